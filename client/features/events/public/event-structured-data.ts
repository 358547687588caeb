import { eventCard } from '@shared/cards';
import { eventPath } from '@shared/events';
import { ACTIVITIES_TEXT } from '@shared/club-texts';
import type { Site } from '@shared/pages';
import type { UpcomingEventFragment } from '../../../gql/public';
import { breadcrumbs } from '../../../ui/page/json-ld';

const SCHEMA = 'https://schema.org/';
const ATTENDANCE_MODES = {
  IN_THE_ROOM: 'OfflineEventAttendanceMode',
  ONLINE: 'OnlineEventAttendanceMode',
  BOTH: 'MixedEventAttendanceMode',
} as const;

/** Structured data for search engines: schema.org's Event, of each event. */
export const eventsStructuredData = (events: readonly UpcomingEventFragment[], site: Site): object => ({
  '@graph': events.map((event) => eventStructuredData(event, site)),
});

/** The same of one event, with breadcrumbs. */
export const eventPageStructuredData = (event: UpcomingEventFragment, site: Site): object => ({
  '@graph': [
    eventStructuredData(event, site),
    breadcrumbs(site, [ACTIVITIES_TEXT.title, '/activities'], [event.title, eventPath(event.slug)]),
  ],
});

/** Falls back to the day if the time could not be parsed. */
function eventStructuredData(event: UpcomingEventFragment, { url, name }: Site): object {
  const absolute = (address: string) => new URL(address, url).href;
  const previousStart = event.movedFrom && (event.movedFrom.startsAt ?? event.movedFrom.date);
  const start = event.startsAt ?? event.date;
  const isRescheduled = previousStart !== null && previousStart !== start;
  return {
    '@type': 'Event',
    '@id': `${absolute('/')}#event-${event.id}`,
    name: event.title,
    description: event.description,
    startDate: start,
    endDate: event.endsAt ?? undefined,
    previousStartDate: isRescheduled ? previousStart : undefined,
    eventStatus: SCHEMA + statusOf(event, isRescheduled),
    eventAttendanceMode: SCHEMA + ATTENDANCE_MODES[event.attendance],
    location: locationOf(event),
    image: absolute(event.image?.url ?? eventCard(event.id, event.updatedAt)),
    url: absolute(eventPath(event.slug)),
    maximumAttendeeCapacity: event.capacity ?? undefined,
    organizer: { '@type': 'Organization', name, url: absolute('/') },
  };
}

function statusOf({ status }: UpcomingEventFragment, isRescheduled: boolean): string {
  if (status === 'CANCELLED') return 'EventCancelled';
  return isRescheduled ? 'EventRescheduled' : 'EventScheduled';
}

function locationOf({ attendance, location, onlineUrl }: UpcomingEventFragment): object {
  const place = { '@type': 'Place', name: location, address: location };
  const online = { '@type': 'VirtualLocation', url: onlineUrl };
  if (attendance === 'IN_THE_ROOM') return place;
  return attendance === 'ONLINE' ? online : [place, online];
}
