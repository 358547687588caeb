import { Select } from '@mantine/core';
import { MEETING_LABELS, MEETING_RULES } from '@shared/meeting-rules';
import { WEEKDAYS } from '@shared/weekdays';
import type { AdminMeetingFragment } from '../../../gql/admin';
import { FieldPair, FormColumns } from '../../../records/form/form-columns';
import { RecordForm } from '../../../records/form/record-form';
import { optionsOf } from '../../../records/options';
import { AddressInput } from '../../../ui/forms/address-input';
import { CountedInput } from '../../../ui/forms/counted-input';
import { optionalLabel, REQUIRED_FIELD } from '../../../ui/forms/required-field';
import { ClockInput } from './clock-input';
import { MEETINGS_PATH } from './constants';
import { DayOffRows } from './day-off-rows';
import { MEETING_KIND } from './meeting-kind';
import { MeetingPreview } from './meeting-preview';
import { PartRows } from './part-rows';
import { RoleRows } from './role-rows';
import { TermRows } from './term-rows';
import { MEETING_ADMIN_MESSAGES, MEETING_FORM_TEXTS } from './texts';
import { TimingRows } from './timing-rows';
import { MEETING_DIFF, meetingFields, useMeetingRecord } from './use-meeting-record';

interface MeetingFormProps {
  /** The stored one; null for a new one. */
  meeting: AdminMeetingFragment | null;
  onCreated: (id: string) => void;
}

export function MeetingForm({ meeting, onCreated }: MeetingFormProps) {
  const record = useMeetingRecord(meeting, onCreated);
  const { form } = record;
  return (
    <RecordForm
      {...MEETING_DIFF}
      record={record}
      fieldsOf={meetingFields}
      nameOf={({ title }) => title}
      describeDraft={({ title }) => title ?? ''}
      back={{ to: MEETINGS_PATH, label: MEETING_ADMIN_MESSAGES.title }}
      kind={MEETING_KIND}
    >
      <FormColumns
        main={
          <>
            <CountedInput
              form={form}
              field="title"
              rules={MEETING_RULES.title}
              label={MEETING_LABELS.title}
              size="lg"
            />
            <Select
              key={form.key('weekday')}
              {...form.getInputProps('weekday')}
              label={MEETING_LABELS.weekday}
              data={optionsOf(WEEKDAYS)}
              placeholder={MEETING_FORM_TEXTS.chooseDay}
              {...REQUIRED_FIELD}
            />
            <FieldPair>
              <ClockInput form={form} field="from" label={MEETING_LABELS.from} />
              <ClockInput form={form} field="to" label={MEETING_LABELS.to} />
            </FieldPair>
            <CountedInput
              form={form}
              field="place"
              rules={MEETING_RULES.place}
              label={optionalLabel(MEETING_LABELS.place)}
              description={MEETING_FORM_TEXTS.placeHint}
              autoComplete="off"
            />
            <AddressInput
              form={form}
              field="onlineUrl"
              label={optionalLabel(MEETING_LABELS.onlineUrl)}
              openLabel={MEETING_FORM_TEXTS.openLink}
              placeholder="https://"
              autoComplete="off"
            />
            <PartRows form={form} />
            <TermRows form={form} />
            <DayOffRows form={form} />
            <RoleRows form={form} />
            <TimingRows form={form} />
          </>
        }
        side={<WatchedPreview record={record} />}
      />
    </RecordForm>
  );
}

function WatchedPreview({ record: { form } }: { record: ReturnType<typeof useMeetingRecord> }) {
  const values = {
    title: form.useWatchValue('title'),
    weekday: form.useWatchValue('weekday'),
    from: form.useWatchValue('from'),
    to: form.useWatchValue('to'),
    place: form.useWatchValue('place'),
    onlineUrl: form.useWatchValue('onlineUrl'),
    parts: form.useWatchValue('parts'),
    terms: form.useWatchValue('terms'),
    daysOff: form.useWatchValue('daysOff'),
  };
  return <MeetingPreview values={values} />;
}
