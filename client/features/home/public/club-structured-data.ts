import { WEEKLY_MEETING } from '@shared/club';
import type { Site } from '@shared/pages';
import { POSTAL_ADDRESS } from '@shared/site';
import { dayIn, instantIn, weekdayOf } from '@shared/time';
import { clubId } from '../../../ui/page/json-ld';
import { SOCIAL_LINKS } from '../../../ui/site/social-links';

/** ISO 3166-1. */
export const COUNTRY_CODE = 'LK';

const DAY_MS = 86_400_000;
const [HOURS = 0, MINUTES = 0] = WEEKLY_MEETING.from.split(':').map(Number);
const MINUTES_FROM_MIDNIGHT = 60 * HOURS + MINUTES;

/** Placeholder links lead to the networks' home pages and are not profiles. */
const isProfile = (address: string): boolean => new URL(address).pathname !== '/';

/** First meeting on or after `today`. */
function nextMeeting(today: string): string {
  const week = Array.from({ length: 7 }, (_, i) => new Date(Date.parse(today) + i * DAY_MS).toISOString().slice(0, 10));
  return week.find((day) => weekdayOf(day) === WEEKLY_MEETING.day) ?? today;
}

/** Structured data for search engines: schema.org's Organization and EventSeries. */
export function clubStructuredData(site: Site): object {
  const { url, name, description, timeZone } = site;
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
  const meeting = {
    '@type': 'EventSeries',
    '@id': `${home}#weekly-meeting`,
    name: `${name}: ${WEEKLY_MEETING.hours}`,
    url: home,
    startDate: instantIn(timeZone, nextMeeting(dayIn(timeZone, new Date())), MINUTES_FROM_MIDNIGHT),
    location: { '@type': 'Place', name: institute, address },
    organizer: { '@id': club['@id'] },
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: `https://schema.org/${WEEKLY_MEETING.day}`,
      startTime: `${WEEKLY_MEETING.from}:00`,
      endTime: `${WEEKLY_MEETING.to}:00`,
      scheduleTimezone: timeZone,
    },
  };
  return { '@graph': [club, meeting] };
}
