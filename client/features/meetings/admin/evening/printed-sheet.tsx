import { weekdayAndDay } from '@shared/time';
import { clockRange } from '@shared/weekly-hours';
import { useSite } from '../../../../ui/site/site';
import { SheetList } from '../../sheet/sheet-list';
import classes from './evening.module.css';
import { useShownLines, type ShownLinesProps } from './use-shown-lines';

/** On paper alone, on one page. */
export function PrintedSheet(props: ShownLinesProps) {
  const { name } = useSite();
  const { evening, title } = props.evening.sheet;
  return (
    <div className={classes.paper}>
      <p className={classes.paperTitle}>{name}</p>
      <p>
        <strong>{weekdayAndDay(evening.day)}</strong>
      </p>
      <p>
        {[title, clockRange({ from: evening.from, to: evening.to ?? null }), evening.place].filter(Boolean).join(' · ')}
      </p>
      <SheetList {...useShownLines(props)} />
    </div>
  );
}
