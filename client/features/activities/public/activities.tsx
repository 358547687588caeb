import { ACTIVITIES_TEXT, MEETING_PARTS, WEEKLY_MEETING } from '@shared/club';
import type { ReactNode } from 'react';
import { EVENT_TYPES } from '@shared/events';
import { Link } from 'react-router-dom';
import { PageHero } from '../../../ui/page/page-hero';
import type from '../../../ui/theme/type.module.css';
import classes from './activities.module.css';
import meetings from './weekly-meetings.module.css';
import { STEPS_TO_JOIN } from '../../../ui/site/club-texts';
import { MEETING_PLACES } from './texts';

interface ActivitiesProps {
  calendar: ReactNode;
  gallery: ReactNode;
}

export const Activities = ({ calendar, gallery }: ActivitiesProps) => (
  <>
    <PageHero reached>
      <div className={classes.masthead}>
        <h1 className={type.page}>{ACTIVITIES_TEXT.title}</h1>
        <p>{ACTIVITIES_TEXT.lead}</p>
      </div>
    </PageHero>
    <div className={classes.page}>
      <WeeklyMeetings />
      {calendar}
      {gallery}
    </div>
  </>
);

const minutesIn = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Duration between two clock times, as a CSS variable for the layout. */
const durationVariable = (from: string, to: string) => ({ '--minutes': minutesIn(to) - minutesIn(from) });

/** `6:15`, without am or pm. */
const formatClock = (clock: string): string => {
  const minutes = minutesIn(clock);
  return `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`;
};

const [, , LAST] = MEETING_PARTS;
const [FIRST_STEP] = STEPS_TO_JOIN;

/** The evening as a timeline whose columns are as wide as the parts are long. */
const WeeklyMeetings = () => (
  <section className={meetings.sheet} aria-labelledby="meetings">
    <header>
      <h2 className={type.part} id="meetings">
        {ACTIVITIES_TEXT.meetingsTitle}
      </h2>
      <p>
        <strong>{WEEKLY_MEETING.hours}</strong>
        <span>{MEETING_PLACES}</span>
        <Link to="/membership">{FIRST_STEP.title}</Link>
      </p>
    </header>
    <ol>
      {MEETING_PARTS.map(({ title, from, to, hours, text }) => (
        <li key={title} style={durationVariable(from, to)}>
          <p className={meetings.clock} aria-hidden>
            {formatClock(from)}
          </p>
          <div>
            <h3>{title}</h3>
            <p className={meetings.hours}>
              <span>{hours}</span> <span>{EVENT_TYPES.EDUCATIONAL_MEETING}</span>
            </p>
            <p className={meetings.text}>{text}</p>
          </div>
        </li>
      ))}
      <li className={meetings.closing} style={durationVariable(LAST.to, WEEKLY_MEETING.to)}>
        <p className={meetings.clock} aria-hidden>
          {formatClock(LAST.to)}
        </p>
        <p>{ACTIVITIES_TEXT.closing}</p>
      </li>
    </ol>
  </section>
);
