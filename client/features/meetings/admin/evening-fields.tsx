import { Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { EVENING_RULES, MEETING_LABELS } from '@shared/meeting-rules';
import type { AdminMeetingFragment } from '../../../gql/admin';
import { DateField } from '../../../records/dates/date-field';
import { AddressInput } from '../../../ui/forms/address-input';
import { CountedInput } from '../../../ui/forms/counted-input';
import { optionalLabel, REQUIRED_FIELD } from '../../../ui/forms/required-field';
import { ClockInput } from './clock-input';
import type { EveningAct, EveningFields } from './evening-change';
import { EVENING_FIELDS } from './texts';

interface ActFieldsProps {
  act: EveningAct;
  form: UseFormReturnType<EveningFields>;
  meeting: AdminMeetingFragment;
}

/** The fields of the dialog that changes an evening. */
export function ActFields({ act, form, meeting }: ActFieldsProps) {
  const isRequired = act === 'NOT_HELD';
  return (
    <>
      {act === 'MOVED' && <MovedFields form={form} place={meeting.place} />}
      {act === 'ONLINE' && (
        <AddressInput
          form={form}
          field="onlineUrl"
          label={EVENING_FIELDS.link}
          placeholder="https://"
          description={EVENING_FIELDS.linkHint}
          autoComplete="off"
          data-autofocus
          {...REQUIRED_FIELD}
        />
      )}
      <CountedInput
        form={form}
        field="reason"
        rules={EVENING_RULES.reason}
        label={isRequired ? EVENING_FIELDS.reason : optionalLabel(EVENING_FIELDS.reason)}
        placeholder={isRequired ? EVENING_FIELDS.reasonExample : EVENING_FIELDS.movedExample}
        description={EVENING_FIELDS.reasonHint}
        autoComplete="off"
        {...(isRequired && { ...REQUIRED_FIELD, 'data-autofocus': true })}
      />
    </>
  );
}

const MovedFields = ({ form, place }: { form: UseFormReturnType<EveningFields>; place: string }) => (
  <>
    <DateField
      key={form.key('day')}
      {...form.getInputProps('day')}
      label={EVENING_FIELDS.day}
      description={EVENING_FIELDS.dayHint}
      data-autofocus
      {...REQUIRED_FIELD}
    />
    <Group grow align="start">
      <ClockInput form={form} field="from" label={MEETING_LABELS.from} />
      <ClockInput form={form} field="to" label={MEETING_LABELS.to} />
    </Group>
    <CountedInput
      form={form}
      field="place"
      rules={EVENING_RULES.place}
      label={optionalLabel(EVENING_FIELDS.place)}
      description={EVENING_FIELDS.placeHint(place)}
      autoComplete="off"
    />
  </>
);
