import { ACTIVITIES_WORDS, WEEKLY_MEETING } from '@shared/club';
import { CALENDAR_PARTS, countedEvents, EVENT_MESSAGES, restOfDay } from '@shared/events';
import { longDay, weekdayOf } from '@shared/time';
import { useEffect, useRef, useState } from 'react';
import type { DayEventsQuery, NextEventQuery } from '../../../gql/public';
import { JsonLd } from '../../../ui/json-ld';
import { notify } from '../../../ui/notify';
import { useSite } from '../../../ui/site';
import { DayEvent } from './day-event';
import { DayLink } from './day-link';
import unseen from '../../../ui/unseen.module.css';
import ways from '../../../ui/ways.module.css';
import { eventData } from './event-data';
import classes from './day-events.module.css';

interface DayEventsProps {
  date: string;
  today: string;
  /** Undefined while they are not here. */
  events: DayEventsQuery['events'] | undefined;
  loading: boolean;
  /** The first event after this day. */
  next: NextEventQuery['events']['nodes'][number] | undefined;
  readMore: () => Promise<unknown>;
}

/** The sheet of one day: its events, or where the next one is. */
export function DayEvents({ date, today, events, loading, next, readMore }: DayEventsProps) {
  const site = useSite();
  const [day, ...monthAndYear] = longDay(date).split(' ');
  const { nodes = [], totalCount = 0, pageInfo } = events ?? {};
  const { list, more, busy } = useMore(date, nodes.length, readMore);
  return (
    <div className={classes.sheet} id={CALENDAR_PARTS.day}>
      <h3 className={classes.date}>
        <time dateTime={date}>
          <span>{weekdayOf(date)}</span> <strong>{day}</strong> <span>{monthAndYear.join(' ')}</span>
        </time>
      </h3>
      <p className={unseen.unseen} role="status">
        {events && `${longDay(date)}, ${countedEvents(totalCount)}`}
      </p>
      {loading && <p className={classes.loading}>{EVENT_MESSAGES.loading}</p>}
      {events && nodes.length === 0 && <p className={classes.none}>{EVENT_MESSAGES.noneThatDay}</p>}
      {nodes.length > 0 && (
        <ul ref={list} className={classes.list}>
          {nodes.map((event) => (
            <DayEvent key={event.id} event={event} past={date < today} />
          ))}
        </ul>
      )}
      {events && weekdayOf(date) === WEEKLY_MEETING.day && (
        <p className={classes.weekly}>{ACTIVITIES_WORDS.thatEvening}</p>
      )}
      {pageInfo?.hasNextPage && (
        <button
          className={`${ways.outlined} ${classes.more}`}
          type="button"
          aria-disabled={busy}
          onClick={() => void more()}
        >
          {EVENT_MESSAGES.moreThatDay}
        </button>
      )}
      {pageInfo?.endCursor && pageInfo.hasNextPage && (
        <a
          className={`${ways.outlined} ${ways.plain} ${classes.more}`}
          href={`${restOfDay(date, pageInfo.endCursor)}#${CALENDAR_PARTS.day}`}
          rel="next"
        >
          {EVENT_MESSAGES.moreThatDay}
        </a>
      )}
      {events && next && (
        <p className={classes.next}>
          {EVENT_MESSAGES.nextEvent}
          <DayLink date={next.date}>{next.title}</DayLink>
          <time dateTime={next.date}>{longDay(next.date)}</time>
        </p>
      )}
      {events && nodes.length === 0 && date !== today && <meta name="robots" content="noindex" />}
      {nodes.length > 0 && <JsonLd data={{ '@graph': nodes.map((event) => eventData(event, site)) }} />}
    </div>
  );
}

/** The rest of a day. The pressed button goes: the focus is then on the first event that it brought. */
function useMore(date: string, shown: number, readMore: () => Promise<unknown>) {
  const [reading, setReading] = useState<readonly string[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const awaited = useRef<{ date: string; from: number }>(undefined);
  useEffect(() => {
    if (awaited.current?.date !== date) awaited.current = undefined;
    const first = awaited.current && list.current?.children[awaited.current.from];
    if (!(first instanceof HTMLElement)) return;
    first.focus({ preventScroll: true });
    awaited.current = undefined;
  }, [date, shown]);
  const busy = reading.includes(date);
  const more = async (): Promise<void> => {
    if (busy) return;
    const asking = { date, from: shown };
    setReading((days) => [...days, date]);
    awaited.current = asking;
    try {
      await readMore();
    } catch {
      // Whoever has gone on to another day does not wait for these.
      if (awaited.current === asking) {
        awaited.current = undefined;
        notify.error(EVENT_MESSAGES.loadFailed);
      }
    }
    setReading((days) => days.filter((day) => day !== date));
  };
  return { list, more, busy };
}
