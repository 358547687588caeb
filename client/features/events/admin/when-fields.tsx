import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { weeklyDates, seriesProblem } from '@shared/event-series';
import { EVENT_LABELS, EVENT_RULES } from '@shared/events';
import { isCalendarDate } from '@shared/rules';
import { dayIn } from '@shared/time';
import { CountedInput } from '../../../ui/forms/counted-input';
import { DateField } from '../../../records/dates/date-field';
import { contradictingWeekday } from '../../../records/dates/typed-date';
import { Remark, Remarks } from '../../../records/form/remark';
import { FieldPair } from '../../../records/form/form-columns';
import { REQUIRED_FIELD } from '../../../ui/forms/required-field';
import { useSite } from '../../../ui/site/site';
import { EventClashes } from './event-clashes';
import { DayOffRemarks, LeaveOutDaysOff } from './day-off-remarks';
import { EVENT_ADMIN_MESSAGES } from './texts';
import { daysOffOf, leftOutDays, useDaysOff } from './use-days-off';
import type { EventFields } from './event-fields';

interface WhenFieldsProps {
  form: UseFormReturnType<EventFields>;
  /** ID of the stored event; null for a new one, which can be repeated. */
  id: string | null;
}

/** Date and time, their repetition, and other events at that time. */
export function WhenFields({ form, id }: WhenFieldsProps) {
  const { timeZone } = useSite();
  const date = form.useWatchValue('date');
  const time = form.useWatchValue('time');
  const repeats = form.useWatchValue('repeats') && id === null;
  const repeatUntil = form.useWatchValue('repeatUntil');
  const first = date !== null && isCalendarDate(date) ? date : null;
  const texts = [form.useWatchValue('title'), time, form.useWatchValue('description')];
  const weekday = first === null ? null : contradictingWeekday(texts, first);
  const until = repeats && repeatUntil !== null && isCalendarDate(repeatUntil) ? repeatUntil : null;
  const daysOff = useDaysOff();
  const repetition = { date, repeats, repeatUntil, leaveOutDaysOff: form.useWatchValue('leaveOutDaysOff') };
  const without = leftOutDays(repetition, daysOff);
  const series =
    first !== null && until !== null && !seriesProblem(first, until, without)
      ? weeklyDates(first, until, without)
      : null;
  return (
    <>
      <FieldPair>
        <DateField
          key={form.key('date')}
          {...form.getInputProps('date')}
          label={EVENT_LABELS.date}
          placeholder="18 December 2026"
          description={first !== null && first < dayIn(timeZone, new Date()) && EVENT_ADMIN_MESSAGES.dayPassed}
          {...REQUIRED_FIELD}
        />
        <CountedInput
          form={form}
          field="time"
          rules={EVENT_RULES.time}
          label={EVENT_LABELS.time}
          placeholder="6:00 PM to 7:30 PM"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          // A no-break space reserves the line.
          description={<span aria-live="polite">{EVENT_ADMIN_MESSAGES.understoodTime(time) || '\u00A0'}</span>}
          autoComplete="off"
        />
      </FieldPair>
      {id === null && (
        <Switch
          key={form.key('repeats')}
          {...form.getInputProps('repeats', { type: 'checkbox' })}
          label="Repeat every week"
          description={EVENT_ADMIN_MESSAGES.repeatHint}
        />
      )}
      {repeats && (
        <DateField
          key={form.key('repeatUntil')}
          {...form.getInputProps('repeatUntil')}
          label="Repeat until"
          placeholder="28 January 2027"
          description={series && EVENT_ADMIN_MESSAGES.seriesOf(series)}
          {...REQUIRED_FIELD}
        />
      )}
      <LeaveOutDaysOff form={form} days={daysOffOf(repetition, daysOff)} daysOff={daysOff} />
      <Remarks>
        {weekday && first && <Remark>{EVENT_ADMIN_MESSAGES.otherWeekday(weekday, first)}</Remark>}
        {first !== null && <DayOffRemarks dates={series ?? [first]} daysOff={daysOff} />}
      </Remarks>
      {first !== null && <EventClashes id={id} dates={series ?? [first]} time={time} />}
    </>
  );
}
