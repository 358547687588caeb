import { WEEKLY_MEETING } from '@shared/club';
import type { Site } from '@shared/pages';
import { POSTAL_ADDRESS, SOCIAL_LINKS } from '@shared/site';
import { clubId } from '../../../ui/json-ld';

/** The club and its weekly meeting as search engines read them: schema.org's Organization and EventSeries. */
export function clubData(site: Site): object {
  const { url, name, description, timeZone } = site;
  const home = new URL('/', url).href;
  const [institute, ...lines] = POSTAL_ADDRESS;
  const address = {
    '@type': 'PostalAddress',
    streetAddress: [institute, ...lines.slice(0, -1)].join(', '),
    addressCountry: lines.at(-1),
  };
  const club = {
    '@type': 'Organization',
    '@id': clubId(site),
    name,
    url: home,
    logo: new URL('/apple-touch-icon.png', url).href,
    description,
    address,
    sameAs: SOCIAL_LINKS.map(({ href }) => href),
  };
  const meeting = {
    '@type': 'EventSeries',
    '@id': `${home}#weekly-meeting`,
    name: `${name}: ${WEEKLY_MEETING.hours}`,
    url: home,
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
