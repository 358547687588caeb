import { eventCard, pageCard } from '@shared/cards';
import { ACTIVITIES_TEXT } from '@shared/club-texts';
import { longDay } from '@shared/time';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { Activities } from '../features/activities/public/activities';
import { WeeklyMeetings } from '../features/meetings/public/weekly-meetings';
import { EventCalendar } from '../features/events/public/calendar';
import { calendarVariables as calendarOf } from '../features/events/public/calendar.loader';
import { Gallery } from '../features/gallery/public/gallery';
import { galleryVariables as galleryOf, adjacentPages } from '../features/gallery/public/gallery.loader';
import { useDayEventsQuery, useGalleryImagesQuery } from '../gql/public-hooks';
import { breadcrumbs } from '../ui/page/json-ld';
import { PageHead } from '../ui/page/page-head';
import { useSite } from '../ui/site/site';
import type { loadActivities } from './activities.loader';
import { dayUrl, restOfDayUrl } from '../features/events/public/calendar-links';
import { GALLERY_MESSAGES } from '../features/gallery/public/texts';

const PATH = '/activities';

export function ActivitiesScreen() {
  const { today, failed } = useLoaderData<typeof loadActivities>();
  const [searchParams] = useSearchParams();
  const requestedDate = searchParams.get('date');
  const after = requestedDate && searchParams.get('events');
  const site = useSite();
  const date = requestedDate ?? today;
  const { title, lead } = ACTIVITIES_TEXT;
  const dayQuery = useDayEventsQuery({ variables: calendarOf(date, after).events, fetchPolicy: 'cache-only' });
  const dayPath = after ? restOfDayUrl(date, after) : dayUrl(date);
  const first = requestedDate ? dayQuery.data?.events.nodes[0] : undefined;
  const galleryQuery = useGalleryImagesQuery({ variables: galleryOf(searchParams), fetchPolicy: 'cache-only' });
  const pictures = galleryQuery.data?.galleryImages;
  const { newer, older } = adjacentPages(pictures);
  const galleryPath = newer ? `${PATH}?${searchParams}` : PATH;
  const newest = pictures?.nodes[0];
  const pageTitle = newer && newest ? GALLERY_MESSAGES.until(longDay(newest.captureDate)) : title;
  return (
    <>
      <PageHead
        title={requestedDate ? `${title}, ${longDay(requestedDate)}` : pageTitle}
        description={lead}
        path={requestedDate ? dayPath : galleryPath}
        picture={first ? eventCard(first.id, first.updatedAt) : pageCard('activities')}
        data={import.meta.env.SSR && breadcrumbs(site, [title, PATH])}
        previous={requestedDate ? null : newer}
        next={requestedDate ? null : older}
      />
      <Activities
        meetings={<WeeklyMeetings failed={failed.includes('meetings')} />}
        calendar={<EventCalendar date={date} today={today} after={after} failed={failed.includes('calendar')} />}
        gallery={<Gallery key={galleryPath} path={galleryPath} failed={failed.includes('gallery')} />}
      />
    </>
  );
}
