import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { parseRows, toRowsText, type RowErrors } from './rows';
import type { MeetingFields } from './use-meeting-record';

export interface RowsProps {
  form: UseFormReturnType<MeetingFields>;
}

/** A list of rows of the form. Errors stand at the fields of the rows from a refused save until the list is changed. */
export function useRows<Row extends object>(
  { form }: RowsProps,
  field: 'parts' | 'terms' | 'daysOff' | 'roles' | 'timings',
  errorsOfRow: (row: Row) => RowErrors<Row>,
) {
  const rows = parseRows<Row>(form.useWatchValue(field));
  const refused: ReactNode = form.errors[field];
  const errors = refused ? rows.map(errorsOfRow) : [];
  return {
    rows,
    onChange: (changed: readonly Row[]): void => form.setFieldValue(field, toRowsText(changed)),
    /** Of the list as a whole, as the server has found it. */
    error: errors.some((row) => Object.keys(row).length > 0) ? null : refused,
    hasError: Boolean(refused),
    errorsOf: (place: number): RowErrors<Row> => errors[place] ?? {},
  };
}
