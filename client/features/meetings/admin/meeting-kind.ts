import { DeleteWeeklyMeetingDocument, type AdminMeetingFragment } from '../../../gql/admin';
import type { RecordKind } from '../../../records/actions/record-kind';
import { MEETINGS_PATH } from './constants';
import { MEETING_ADMIN_MESSAGES } from './texts';

export const MEETING_KIND: RecordKind<Pick<AdminMeetingFragment, 'id' | 'title'>> = {
  noun: 'weekly meeting',
  nameOf: ({ title }) => title,
  list: { path: MEETINGS_PATH, field: 'weeklyMeetings' },
  siteAddress: () => '/activities',
  remove: DeleteWeeklyMeetingDocument,
  consequences: ({ title }) => MEETING_ADMIN_MESSAGES.deletes(title),
  consequencesOfAll: 'They will disappear from the site and from calendars.',
  messages: MEETING_ADMIN_MESSAGES,
};
