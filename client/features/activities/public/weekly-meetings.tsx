import { ACTIVITIES_WORDS, MEETING_PARTS, MEETING_PLACES, STEPS_TO_JOIN, WEEKLY_MEETING } from '@shared/club';
import { EVENT_TYPES } from '@shared/events';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type from '../../../ui/type.module.css';
import classes from './weekly-meetings.module.css';

const minutesIn = (clock: string): number => {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours! * 60 + minutes!;
};

/** How much of the evening lies between two clock times, for the style sheet to draw. */
const length = (from: string, to: string) => ({ '--minutes': minutesIn(to) - minutesIn(from) }) as CSSProperties;

/** `6:15`. */
const onClock = (clock: string): string => {
  const minutes = minutesIn(clock);
  return `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`;
};

const LAST = MEETING_PARTS.at(-1)!;
const [FIRST_STEP] = STEPS_TO_JOIN;

/** The evening of every week as a running order: each part takes the room that it takes of the evening. */
export const WeeklyMeetings = () => (
  <section className={classes.sheet} aria-labelledby="meetings">
    <header>
      <h2 className={type.part} id="meetings">
        {ACTIVITIES_WORDS.meetingsTitle}
      </h2>
      <p>
        <strong>{WEEKLY_MEETING.hours}</strong>
        <span>{MEETING_PLACES}</span>
        <Link to="/membership">{FIRST_STEP.title}</Link>
      </p>
    </header>
    <ol>
      {MEETING_PARTS.map(({ title, from, to, hours, text }) => (
        <li key={title} style={length(from, to)}>
          <p className={classes.clock} aria-hidden>
            {onClock(from)}
          </p>
          <div>
            <h3>{title}</h3>
            <p className={classes.hours}>
              <span>{hours}</span> <span>{EVENT_TYPES.EDUCATIONAL_MEETING}</span>
            </p>
            <p className={classes.text}>{text}</p>
          </div>
        </li>
      ))}
      <li className={classes.closing} style={length(LAST.to, WEEKLY_MEETING.to)}>
        <p className={classes.clock} aria-hidden>
          {onClock(LAST.to)}
        </p>
        <p>{ACTIVITIES_WORDS.closing}</p>
      </li>
    </ol>
  </section>
);
