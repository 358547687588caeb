import { ACTIVITIES_WORDS } from '@shared/club';
import { dayAddress } from '@shared/events';
import { longDay } from '@shared/time';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { Activities } from '../features/activities/public/activities';
import { Calendar } from '../features/events/public/calendar';
import { Gallery } from '../features/gallery/public/gallery';
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
  return (
    <>
      <PageHead
        title={asked ? `${title}, ${longDay(asked)}` : title}
        description={lead}
        path={asked ? dayAddress(asked) : PATH}
        data={trail(site, [site.name, '/'], [title, PATH])}
      />
      <Activities
        calendar={<Calendar date={date} today={today} failed={failed.includes('calendar')} />}
        gallery={<Gallery failed={failed.includes('gallery')} />}
      />
    </>
  );
}
