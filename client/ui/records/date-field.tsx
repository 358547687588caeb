import { DateInput, type DateInputProps } from '@mantine/dates';

/** A calendar date, typed or chosen; `YYYY-MM-DD` in the form, in words on the screen. Its own day chosen again stays. */
export const DateField = (props: DateInputProps) => (
  <DateInput
    valueFormat="D MMMM YYYY"
    clearable
    allowDeselect={false}
    clearButtonProps={{ 'aria-label': 'Clear the date' }}
    {...props}
  />
);
