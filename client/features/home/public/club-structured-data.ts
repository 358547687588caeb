import { weeklyHours } from '@shared/weekly-hours';
import { POSTAL_ADDRESS } from '@shared/club-texts';
import { FIRST_MEETING_ID } from '@shared/site';
import { WEEKDAYS } from '@shared/weekdays';
import type { Site } from '@shared/pages';
import type { MeetingSeriesQuery } from '../../../gql/public';
import { clubId } from '../../../ui/page/json-ld';
import { SOCIAL_LINKS } from '../../../ui/site/social-links';

/** ISO 3166-1. */
const COUNTRY_CODE = 'LK';

/** Placeholder links lead to the networks' home pages and are not profiles. */
const isProfile = (address: string): boolean => new URL(address).pathname !== '/';

/** Structured data for search engines: schema.org's Organization and EventSeries. */
export function clubStructuredData(site: Site, series: MeetingSeriesQuery | undefined): object {
  const { url, name, description } = site;
  const home = new URL('/', url).href;
  const [institute, ...lines] = POSTAL_ADDRESS;
  const profiles = SOCIAL_LINKS.map(({ href }) => href).filter(isProfile);
  const address = {
    '@type': 'PostalAddress',
    streetAddress: [institute, ...lines.slice(0, -1)].join(', '),
    addressCountry: COUNTRY_CODE,
  };
  const club = {
    '@type': 'Organization',
    '@id': clubId(site),
    name,
    url: home,
    logo: new URL('/apple-touch-icon.png', url).href,
    description,
    address,
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
  const place = { '@type': 'Place', name: institute, address };
  return {
    '@graph': [
      club,
      ...(series?.weeklyMeetings ?? []).map((meeting) =>
        meetingSeries(site, meeting, { place, organizer: { '@id': club['@id'] } }),
      ),
    ],
  };
}

type Meeting = MeetingSeriesQuery['weeklyMeetings'][number];
type Evening = Meeting['upcoming'][number];

interface Shared {
  place: object;
  organizer: object;
}

/** The weekly meeting with its coming evenings, one by one: those that differ say so. */
function meetingSeries(site: Site, meeting: Meeting, { place, organizer }: Shared): object {
  const { from, to, terms, upcoming } = meeting;
  const weekday = WEEKDAYS[meeting.weekday];
  const home = new URL('/', site.url).href;
  const inTerm = upcoming.filter(({ state }) => state !== 'OUT_OF_TERM');
  const next = inTerm.find(({ takesPlace }) => takesPlace);
  return {
    '@type': 'EventSeries',
    '@id': `${home}#weekly-meeting${meeting.id === FIRST_MEETING_ID ? '' : `-${meeting.id}`}`,
    name: `${site.name}: ${weeklyHours({ weekday, from, to })}`,
    url: home,
    startDate: next?.startsAt,
    location: place,
    organizer,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: `https://schema.org/${weekday}`,
      startTime: `${from}:00`,
      endTime: `${to}:00`,
      scheduleTimezone: site.timeZone,
      startDate: terms[0]?.from,
      endDate: terms.at(-1)?.to,
      exceptDate: exceptionsOf(upcoming),
    },
    // An event in place of an evening has data of its own.
    subEvent: inTerm
      .filter(({ state }) => state !== 'REPLACED_BY_EVENT')
      .map((evening) => eveningData(evening, { place, organizer }, `${site.name}: ${meeting.title}`)),
  };
}

/** Days of the rule without a meeting at the usual hour; undefined without any. */
function exceptionsOf(upcoming: readonly Evening[]): string[] | undefined {
  const exceptions = upcoming.filter(
    ({ takesPlace, startsAt, usualStartsAt }) => !takesPlace || startsAt !== usualStartsAt,
  );
  return exceptions.length > 0 ? exceptions.map(({ date }) => date) : undefined;
}

function eveningData(
  { state, startsAt, endsAt, usualStartsAt, place, onlineUrl }: Evening,
  shared: Shared,
  name: string,
) {
  const online = onlineUrl && { '@type': 'VirtualLocation', url: onlineUrl };
  const room = place ? { ...shared.place, name: place } : shared.place;
  const isOnline = state === 'ONLINE';
  const isRescheduled = startsAt !== usualStartsAt;
  return {
    '@type': 'Event',
    name,
    startDate: startsAt,
    endDate: endsAt ?? undefined,
    eventStatus: `https://schema.org/${isRescheduled && state === 'MOVED' ? 'EventRescheduled' : STATUS_OF[state]}`,
    previousStartDate: isRescheduled ? usualStartsAt : undefined,
    eventAttendanceMode: `https://schema.org/${isOnline ? 'Online' : online ? 'Mixed' : 'Offline'}EventAttendanceMode`,
    location: isOnline ? online : online ? [room, online] : room,
    organizer: shared.organizer,
  };
}

const STATUS_OF = {
  HELD: 'EventScheduled',
  MOVED: 'EventScheduled',
  ONLINE: 'EventMovedOnline',
  NOT_HELD: 'EventCancelled',
  OUT_OF_TERM: 'EventCancelled',
  REPLACED_BY_EVENT: 'EventScheduled',
} as const satisfies Record<Evening['state'], string>;
