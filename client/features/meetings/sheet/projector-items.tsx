import { shortClock } from '@shared/weekly-hours';
import { userTextProps } from '../../../ui/text-language';
import type { HallView } from './hall-clock';
import classes from './projector.module.css';
import { roleOf, type SheetLine } from './sheet-line';
import { PROJECTOR_TEXTS, SHEET_TEXTS } from './texts';

interface PresentProps {
  view: HallView<SheetLine>;
  isLast: boolean;
  /** Day of the evening. */
  beginsOn: string;
  /** Null in the server's page. */
  today: string | null;
}

/** The item that is on, or when the evening begins, or that it is over. */
export function Present({ view, isLast, beginsOn, today }: PresentProps) {
  const { now, left, coming, isOver } = view;
  if (!now) {
    const begins = coming[0] && PROJECTOR_TEXTS.begins(coming[0].startsAt, beginsOn === today ? null : beginsOn);
    return (
      <section className={classes.now} aria-label={PROJECTOR_TEXTS.now}>
        <p className={classes.title}>{isOver ? PROJECTOR_TEXTS.over : (begins ?? SHEET_TEXTS.empty)}</p>
      </section>
    );
  }
  return (
    <section className={classes.now} aria-label={PROJECTOR_TEXTS.now}>
      <h2>{PROJECTOR_TEXTS.now}</h2>
      <p className={classes.title} aria-live="polite" {...userTextProps(now.title)}>
        {now.title}
      </p>
      <Who line={now} />
      <progress className={classes.bar} max={now.minutes} value={now.minutes - left} aria-label={now.title} />
      <p className={classes.left}>
        {PROJECTOR_TEXTS.left(left)}
        {isLast && <span>{PROJECTOR_TEXTS.last}</span>}
      </p>
    </section>
  );
}

/** Items to come, with the times at which they begin. */
export const Coming = ({ items }: { items: readonly SheetLine[] }) => (
  <ol className={classes.items}>
    {items.map((line, place) => (
      <li key={place}>
        <time dateTime={line.startsAt}>{shortClock(line.startsAt)}</time>
        <div>
          <p {...userTextProps(line.title)}>{line.title}</p>
          <Who line={line} />
        </div>
      </li>
    ))}
  </ol>
);

function Who({ line }: { line: SheetLine }) {
  const { holder, speechTitle } = line;
  const role = roleOf(line);
  if (!role && !holder && !speechTitle) return null;
  return (
    <p className={classes.who}>
      {role && <span>{role}</span>} {holder && <strong {...userTextProps(holder)}>{holder}</strong>}{' '}
      {speechTitle && <em {...userTextProps(speechTitle)}>“{speechTitle}”</em>}
    </p>
  );
}
