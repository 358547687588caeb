import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './item-list.module.css';
import { EVENING_TEXTS } from './texts';

/** When the agenda ends. Stays in view, and warns if that is after the meeting's end. */
export function SheetEnd({ end: { clock, over } }: { end: { clock: string; over: number | null } }) {
  const isLate = over !== null && over > 0;
  return (
    <p className={classes.end} role="status" data-late={isLate || undefined}>
      {isLate && <IconAlertTriangle size={18} stroke={1.5} aria-hidden />}
      {EVENING_TEXTS.ends(clock, over)}
    </p>
  );
}
