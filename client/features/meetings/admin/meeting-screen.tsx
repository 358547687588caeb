import { useAdminMeetingsQuery } from '../../../gql/admin-hooks';
import { RecordScreen, useRecordFromUrl } from '../../../records/form/record-screen';
import { MEETINGS_PATH } from './constants';
import { MeetingForm } from './meeting-form';
import { MEETING_ADMIN_MESSAGES } from './texts';

/** A new weekly meeting, or the one whose ID is in the URL. */
export function MeetingScreen() {
  const { id, serial, keepOpen } = useRecordFromUrl(MEETINGS_PATH);
  const { data, error, refetch } = useAdminMeetingsQuery({ fetchPolicy: 'network-only' });
  const meeting = data?.weeklyMeetings.find((one) => one.id === id);
  const isUnknown = id !== undefined && data !== undefined && meeting === undefined;
  return (
    <RecordScreen
      id={id}
      ready={meeting !== undefined}
      error={isUnknown ? new Error(MEETING_ADMIN_MESSAGES.invalidId) : error}
      failed={isUnknown ? MEETING_ADMIN_MESSAGES.invalidId : MEETING_ADMIN_MESSAGES.loadFailed}
      retry={isUnknown ? undefined : () => void refetch().catch(() => undefined)}
      back={{ to: MEETINGS_PATH, label: 'weekly meetings' }}
    >
      {() => <MeetingForm key={serial} meeting={id === undefined ? null : (meeting ?? null)} onCreated={keepOpen} />}
    </RecordScreen>
  );
}
