import { Anchor, Button, Skeleton } from '@mantine/core';
import { addDays } from '@shared/days';
import { dayIn, weekdayDayAndMonth } from '@shared/time';
import { clockRange } from '@shared/weekly-hours';
import { Link } from 'react-router-dom';
import type { HandOverWeeksQuery } from '../../../../gql/admin';
import { useHandOverWeeksQuery } from '../../../../gql/admin-hooks';
import plain from '../../../../records/list/plain-list.module.css';
import { failureOf } from '../../../../ui/loading/failure';
import { Notice } from '../../../../ui/page/notice';
import { useSite } from '../../../../ui/site/site';
import { TRY_AGAIN } from '../../../../ui/texts';
import classes from './hand-over.module.css';
import { HAND_OVER_TEXTS } from './texts';

/** Weeks of the calendar that the new committee begins with. */
export const FIRST_WEEKS = 8;

export interface PlannedDate {
  id: string;
  day: string;
  title: string;
  /** Hours and place. */
  facts: string;
  /** In the dashboard. */
  to: string;
}

/** The meetings and events of the next weeks, in their order; undefined until they are read. */
export function useFirstWeeks() {
  const { timeZone } = useSite();
  const today = dayIn(timeZone, new Date());
  const { data, error, refetch } = useHandOverWeeksQuery({
    variables: { from: today, to: addDays(today, FIRST_WEEKS * 7) },
    fetchPolicy: 'cache-and-network',
  });
  return { dates: data && datesOf(data), error, retry: () => void refetch().catch(() => undefined) };
}

function datesOf({ meetings, events }: HandOverWeeksQuery): PlannedDate[] {
  const evenings = meetings
    .filter(({ takesPlace }) => takesPlace)
    .map(({ id, day, place, weeklyMeeting, ...hours }) => ({
      ...{ id, day, title: weeklyMeeting.title },
      facts: factsOf(clockRange(hours), place),
      to: '/admin/events/meetings',
    }));
  const single = events.nodes.map(({ id, date, title, time, location, cancelReason }) => ({
    ...{ id, day: date, title },
    facts: cancelReason ? HAND_OVER_TEXTS.cancelled : factsOf(time, location),
    to: `/admin/events/${id}`,
  }));
  return [...evenings, ...single].toSorted((one, other) => one.day.localeCompare(other.day));
}

const factsOf = (...parts: string[]): string => parts.filter(Boolean).join(', ');

export function FirstWeeks({ weeks }: { weeks: ReturnType<typeof useFirstWeeks> }) {
  const { dates, error, retry } = weeks;
  if (error && !dates)
    return (
      <Notice title={failureOf(error).message ?? HAND_OVER_TEXTS.weeksFailed} failed>
        <Button variant="default" onClick={retry}>
          {TRY_AGAIN}
        </Button>
      </Notice>
    );
  if (!dates) return <Skeleton height={80} />;
  return (
    <>
      {dates.length === 0 && <p className={classes.none}>{HAND_OVER_TEXTS.noDates(FIRST_WEEKS)}</p>}
      {dates.length > 0 && (
        <ul className={`${classes.dates} ${classes.list}`}>
          {dates.map(({ id, day, title, facts, to }) => (
            <li key={id} className={classes.date}>
              <p>{weekdayDayAndMonth(day)}</p>
              <div>
                <p>
                  <Anchor component={Link} to={to} inherit>
                    {title}
                  </Anchor>
                </p>
                {facts && <p className={plain.facts}>{facts}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button component={Link} to="/admin/events/meetings" variant="default">
          {HAND_OVER_TEXTS.toMeetings}
        </Button>
        <Button component={Link} to="/admin/events" variant="default">
          {HAND_OVER_TEXTS.toEvents}
        </Button>
      </div>
    </>
  );
}
