import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Remark } from '../../../records/form/remark';
import { DAY_OFF_MESSAGES } from './day-off-texts';
import type { DaysOff } from './use-days-off';
import type { EventFields } from './event-fields';

interface DayOffRemarksProps {
  /** Days of the event, or of its series. */
  dates: readonly string[];
  daysOff: DaysOff;
}

/** Days off, and days outside of the terms, on which an event is planned. They prevent nothing. */
export function DayOffRemarks({ dates, daysOff }: DayOffRemarksProps) {
  const off = dates.filter((date) => daysOff.reasonOn(date) !== undefined);
  const outside = dates.filter((date) => !off.includes(date) && daysOff.isOutOfTerm(date));
  return (
    <>
      {off.length > 0 && (
        <Remark>{DAY_OFF_MESSAGES.daysOff(off.map((date) => [date, daysOff.reasonOn(date)!]))}</Remark>
      )}
      {outside.length > 0 && <Remark>{DAY_OFF_MESSAGES.outOfTerm(outside)}</Remark>}
    </>
  );
}

interface LeaveOutDaysOffProps {
  form: UseFormReturnType<EventFields>;
  /** Days off of the series; without any there is nothing to choose. */
  days: readonly string[];
  daysOff: DaysOff;
}

export const LeaveOutDaysOff = ({ form, days, daysOff }: LeaveOutDaysOffProps) =>
  days.length > 0 && (
    <Switch
      key={form.key('leaveOutDaysOff')}
      {...form.getInputProps('leaveOutDaysOff', { type: 'checkbox' })}
      label={DAY_OFF_MESSAGES.leaveOut}
      description={DAY_OFF_MESSAGES.listed(days.map((date) => [date, daysOff.reasonOn(date)!]))}
    />
  );
