import type { PublicClient } from '../data/public-client';
import { isCalendarDate } from '@shared/rules';
import { dayIn } from '@shared/time';
import { replace, type LoaderFunctionArgs } from 'react-router-dom';
import { WeeklyMeetingsDocument } from '../gql/public';
import { hasValidRange } from '../ui/calendar/calendar-days';
import { loadCalendar } from '../features/events/public/calendar.loader';
import { loadGallery } from '../features/gallery/public/gallery.loader';
import { failureOf, isUnknownCursor } from '../ui/loading/failure';
import { failedSections, noStoreIfIncomplete } from './load-sections';

/** Also returns today's date in the club's time zone, because the visitor's clock may differ. */
export async function loadActivities(client: PublicClient, timeZone: string, { request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const requestedDate = searchParams.get('date');
  if (requestedDate !== null && !(isCalendarDate(requestedDate) && hasValidRange(requestedDate)))
    throw replace(pathname);
  const today = dayIn(timeZone, new Date());
  const after = requestedDate && searchParams.get('events');
  const failed = await failedSections({
    meetings: client.query({ query: WeeklyMeetingsDocument }),
    calendar: withoutInvalidCursor(loadCalendar(client, requestedDate ?? today, after), pathname),
    gallery: withoutInvalidCursor(loadGallery(client, searchParams), pathname),
  });
  return noStoreIfIncomplete({ today, failed }, failed);
}

/** An invalid cursor redirects to the page without one. */
const withoutInvalidCursor = (reading: Promise<unknown>, pathname: string): Promise<unknown> =>
  reading.catch((error: unknown) => {
    throw isUnknownCursor(failureOf(error)) ? replace(pathname) : error;
  });
