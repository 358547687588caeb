import { Link } from 'react-router-dom';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { UpcomingEventFragment, UpcomingEventsQuery } from '../../../gql/public';
import { useUpcomingEventsQuery } from '../../../gql/public-hooks';
import { JsonLd } from '../../../ui/page/json-ld';
import { useSite } from '../../../ui/site/site';
import { SectionWithStatus } from '../../../ui/loading/section-status';
import { eventsStructuredData } from './event-structured-data';
import { UpcomingEvent } from './upcoming-event';
import { FIRST_EVENTS } from './upcoming-events.loader';
import type from '../../../ui/theme/type.module.css';
import ways from '../../../ui/page/pager.module.css';
import classes from './upcoming-events.module.css';
import { EVENT_MESSAGES } from './texts';
import { dayDetailsUrl } from './calendar-links';
import { notify } from '../../../ui/toasts/notify';
import { useShownCount } from '../../../ui/use-shown-count';
import { HOME_EVENTS_SHOWN } from './constants';

/** Page size of "See More". */
const PAGE_SIZE = 12;

/** Hidden while there are no upcoming events. `failed`: the server could not read them. */
export function UpcomingEvents({ failed }: { failed: boolean }) {
  const query = useUpcomingEventsQuery({ variables: FIRST_EVENTS });
  if (!query.data) {
    const { upcomingTitle, loading, loadFailed } = EVENT_MESSAGES;
    return <SectionWithStatus title={upcomingTitle} query={query} failed={failed} messages={[loading, loadFailed]} />;
  }
  const { nodes, pageInfo } = query.data.upcomingEvents;
  const readMore = () =>
    query.fetchMore({ variables: { first: PAGE_SIZE, after: pageInfo.endCursor }, updateQuery: appendPage });
  return nodes.length > 0 && <EventList events={nodes} hasMore={pageInfo.hasNextPage} readMore={readMore} />;
}

const appendPage = (before: UpcomingEventsQuery, { fetchMoreResult }: { fetchMoreResult: UpcomingEventsQuery }) => ({
  upcomingEvents: {
    ...fetchMoreResult.upcomingEvents,
    nodes: [...before.upcomingEvents.nodes, ...fetchMoreResult.upcomingEvents.nodes],
  },
});

interface EventListProps {
  events: readonly UpcomingEventFragment[];
  /** The server has more than `events`. */
  hasMore: boolean;
  readMore(): Promise<unknown>;
}

function EventList({ events, hasMore, readMore }: EventListProps) {
  const site = useSite();
  const { shown, all, busy, seeMore, showLess, list, toggle } = useVisibleEvents(events, readMore);
  const last = shown.at(-1);
  return (
    <section className={classes.section} aria-labelledby="upcoming-events">
      <JsonLd data={import.meta.env.SSR && eventsStructuredData(shown, site)} />
      <div className={classes.head}>
        <h2 className={type.section} id="upcoming-events">
          {EVENT_MESSAGES.upcomingTitle}
        </h2>
        <Link to="/activities">{EVENT_MESSAGES.all}</Link>
      </div>
      <div ref={list}>
        {shown.map((event) => (
          <UpcomingEvent key={event.id} event={event} />
        ))}
      </div>
      <p className={classes.toggle} ref={toggle}>
        {(hasMore || shown.length < events.length) && (
          <>
            <button className={ways.outlined} type="button" aria-busy={busy} onClick={() => void seeMore()}>
              {EVENT_MESSAGES.seeMore}
            </button>
            {last && (
              <Link className={`${ways.outlined} ${ways.plain}`} to={dayDetailsUrl(last.date)}>
                {EVENT_MESSAGES.seeMore}
              </Link>
            )}
          </>
        )}
        {all && (
          <button className={ways.outlined} type="button" onClick={showLess}>
            {EVENT_MESSAGES.showLess}
          </button>
        )}
      </p>
    </section>
  );
}

/** The first few of `events` or all of them, and a function that toggles. */
function useVisibleEvents(events: readonly UpcomingEventFragment[], readMore: () => Promise<unknown>) {
  const [count, setCount] = useShownCount('events', HOME_EVENTS_SHOWN);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLParagraphElement>(null);
  const all = count > HOME_EVENTS_SHOWN;
  const shown = events.slice(0, count);
  useFocusAfter(shown.length, list, toggle);
  const seeMore = async () => {
    if (busy) return;
    setBusy(true);
    try {
      if (shown.length === events.length) await readMore();
      setCount(Infinity);
    } catch {
      notify.error(EVENT_MESSAGES.loadFailed);
    } finally {
      setBusy(false);
    }
  };
  return { shown, all, busy, seeMore, showLess: () => setCount(HOME_EVENTS_SHOWN), list, toggle };
}

/** The pressed button disappears: focus the first event that was added, or the button that hides them again. */
function useFocusAfter(count: number, list: RefObject<HTMLElement | null>, toggle: RefObject<HTMLElement | null>) {
  const before = useRef(count);
  useEffect(() => {
    const first = list.current?.children[before.current];
    if (count > before.current && first instanceof HTMLElement) first.focus({ preventScroll: true });
    if (count < before.current) toggle.current?.querySelector('button')?.focus();
    before.current = count;
  }, [count, list, toggle]);
}
