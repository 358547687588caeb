import { sheetPath } from '@shared/sheet-paths';
import { weekdayAndDay } from '@shared/time';
import { shortClock } from '@shared/weekly-hours';
import { useParams } from 'react-router-dom';
import { useWakeLock } from '../../../ui/page/use-wake-lock';
import { useSite } from '../../../ui/site/site';
import { hallViewAt } from './hall-clock';
import { Coming, Present } from './projector-items';
import { ProjectorKeys } from './projector-keys';
import classes from './projector.module.css';
import { roleOf, type SheetLine } from './sheet-line';
import { PROJECTOR_TEXTS } from './texts';
import { useLatestSheet } from './use-latest-sheet';
import { useMinute } from './use-minute';
import { useShift } from './use-shift';

/** The agenda on the wall of the hall: the present item, the next one, and the rest, by the clock of the site. */
export function Projector() {
  const { meetingId = '', date = '' } = useParams();
  const sheet = useLatestSheet(meetingId, date);
  const site = useSite();
  const minute = useMinute();
  useWakeLock();
  const { shift, shiftBy } = useShift(`${meetingId}/${date}`);
  if (!sheet) return null;
  const { items, title } = sheet;
  const { day } = sheet.evening;
  const view = hallViewAt(items, day, minute, shift);
  const [next, ...then] = view.coming;
  return (
    <div className={classes.hall}>
      <title>{`${PROJECTOR_TEXTS.title(day)} · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <header className={classes.head}>
        <p>
          <strong>{site.name}</strong> <span>{title}</span>
        </p>
        <h1>{weekdayAndDay(day)}</h1>
        {minute && (
          <time className={classes.clock} dateTime={minute}>
            {shortClock(minute.slice(11))}
          </time>
        )}
      </header>
      <div className={classes.stage}>
        <Present view={view} isLast={view.now !== null && !next} beginsOn={day} today={minute?.slice(0, 10) ?? null} />
        {next && (
          <section className={classes.next} aria-labelledby="next">
            <h2 id="next">{PROJECTOR_TEXTS.next}</h2>
            <Coming items={[next]} />
          </section>
        )}
      </div>
      {then.length > 0 && (
        // It may be longer than the wall is high: then it scrolls, also by keys.
        <section className={classes.then} style={{ '--rows': rowsOf(then) }} aria-labelledby="then" tabIndex={0}>
          <h2 id="then">{PROJECTOR_TEXTS.rest}</h2>
          <Coming items={then} />
        </section>
      )}
      <ProjectorKeys shift={shift} onShift={shiftBy} back={sheetPath(meetingId, date)} />
    </div>
  );
}

/** Heights of an item in its letters: its title with the space below, and the line about its people. */
const TITLE_ROWS = 2.1;
const WHO_ROWS = 1.2;

/** The height of the list in its letters, by which they are sized. */
const rowsOf = (lines: readonly SheetLine[]): number =>
  lines.reduce((sum, line) => sum + TITLE_ROWS + (line.holder || roleOf(line) ? WHO_ROWS : 0), TITLE_ROWS);
