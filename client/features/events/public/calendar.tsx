import { CALENDAR_PARTS, EVENT_MESSAGES } from '@shared/events';
import { calendarSubscription, FEED_MESSAGES, FEEDS } from '@shared/feeds';
import { useDayEventsQuery, useEventDaysQuery, useNextEventQuery } from '../../../gql/public-hooks';
import { SectionFailed } from '../../../ui/section-failed';
import { useSite } from '../../../ui/site';
import { hasFailed } from '../../../ui/unready';
import { rangeOf } from './calendar-days';
import { useCalendarKeys } from './calendar-keys';
import { CalendarMonth } from './calendar-month';
import { asked, readRestOfDay } from './calendar.loader';
import type from '../../../ui/type.module.css';
import classes from './calendar.module.css';
import { DayEvents } from './day-events';

interface CalendarProps {
  /** The day to show, and the one it is at the club. */
  date: string;
  today: string;
  /** Of the day's events, only those that follow this cursor. */
  after: string | null;
  /** The server could not read them. */
  failed: boolean;
}

/** All events by the day: a month, and beside it what happens on the selected day. */
export function Calendar({ date, today, after, failed }: CalendarProps) {
  const { url } = useSite();
  const keys = useCalendarKeys(date);
  const { events: ofDay, next: afterIt } = asked(date, after);
  const days = useEventDaysQuery({ variables: rangeOf(keys.cursor) });
  const events = useDayEventsQuery({ variables: ofDay });
  const next = useNextEventQuery({ variables: afterIt });
  const counts = days.data && new Map(days.data.eventDays.map(({ date, count }) => [date, count]));
  const gone = [days, events].filter((query) => !query.data && hasFailed(query, failed));
  const retry = () => [days, events, next].forEach((query) => !query.data && void query.refetch().catch(() => {}));
  const readMore = () => readRestOfDay(events.client, ofDay, events.data?.events.pageInfo.endCursor);

  return (
    <section className={classes.section} aria-labelledby={CALENDAR_PARTS.month}>
      <h2 className={type.part} id={CALENDAR_PARTS.month}>
        {EVENT_MESSAGES.calendarTitle}
      </h2>
      <div className={classes.columns}>
        <div>
          <CalendarMonth keys={keys} selected={date} today={today} counts={counts} />
          <p className={classes.all}>
            <a href={calendarSubscription(url)}>{FEED_MESSAGES.subscribe}</a>
            <a href={FEEDS.calendar.path}>{EVENT_MESSAGES.addAllToCalendar}</a>
          </p>
        </div>
        <div>
          <DayEvents
            date={date}
            today={today}
            events={events.data?.events}
            loading={!events.data && !gone.includes(events)}
            next={next.data?.events.nodes[0]}
            readMore={readMore}
          />
          {gone.length > 0 && <SectionFailed message={EVENT_MESSAGES.loadFailed} onRetry={retry} />}
        </div>
      </div>
    </section>
  );
}
