import { dayDetailsUrl } from '../public/calendar-links';
import { DeleteEventDocument, type AdminEventFragment } from '../../../gql/admin';
import type { RecordKind } from '../../../records/actions/record-kind';
import { DeleteEvent } from './delete-event';
import { EVENT_ADMIN_MESSAGES } from './texts';

export const EVENT_KIND: RecordKind<Pick<AdminEventFragment, 'id' | 'title' | 'date' | 'seriesId'>> = {
  noun: 'event',
  nameOf: ({ title }) => title,
  list: { path: '/admin/events', field: 'events' },
  siteAddress: ({ date }) => dayDetailsUrl(date),
  duplicateAddress: ({ id }) => `/admin/events/new?like=${id}`,
  remove: DeleteEventDocument,
  DeleteDialog: DeleteEvent,
  consequences: ({ title }) => EVENT_ADMIN_MESSAGES.deletes(title),
  consequencesOfAll: 'They will disappear from the home page and the calendar.',
  messages: EVENT_ADMIN_MESSAGES,
};
