import { eventCard } from '@shared/cards';
import type { Site } from '@shared/pages';
import type { UpcomingEventFragment } from '../../../gql/public';
import { dayUrl } from './calendar-links';

/** Structured data for search engines: schema.org's Event. Falls back to the day if the time could not be parsed. */
export function eventStructuredData(event: UpcomingEventFragment, { url, name }: Site): object {
  const absolute = (address: string) => new URL(address, url).href;
  return {
    '@type': 'Event',
    '@id': `${absolute('/')}#event-${event.id}`,
    name: event.title,
    description: event.description,
    startDate: event.startsAt ?? event.date,
    endDate: event.endsAt ?? undefined,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: event.location, address: event.location },
    image: absolute(event.image?.url ?? eventCard(event.id, event.updatedAt)),
    url: event.registrationUrl ?? absolute(dayUrl(event.date)),
    maximumAttendeeCapacity: event.capacity ?? undefined,
    organizer: { '@type': 'Organization', name, url: absolute('/') },
  };
}
