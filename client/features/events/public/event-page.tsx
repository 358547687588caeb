import { eventCard } from '@shared/cards';
import { ACTIVITIES_TEXT } from '@shared/club-texts';
import { addDays } from '@shared/days';
import { ERROR_KINDS } from '@shared/error-kinds';
import { EVENT_LIMITS, EVENT_TYPES, eventPath } from '@shared/events';
import { isRouteErrorResponse, Link, useParams, useRouteError } from 'react-router-dom';
import type { EventPageQuery, UpcomingEventFragment } from '../../../gql/public';
import { useEventPageQuery } from '../../../gql/public-hooks';
import { Reload } from '../../../ui/loading/reload';
import { EmptyState } from '../../../ui/page/empty-state';
import { Notice } from '../../../ui/page/notice';
import { PageHead } from '../../../ui/page/page-head';
import { BackLink } from '../../../ui/page/back-link';
import { PageHero } from '../../../ui/page/page-hero';
import { Picture } from '../../../ui/pictures/picture';
import { PictureLink } from '../../../ui/pictures/picture-link';
import { useSite } from '../../../ui/site/site';
import { userTextProps } from '../../../ui/text-language';
import { TRY_AGAIN } from '../../../ui/texts';
import type from '../../../ui/theme/type.module.css';
import { dayDetailsUrl } from './calendar-links';
import { EventFacts } from './event-facts';
import { EventNotes } from './event-notes';
import { EventPictures } from './event-pictures';
import { eventPageStructuredData } from './event-structured-data';
import { EventSeats } from '../seat/event-seats';
import { EventWays } from './event-ways';
import classes from './event-page.module.css';
import { EVENT_MESSAGES } from './texts';

// With its loader: each file that the table of routes names costs every page some bytes.
export { loadEvent } from './event-page.loader';

export function EventPage() {
  const { slug = '' } = useParams();
  const { data } = useEventPageQuery({ variables: { slug } });
  if (!data) return <Notice title={EVENT_MESSAGES.loadingOne} alone />;
  return <ShownEvent event={data.eventBySlug} />;
}

function ShownEvent({ event }: { event: EventPageQuery['eventBySlug'] }) {
  const site = useSite();
  const { title, description, image, date, slug } = event;
  const path = eventPath(slug);
  return (
    <article className={classes.page}>
      <PageHead
        title={title}
        description={description}
        path={path}
        picture={eventCard(event.id, event.updatedAt)}
        data={import.meta.env.SSR && eventPageStructuredData(event, site)}
      />
      {isLongCancelled(event, site.today) && <meta name="robots" content="noindex" />}
      <PageHero>
        <BackLink to={dayDetailsUrl(date)}>{ACTIVITIES_TEXT.title}</BackLink>
        <h1 className={type.section} {...userTextProps(title)}>
          {title}
        </h1>
        <p className={classes.kind}>{EVENT_TYPES[event.type]}</p>
      </PageHero>
      <div className={classes.columns}>
        <div className={classes.main}>
          <EventNotes event={event} />
          <p className={classes.description} {...userTextProps(description)}>
            {description}
          </p>
          <EventFacts event={event} />
          {event.seats && <EventSeats event={event} seats={event.seats} />}
          <EventWays event={event} />
        </div>
        {image && (
          <div className={classes.picture}>
            <PictureLink image={image} caption={title}>
              <Picture image={image} alt="" sizes="(max-width: 60em) 100vw, 38rem" first />
            </PictureLink>
          </div>
        )}
      </div>
      <EventPictures date={date} />
    </article>
  );
}

/** Neither lists nor search engines show it any more. */
const isLongCancelled = ({ status, date }: UpcomingEventFragment, today: string): boolean =>
  status === 'CANCELLED' && date < addDays(today, -EVENT_LIMITS.cancelledDays);

export function EventFailed() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === ERROR_KINDS['not-found'].status;
  const message = missing ? EVENT_MESSAGES.notFound : EVENT_MESSAGES.loadFailed;
  return (
    <EmptyState
      name={message}
      title={missing ? EVENT_MESSAGES.notFoundTitle : EVENT_MESSAGES.failedTitle}
      message={message}
    >
      {missing ? <Link to="/activities">{EVENT_MESSAGES.all}</Link> : <Reload>{TRY_AGAIN}</Reload>}
    </EmptyState>
  );
}
