import { FEEDS } from '@shared/feeds';
import { longDay } from '@shared/time';
import {
  useDayEventsQuery,
  useDayMeetingsQuery,
  useEventDaysQuery,
  useFirstEventQuery,
  useNextEventQuery,
} from '../../../gql/public-hooks';
import { usePublicClient } from '../../../data/hooks';
import { SectionFailed } from '../../../ui/loading/section-failed';
import { useSite } from '../../../ui/site/site';
import { hasFailed } from '../../../ui/loading/section-status';
import { displayedRange, dayOfMonth } from '../../../ui/calendar/calendar-days';
import { useCalendarKeys } from './calendar-keys';
import { calendarVariables, readRestOfDay } from './calendar.loader';
import type from '../../../ui/theme/type.module.css';
import classes from './calendar.module.css';
import { DayEvents } from './day-events';
import { EVENT_MESSAGES, eventCount } from './texts';
import { CALENDAR_ELEMENT_IDS, calendarSubscriptionUrl } from './calendar-links';
import { isLinked, linkedMonths, type LinkedMonths } from './calendar-range';
import { MonthGrid } from '../../../ui/calendar/month-grid';
import { CalendarHead } from './calendar-head';
import month from './calendar-month.module.css';
import { DayLink } from './day-link';

interface CalendarProps {
  /** The selected day, and today at the club. */
  date: string;
  today: string;
  /** Show only the day's events after this cursor. */
  after: string | null;
  /** The server could not read the events. */
  failed: boolean;
}

export function EventCalendar({ date, today, after, failed }: CalendarProps) {
  const { url } = useSite();
  const client = usePublicClient();
  const keys = useCalendarKeys(date);
  const { events: ofDay, next: afterIt } = calendarVariables(date, after);
  const days = useEventDaysQuery({ variables: displayedRange(keys.cursor) });
  const events = useDayEventsQuery({ variables: ofDay });
  const meetings = useDayMeetingsQuery({ variables: { date } });
  const next = useNextEventQuery({ variables: afterIt });
  const first = useFirstEventQuery();
  const counts = days.data && new Map(days.data.eventDays.map(({ date, count }) => [date, count]));
  const gone = [days, events, meetings].filter((query) => !query.data && hasFailed(query, failed));
  const retry = () =>
    [days, events, meetings, next, first].forEach((query) => !query.data && void query.refetch().catch(() => {}));
  const readMore = () => readRestOfDay(client, ofDay, events.data?.events.pageInfo.endCursor);

  return (
    <section className={classes.section} aria-labelledby={CALENDAR_ELEMENT_IDS.month}>
      <h2 className={type.part} id={CALENDAR_ELEMENT_IDS.month}>
        {EVENT_MESSAGES.calendarTitle}
      </h2>
      <div className={classes.columns}>
        <div>
          <CalendarMonth
            keys={keys}
            selected={date}
            today={today}
            counts={counts}
            months={linkedMonths(today, first.data?.events.nodes[0]?.date)}
          />
        </div>
        <div className={classes.day}>
          <DayEvents
            date={date}
            today={today}
            events={events.data?.events}
            meetings={meetings.data?.meetings}
            loading={!events.data && !gone.includes(events)}
            next={next.data?.events.nodes[0]}
            readMore={readMore}
          />
          {gone.length > 0 && (
            <SectionFailed message={EVENT_MESSAGES.loadFailed} onRetry={retry} error={gone[0]?.error} />
          )}
        </div>
        <p className={classes.all}>
          <a href={calendarSubscriptionUrl(url)}>{EVENT_MESSAGES.subscribe}</a>
          <a href={FEEDS.calendar.path}>{EVENT_MESSAGES.downloadCalendar}</a>
        </p>
      </div>
    </section>
  );
}

interface CalendarMonthProps {
  keys: ReturnType<typeof useCalendarKeys>;
  selected: string;
  today: string;
  /** Day -> number of events, without days that have none; undefined while loading. */
  counts: ReadonlyMap<string, number> | undefined;
  months: LinkedMonths;
}

const HEADING = 'calendar-month';

/** Days are links, so the calendar works before hydration; arrow keys work after it. */
function CalendarMonth({ keys, selected, today, counts, months }: CalendarMonthProps) {
  const { cursor, tabIndexOf, table } = keys;
  return (
    <>
      <CalendarHead id={HEADING} month={cursor} today={today} months={months} />
      <MonthGrid
        className={month.grid}
        aria-labelledby={HEADING}
        aria-busy={!counts}
        month={cursor}
        selected={selected}
        today={today}
        letters={3}
        renderDay={(date, props) =>
          props['data-outside'] && !isLinked(date, months) ? (
            <span {...props}>{dayOfMonth(date)}</span>
          ) : (
            <DayLink
              {...props}
              date={date}
              rel="nofollow"
              tabIndex={tabIndexOf(date)}
              data-events={counts?.has(date) || undefined}
              aria-label={dayLabel(date, counts?.get(date))}
            >
              {dayOfMonth(date)}
              <EventDots count={counts?.get(date) ?? 0} />
            </DayLink>
          )
        }
        {...table}
      />
    </>
  );
}

/** `18 December 2026, 2 events`. */
const dayLabel = (date: string, count?: number): string =>
  count ? `${longDay(date)}, ${eventCount(count)}` : longDay(date);

const MAX_DOTS = 3;

/** One dot per event, three at most. */
const EventDots = ({ count }: { count: number }) => (
  <span className={month.marks} aria-hidden>
    {Array.from({ length: Math.min(count, MAX_DOTS) }, (_mark, index) => (
      <i key={index} />
    ))}
  </span>
);
