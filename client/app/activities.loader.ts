import type { ApolloClient } from '@apollo/client';
import { isCalendarDate } from '@shared/rules';
import { dayIn } from '@shared/time';
import { replace, type LoaderFunctionArgs } from 'react-router-dom';
import { isInReach } from '../features/events/public/calendar-days';
import { loadCalendar } from '../features/events/public/calendar.loader';
import { loadGallery } from '../features/gallery/public/gallery.loader';
import { failedOf, forNow } from './sections';

/** Tells, beside the sections that failed, the day it is where the club is, whatever the visitor's clock is set to. */
export async function loadActivities(client: ApolloClient, timeZone: string, { request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const asked = searchParams.get('date');
  if (asked !== null && !(isCalendarDate(asked) && isInReach(asked))) throw replace(pathname);
  const today = dayIn(timeZone, new Date());
  const failed = await failedOf({
    calendar: loadCalendar(client, asked ?? today),
    gallery: loadGallery(client, searchParams),
  });
  return forNow({ today, failed }, failed);
}
