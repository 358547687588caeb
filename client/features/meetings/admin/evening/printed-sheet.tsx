import type { UseFormReturnType } from '@mantine/form';
import { weekdayAndDay } from '@shared/time';
import { clockRange } from '@shared/weekly-hours';
import { useSite } from '../../../../ui/site/site';
import { SheetList } from '../../sheet/sheet-list';
import { parseRows } from '../rows';
import type { EveningParts } from './evening-parts';
import classes from './evening.module.css';
import { printedLines } from './printed-lines';
import { endOfRows, type SheetRow } from './sheet-rows';
import type { SheetFields } from './use-sheet-record';

interface PrintedSheetProps {
  form: UseFormReturnType<SheetFields>;
  evening: EveningParts;
}

/** On paper alone: the agenda as it is in the form, on one page. */
export function PrintedSheet({ form, evening: parts }: PrintedSheetProps) {
  const { name } = useSite();
  const { evening, title } = parts.sheet;
  const rows = parseRows<SheetRow>(form.useWatchValue('items'));
  return (
    <div className={classes.paper}>
      <p className={classes.paperTitle}>{name}</p>
      <p>
        <strong>{weekdayAndDay(evening.day)}</strong>
      </p>
      <p>
        {[title, clockRange({ from: evening.from, to: evening.to ?? null }), evening.place].filter(Boolean).join(' · ')}
      </p>
      <SheetList lines={printedLines(evening.from, rows, parts)} endsAt={endOfRows(evening, rows).clock} />
    </div>
  );
}
