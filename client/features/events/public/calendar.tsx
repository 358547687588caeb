import { FEEDS } from '@shared/feeds';
import { useDayEventsQuery, useEventDaysQuery, useNextEventQuery } from '../../../gql/public-hooks';
import { SectionFailed } from '../../../ui/section-failed';
import { useSite } from '../../../ui/site';
import { hasFailed } from '../../../ui/section-status';
import { displayedRange } from '../../../ui/calendar-days';
import { useCalendarKeys } from './calendar-keys';
import { CalendarMonth } from './calendar-month';
import { calendarVariables, readRestOfDay } from './calendar.loader';
import type from '../../../ui/type.module.css';
import classes from './calendar.module.css';
import { DayEvents } from './day-events';
import { EVENT_MESSAGES } from './texts';
import { CALENDAR_ELEMENT_IDS, calendarSubscriptionUrl } from './calendar-links';

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
  const keys = useCalendarKeys(date);
  const { events: ofDay, next: afterIt } = calendarVariables(date, after);
  const days = useEventDaysQuery({ variables: displayedRange(keys.cursor) });
  const events = useDayEventsQuery({ variables: ofDay });
  const next = useNextEventQuery({ variables: afterIt });
  const counts = days.data && new Map(days.data.eventDays.map(({ date, count }) => [date, count]));
  const gone = [days, events].filter((query) => !query.data && hasFailed(query, failed));
  const retry = () => [days, events, next].forEach((query) => !query.data && void query.refetch().catch(() => {}));
  const readMore = () => readRestOfDay(events.client, ofDay, events.data?.events.pageInfo.endCursor);

  return (
    <section className={classes.section} aria-labelledby={CALENDAR_ELEMENT_IDS.month}>
      <h2 className={type.part} id={CALENDAR_ELEMENT_IDS.month}>
        {EVENT_MESSAGES.calendarTitle}
      </h2>
      <div className={classes.columns}>
        <div>
          <CalendarMonth keys={keys} selected={date} today={today} counts={counts} />
          <p className={classes.all}>
            <a href={calendarSubscriptionUrl(url)}>{EVENT_MESSAGES.subscribe}</a>
            <a href={FEEDS.calendar.path}>{EVENT_MESSAGES.downloadCalendar}</a>
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
          {gone.length > 0 && (
            <SectionFailed message={EVENT_MESSAGES.loadFailed} onRetry={retry} error={gone[0]?.error} />
          )}
        </div>
      </div>
    </section>
  );
}
