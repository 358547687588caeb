import type { ApolloClient } from '@apollo/client';
import { isCalendarDate } from '@shared/rules';
import { dayIn } from '@shared/time';
import { replace, type LoaderFunctionArgs } from 'react-router-dom';
import { isInReach } from '../features/events/public/calendar-days';
import { loadCalendar } from '../features/events/public/calendar.loader';
import { loadGallery } from '../features/gallery/public/gallery.loader';
import { failureOf } from '../ui/failure';
import { failedOf, forNow } from './sections';

/** Tells, beside the sections that failed, the day it is where the club is, whatever the visitor's clock is set to. */
export async function loadActivities(client: ApolloClient, timeZone: string, { request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const asked = searchParams.get('date');
  if (asked !== null && !(isCalendarDate(asked) && isInReach(asked))) throw replace(pathname);
  const today = dayIn(timeZone, new Date());
  const after = asked && searchParams.get('events');
  const failed = await failedOf({
    calendar: placed(loadCalendar(client, asked ?? today, after), pathname),
    gallery: placed(loadGallery(client, searchParams), pathname),
  });
  return forNow({ today, failed }, failed);
}

/** A cursor that somebody made up leads to the page without one. */
const placed = (reading: Promise<unknown>, pathname: string): Promise<unknown> =>
  reading.catch((error: unknown) => {
    throw failureOf(error).fields.cursor ? replace(pathname) : error;
  });
