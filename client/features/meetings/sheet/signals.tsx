import type { SheetLine } from './sheet-line';
import classes from './sheet-list.module.css';
import { SHEET_TEXTS } from './texts';

const MINUTE = 60;

/** `5`, or `1:30`: seconds in minutes. */
export const minutesText = (seconds: number): string => {
  const rest = seconds % MINUTE;
  const minutes = Math.floor(seconds / MINUTE);
  return rest === 0 ? String(minutes) : `${minutes}:${String(rest).padStart(2, '0')}`;
};

const COLOURS = ['green', 'yellow', 'red'] as const;

/** After how many minutes the timer shows which colour. */
export const Signals = ({ timing }: { timing: NonNullable<SheetLine['timing']> }) => (
  <p className={classes.signals}>
    {COLOURS.map((colour) => (
      <span key={colour} data-signal={colour}>
        {SHEET_TEXTS.signal(colour, minutesText(timing[colour]))}
      </span>
    ))}
  </p>
);
