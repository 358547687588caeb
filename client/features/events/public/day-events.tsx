import { weekdayOfDate } from '@shared/weekdays';
import { longDay } from '@shared/time';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DayEventsQuery, DayMeetingsQuery, NextEventQuery } from '../../../gql/public';
import { JsonLd } from '../../../ui/page/json-ld';
import { userTextProps } from '../../../ui/text-language';
import { notify } from '../../../ui/toasts/notify';
import { useSite } from '../../../ui/site/site';
import { DayEvent } from './day-event';
import { DayLink } from './day-link';
import { DayRoles } from './day-roles';
import unseen from '../../../ui/theme/visually-hidden.module.css';
import ways from '../../../ui/page/pager.module.css';
import { eventsStructuredData } from './event-structured-data';
import { ShareButton } from './share-button';
import classes from './day-events.module.css';
import { eventCount, EVENT_MESSAGES } from './texts';
import { CALENDAR_ELEMENT_IDS, restOfDayUrl } from './calendar-links';

interface DayEventsProps {
  date: string;
  today: string;
  /** Undefined while loading. */
  events: DayEventsQuery['events'] | undefined;
  /** Undefined while loading. */
  meetings: DayMeetingsQuery['meetings'] | undefined;
  loading: boolean;
  /** The first event after this day. */
  next: NextEventQuery['events']['nodes'][number] | undefined;
  readMore: () => Promise<unknown>;
}

/** The events of one day, or a link to the next event. */
export function DayEvents({ date, today, events, meetings, loading, next, readMore }: DayEventsProps) {
  const site = useSite();
  const [day, ...monthAndYear] = longDay(date).split(' ');
  const { nodes = [], totalCount = 0, pageInfo } = events ?? {};
  const { list, more, busy } = useRestOfDay(date, nodes.length, readMore);
  return (
    <div className={classes.sheet} id={CALENDAR_ELEMENT_IDS.day}>
      <h3 className={classes.date}>
        <time dateTime={date}>
          <span>{weekdayOfDate(date)}</span> <strong>{day}</strong> <span>{monthAndYear.join(' ')}</span>
        </time>
      </h3>
      <p className={unseen.unseen} role="status">
        {events && `${longDay(date)}, ${eventCount(totalCount)}`}
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
      {meetings?.map((evening) => (
        <DayMeeting key={evening.id} evening={evening} past={date < today} />
      ))}
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
          href={`${restOfDayUrl(date, pageInfo.endCursor)}#${CALENDAR_ELEMENT_IDS.day}`}
          rel="next"
        >
          {EVENT_MESSAGES.moreThatDay}
        </a>
      )}
      {events && next && (
        <p className={classes.next}>
          {EVENT_MESSAGES.nextEvent}
          <DayLink date={next.date} {...userTextProps(next.title)}>
            {next.title}
          </DayLink>
          <time dateTime={next.date}>{longDay(next.date)}</time>
        </p>
      )}
      {events && nodes.length === 0 && date !== today && <meta name="robots" content="noindex" />}
      {nodes.length > 0 && <JsonLd key={date} data={import.meta.env.SSR && eventsStructuredData(nodes, site)} />}
    </div>
  );
}

/** The weekly meeting of the day, with its roles; of one in whose place an event is, the roles alone. */
function DayMeeting({ evening, past }: { evening: DayMeetingsQuery['meetings'][number]; past: boolean }) {
  const { takesPlace, onlineUrl, textOnDay, shareText, roles, sheetPath } = evening;
  if (!textOnDay && !takesPlace) return null;
  return (
    <div className={classes.weekly}>
      {textOnDay && <p>{textOnDay}</p>}
      <DayRoles roles={roles} past={past} />
      {(textOnDay || sheetPath) && (
        <p className={ways.ways}>
          {sheetPath && <Link to={sheetPath}>{EVENT_MESSAGES.agenda}</Link>}
          {textOnDay && takesPlace && onlineUrl && (
            <a href={onlineUrl} rel="noopener noreferrer">
              {EVENT_MESSAGES.joinOnline}
            </a>
          )}
          {textOnDay && <ShareButton onShare={(code) => code.shareText(shareText)}>{EVENT_MESSAGES.share}</ShareButton>}
        </p>
      )}
    </div>
  );
}

/** Loads the remaining events. The pressed button disappears: focus the first event that was added. */
function useRestOfDay(date: string, shown: number, readMore: () => Promise<unknown>) {
  const [reading, setReading] = useState<readonly string[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const pending = useRef<{ date: string; from: number }>(undefined);
  useEffect(() => {
    if (pending.current?.date !== date) pending.current = undefined;
    const first = pending.current && list.current?.children[pending.current.from];
    if (!(first instanceof HTMLElement)) return;
    first.focus({ preventScroll: true });
    pending.current = undefined;
  }, [date, shown]);
  const busy = reading.includes(date);
  const more = async (): Promise<void> => {
    if (busy) return;
    const request = { date, from: shown };
    setReading((days) => [...days, date]);
    pending.current = request;
    try {
      await readMore();
    } catch {
      // The visitor may have selected another day in the meantime.
      if (pending.current === request) {
        pending.current = undefined;
        notify.error(EVENT_MESSAGES.loadFailed);
      }
    }
    setReading((days) => days.filter((day) => day !== date));
  };
  return { list, more, busy };
}
