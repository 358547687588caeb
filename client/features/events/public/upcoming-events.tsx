import { daySheet, EVENT_MESSAGES } from '@shared/events';
import { Link } from 'react-router-dom';
import type { UpcomingEventFragment, UpcomingEventsQuery } from '../../../gql/public';
import { useUpcomingEventsQuery } from '../../../gql/public-hooks';
import { JsonLd } from '../../../ui/json-ld';
import { useSite } from '../../../ui/site';
import { Unready } from '../../../ui/unready';
import { eventData } from './event-data';
import { UpcomingEvent } from './upcoming-event';
import { FIRST_EVENTS } from './upcoming-events.loader';
import type from '../../../ui/type.module.css';
import ways from '../../../ui/ways.module.css';
import classes from './upcoming-events.module.css';
import { useShown } from './use-shown';

/** Events read at once when more are asked for. */
const MORE = 12;

/** What comes next at the club; nothing while nothing is planned. `failed`: the server could not read it. */
export function UpcomingEvents({ failed }: { failed: boolean }) {
  const asked = useUpcomingEventsQuery({ variables: FIRST_EVENTS });
  if (!asked.data) {
    const { upcomingTitle, loading, loadFailed } = EVENT_MESSAGES;
    return <Unready title={upcomingTitle} asked={asked} failed={failed} words={[loading, loadFailed]} />;
  }
  const { nodes, pageInfo } = asked.data.upcomingEvents;
  const readMore = () =>
    asked.fetchMore({ variables: { first: MORE, after: pageInfo.endCursor }, updateQuery: joined });
  return nodes.length > 0 && <Programme events={nodes} hasMore={pageInfo.hasNextPage} readMore={readMore} />;
}

const joined = (before: UpcomingEventsQuery, { fetchMoreResult }: { fetchMoreResult: UpcomingEventsQuery }) => ({
  upcomingEvents: {
    ...fetchMoreResult.upcomingEvents,
    nodes: [...before.upcomingEvents.nodes, ...fetchMoreResult.upcomingEvents.nodes],
  },
});

interface ProgrammeProps {
  events: readonly UpcomingEventFragment[];
  /** The server has some that are not among `events`. */
  hasMore: boolean;
  readMore(): Promise<unknown>;
}

function Programme({ events, hasMore, readMore }: ProgrammeProps) {
  const site = useSite();
  const { shown, all, busy, seeMore, showLess, list, toggle } = useShown(events, readMore);
  return (
    <section className={classes.section} aria-labelledby="upcoming-events">
      <JsonLd data={{ '@graph': shown.map((event) => eventData(event, site)) }} />
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
            {/* From there each day leads to the next one that has events. */}
            <Link className={`${ways.outlined} ${ways.plain}`} to={daySheet(shown.at(-1)!.date)}>
              {EVENT_MESSAGES.seeMore}
            </Link>
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
