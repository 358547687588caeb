import { eventCard, pageCard } from '@shared/cards';
import { ACTIVITIES_WORDS } from '@shared/club';
import { dayAddress, restOfDay } from '@shared/events';
import { GALLERY_MESSAGES } from '@shared/gallery';
import { longDay } from '@shared/time';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { Activities } from '../features/activities/public/activities';
import { Calendar } from '../features/events/public/calendar';
import { asked as calendarOf } from '../features/events/public/calendar.loader';
import { Gallery } from '../features/gallery/public/gallery';
import { asked as galleryOf, neighbours } from '../features/gallery/public/gallery.loader';
import { useDayEventsQuery, useGalleryImagesQuery } from '../gql/public-hooks';
import { trail } from '../ui/json-ld';
import { PageHead } from '../ui/page-head';
import { useSite } from '../ui/site';
import type { loadActivities } from './activities.loader';

const PATH = '/activities';

/** The weekly meetings, the calendar standing on `?date=` or today, and the gallery from `?after=` or its front on. */
export function ActivitiesScreen() {
  const { today, failed } = useLoaderData<typeof loadActivities>();
  const [address] = useSearchParams();
  const asked = address.get('date');
  const after = asked && address.get('events');
  const site = useSite();
  const date = asked ?? today;
  const { title, lead } = ACTIVITIES_WORDS;
  const ofDay = useDayEventsQuery({ variables: calendarOf(date, after).events, fetchPolicy: 'cache-only' });
  const day = after ? restOfDay(date, after) : dayAddress(date);
  const first = asked ? ofDay.data?.events.nodes[0] : undefined;
  const ofGallery = useGalleryImagesQuery({ variables: galleryOf(address), fetchPolicy: 'cache-only' });
  const pictures = ofGallery.data?.galleryImages;
  const { newer, older } = neighbours(pictures);
  const wall = newer ? `${PATH}?${address}` : PATH;
  const named = newer ? GALLERY_MESSAGES.until(longDay(pictures!.nodes[0]!.captureDate)) : title;
  return (
    <>
      <PageHead
        title={asked ? `${title}, ${longDay(asked)}` : named}
        description={lead}
        path={asked ? day : wall}
        picture={first ? eventCard(first.id, first.updatedAt) : pageCard('activities')}
        data={trail(site, [title, PATH])}
        previous={asked ? null : newer}
        next={asked ? null : older}
      />
      <Activities
        calendar={<Calendar date={date} today={today} after={after} failed={failed.includes('calendar')} />}
        gallery={<Gallery key={wall} path={wall} failed={failed.includes('gallery')} />}
      />
    </>
  );
}
