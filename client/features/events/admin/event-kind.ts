import { dayDetailsUrl } from '../public/calendar-links';
import { DeleteEventDocument, type AdminEventFragment } from '../../../gql/admin';
import type { RecordKind } from '../../../ui/records/record-kind';
import { EVENT_ADMIN_MESSAGES } from './texts';

export const EVENT_KIND: RecordKind<Pick<AdminEventFragment, 'id' | 'title' | 'date'>> = {
  noun: 'event',
  nameOf: ({ title }) => title,
  list: { path: '/admin/events', field: 'events' },
  siteAddress: ({ date }) => dayDetailsUrl(date),
  duplicateAddress: ({ id }) => `/admin/events/new?like=${id}`,
  remove: DeleteEventDocument,
  consequences: ({ title }) => `“${title}” will disappear from the home page and the calendar.`,
  consequencesOfAll: 'They will disappear from the home page and the calendar.',
  messages: EVENT_ADMIN_MESSAGES,
};
