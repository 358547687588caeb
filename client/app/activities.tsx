import { eventCard, pageCard } from '@shared/cards';
import { ACTIVITIES_WORDS } from '@shared/club';
import { dayAddress } from '@shared/events';
import { longDay } from '@shared/time';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { Activities } from '../features/activities/public/activities';
import { Calendar } from '../features/events/public/calendar';
import { asked as calendarOf } from '../features/events/public/calendar.loader';
import { Gallery } from '../features/gallery/public/gallery';
import { useDayEventsQuery } from '../gql/public-hooks';
import { trail } from '../ui/json-ld';
import { PageHead } from '../ui/page-head';
import { useSite } from '../ui/site';
import type { loadActivities } from './activities.loader';

const PATH = '/activities';

/** The weekly meetings, the calendar standing on `?date=` or today, and the gallery. */
export function ActivitiesScreen() {
  const { today, failed } = useLoaderData<typeof loadActivities>();
  const asked = useSearchParams()[0].get('date');
  const site = useSite();
  const date = asked ?? today;
  const { title, lead } = ACTIVITIES_WORDS;
  const ofDay = useDayEventsQuery({ variables: calendarOf(date).events, fetchPolicy: 'cache-only' });
  const first = asked ? ofDay.data?.events.nodes[0] : undefined;
  return (
    <>
      <PageHead
        title={asked ? `${title}, ${longDay(asked)}` : title}
        description={lead}
        path={asked ? dayAddress(asked) : PATH}
        picture={first ? eventCard(first.id, first.updatedAt) : pageCard('activities')}
        data={trail(site, [title, PATH])}
      />
      <Activities
        calendar={<Calendar date={date} today={today} failed={failed.includes('calendar')} />}
        gallery={<Gallery failed={failed.includes('gallery')} />}
      />
    </>
  );
}
