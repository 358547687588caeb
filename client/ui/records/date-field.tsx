import { DateInput, type DateInputProps } from '@mantine/dates';

/** A calendar date, typed or chosen; `YYYY-MM-DD` in the form, in words on the screen. */
export const DateField = (props: DateInputProps) => (
  <DateInput valueFormat="D MMMM YYYY" clearable clearButtonProps={{ 'aria-label': 'Clear the date' }} {...props} />
);
