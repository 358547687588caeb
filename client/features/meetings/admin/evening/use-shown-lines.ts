import type { UseFormReturnType } from '@mantine/form';
import type { SheetLine } from '../../sheet/sheet-line';
import { parseRows } from '../rows';
import type { EveningParts } from './evening-parts';
import { printedLines, recordedLines } from './printed-lines';
import { endOfRows, type SheetRow } from './sheet-rows';
import type { SheetFields } from './use-sheet-record';

export interface ShownLinesProps {
  form: UseFormReturnType<SheetFields>;
  evening: EveningParts;
}

/** The agenda to read: as it is in the form or, once the evening is over, its record. */
export function useShownLines({ form, evening }: ShownLinesProps): { lines: SheetLine[]; endsAt: string } {
  const rows = parseRows<SheetRow>(form.useWatchValue('items'));
  const { isFrozen, endsAt, evening: times } = evening.sheet;
  if (isFrozen) return { lines: recordedLines(evening), endsAt };
  return { lines: printedLines(times.from, rows, evening), endsAt: endOfRows(times, rows).clock };
}
