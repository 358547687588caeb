import { TextInput } from '@mantine/core';
import { MEETING_LABELS, MEETING_LIMITS, MEETING_RULES } from '@shared/meeting-rules';
import { dayIn } from '@shared/time';
import { DateField } from '../../../records/dates/date-field';
import { countedFieldProps } from '../../../ui/forms/counted-input';
import { optionalLabel, REQUIRED_FIELD } from '../../../ui/forms/required-field';
import { useSite } from '../../../ui/site/site';
import { RowList } from './row-list';
import { dayOffErrors } from './rows';
import { MEETING_FORM_TEXTS } from './texts';
import { useRows, type RowsProps } from './use-rows';

export function DayOffRows(props: RowsProps) {
  const { rows, onChange, error, errorsOf } = useRows(props, 'daysOff', dayOffErrors);
  const { timeZone } = useSite();
  const today = dayIn(timeZone, new Date());
  const coming = rows.filter(({ from, to }) => (to ?? from ?? today) >= today);
  return (
    <RowList
      title={MEETING_FORM_TEXTS.daysOff}
      hint={MEETING_FORM_TEXTS.daysOffHint}
      noun={MEETING_FORM_TEXTS.dayOff}
      addLabel={MEETING_FORM_TEXTS.addDayOff}
      rows={rows}
      onChange={onChange}
      blank={() => ({ from: null, to: null, reason: '' })}
      most={MEETING_LIMITS.daysOff}
      error={error}
      cleanUp={
        coming.length < rows.length
          ? { label: MEETING_FORM_TEXTS.removePast(rows.length - coming.length), rows: coming }
          : undefined
      }
    >
      {(off, place, change) => {
        const errors = errorsOf(place);
        return (
          <>
            <DateField
              label={MEETING_FORM_TEXTS.day}
              value={off.from}
              onChange={(from) => change({ from })}
              error={errors.from}
              {...REQUIRED_FIELD}
            />
            <DateField
              label={optionalLabel(MEETING_FORM_TEXTS.lastDay)}
              value={off.to}
              onChange={(to) => change({ to })}
              error={errors.to}
            />
            <TextInput
              label={MEETING_LABELS.reason}
              placeholder={MEETING_FORM_TEXTS.dayOffExample}
              value={off.reason}
              onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
              autoComplete="off"
              {...countedFieldProps(MEETING_RULES.dayOffReason, off.reason, errors.reason)}
            />
          </>
        );
      }}
    </RowList>
  );
}
