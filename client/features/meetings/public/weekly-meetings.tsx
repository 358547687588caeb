import { partHours, shortClock, weekdayEvening, weeklyHours } from '@shared/weekly-hours';
import { minutesOfClock } from '@shared/clock-time';
import { WEEKDAYS } from '@shared/weekdays';
import { EVENT_TYPES } from '@shared/events';
import { longDay } from '@shared/time';
import { Link } from 'react-router-dom';
import type { MeetingDetailsFragment as Meeting } from '../../../gql/public';
import { useWeeklyMeetingsQuery } from '../../../gql/public-hooks';
import { hasFailed } from '../../../ui/loading/section-status';
import { SectionFailed } from '../../../ui/loading/section-failed';
import { STEPS_TO_JOIN } from '../../../ui/site/joining-texts';
import { NextMeeting } from '../../../ui/site/meeting-time';
import type from '../../../ui/theme/type.module.css';
import classes from './weekly-meetings.module.css';
import { MEETINGS_FAILED, MEETING_CLOSING, MEETING_PLACES } from './texts';

const [FIRST_STEP] = STEPS_TO_JOIN;
/** More parts than these go down the page on every screen. */
const COLUMNS = 4;

/** The evening of each weekly meeting. `failed`: the server could not read them. */
export function WeeklyMeetings({ failed }: { failed: boolean }) {
  const query = useWeeklyMeetingsQuery();
  if (hasFailed(query, failed))
    return (
      <SectionFailed
        message={MEETINGS_FAILED}
        error={query.error}
        onRetry={() => void query.refetch().catch(() => null)}
      />
    );
  return query.data?.weeklyMeetings.map((meeting, index) => (
    <WeeklyMeeting key={meeting.id} meeting={meeting} number={index + 1} />
  ));
}

/** Duration between two clock times, as a CSS variable for the layout. */
const durationVariable = (from: string, to: string) => ({ '--minutes': minutesOfClock(to) - minutesOfClock(from) });

/** The evening as a timeline whose columns are as wide as the parts are long. */
function WeeklyMeeting({ meeting, number }: { meeting: Meeting; number: number }) {
  const id = number === 1 ? 'meetings' : `meetings-${number}`;
  const weekday = WEEKDAYS[meeting.weekday];
  const { from, to, place, onlineUrl, parts, terms } = meeting;
  const end = parts.at(-1)?.to ?? from;
  const hasClosing = parts.length > 0 && end < to;
  return (
    <section className={classes.sheet} aria-labelledby={id}>
      <header>
        <h2 className={type.part} id={id}>
          {weekdayEvening({ weekday, from })}
        </h2>
        <p>
          <strong>{weeklyHours({ weekday, from, to })}</strong>
          <span>{[place, MEETING_PLACES].filter(Boolean).join(' · ')}</span>
          {onlineUrl && (
            <a href={onlineUrl} rel="noopener noreferrer">
              Join online
            </a>
          )}
          <Link to="/membership">{FIRST_STEP.title}</Link>
        </p>
      </header>
      <ol data-long={parts.length + Number(hasClosing) > COLUMNS || undefined} style={columnsOf(meeting, hasClosing)}>
        {parts.map((part) => (
          <li key={part.from + part.title} style={durationVariable(part.from, part.to)}>
            <p className={classes.clock} aria-hidden>
              {shortClock(part.from)}
            </p>
            <div>
              <h3>{part.title}</h3>
              <p className={classes.hours}>
                <span>{partHours(part)}</span> <span>{EVENT_TYPES.EDUCATIONAL_MEETING}</span>
              </p>
              <p className={classes.text}>{part.text}</p>
            </div>
          </li>
        ))}
        {hasClosing && (
          <li className={classes.closing} style={durationVariable(end, to)}>
            <p className={classes.clock} aria-hidden>
              {shortClock(end)}
            </p>
            <p>{MEETING_CLOSING}</p>
          </li>
        )}
      </ol>
      {terms.length > 0 && (
        <ul className={classes.terms}>
          {terms.map((term) => (
            <li key={term.name + term.from}>
              <strong>{term.name}</strong> {longDay(term.from)} to {longDay(term.to)}
            </li>
          ))}
        </ul>
      )}
      {number === 1 && <NextMeeting className={classes.next} />}
    </section>
  );
}

/** Columns as wide as the parts are long; a short one still has room for its words. */
function columnsOf({ parts, to }: Meeting, hasClosing: boolean) {
  const closing = hasClosing ? [`minmax(6rem, ${minutesOfClock(to) - minutesOfClock(parts.at(-1)!.to)}fr)`] : [];
  const widths = parts.map((part) => `minmax(12.5rem, ${minutesOfClock(part.to) - minutesOfClock(part.from)}fr)`);
  return { '--columns': [...widths, ...closing].join(' ') };
}
