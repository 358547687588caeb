import { minutesText } from './minutes-text';
import type { SheetLine } from './sheet-line';
import classes from './sheet-list.module.css';
import { SHEET_TEXTS } from './texts';

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
