import { DateInput, type DateInputProps } from '@mantine/dates';
import { CALENDAR_ARROWS } from '@shared/time';

/** Weekends are days like others: their red means a fault here, and is too dark to be read by night. */
const NO_DAYS: never[] = [];

/** A calendar date, typed or chosen; `YYYY-MM-DD` in the form, in words on the screen. Its own day chosen again stays. */
export const DateField = (props: DateInputProps) => (
  <DateInput
    valueFormat="D MMMM YYYY"
    clearable
    allowDeselect={false}
    clearButtonProps={{ 'aria-label': 'Clear the date' }}
    ariaLabels={CALENDAR_ARROWS}
    weekendDays={NO_DAYS}
    hideOutsideDates
    {...props}
  />
);
