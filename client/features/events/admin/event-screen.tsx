import { skipToken } from '@apollo/client/react';
import { isId } from '@shared/rules';
import { useSearchParams } from 'react-router-dom';
import { useAdminEventQuery } from '../../../gql/admin-hooks';
import { RecordScreen, useRecordFromUrl } from '../../../records/form/record-screen';
import { EventForm } from './event-form';
import { BY_DATE, eventFields, type EventFields } from './event-fields';
import { EVENT_ADMIN_MESSAGES } from './texts';
import { EVENT_MESSAGES } from '../public/texts';

const LIST = '/admin/events';

/** A new event, perhaps a duplicate, or the one whose ID is in the URL. */
export function EventScreen() {
  const { id: asked, serial, keepOpen } = useRecordFromUrl(LIST);
  const [search] = useSearchParams();
  const id = asked ?? search.get('like') ?? undefined;
  const valid = id !== undefined && isId(id);
  const { data, error, refetch } = useAdminEventQuery(
    valid ? { variables: { id }, fetchPolicy: 'network-only' } : skipToken,
  );
  const invalid = id !== undefined && !valid;
  const message = asked ? EVENT_ADMIN_MESSAGES.invalidId : EVENT_ADMIN_MESSAGES.invalidSelected;
  return (
    <RecordScreen
      id={id}
      ready={data !== undefined}
      error={invalid ? new Error(message) : error}
      failed={invalid ? message : EVENT_MESSAGES.loadFailed}
      retry={invalid ? undefined : () => void refetch()}
      back={{ to: LIST, label: 'all events' }}
    >
      {() => (
        <EventForm
          key={serial}
          event={asked ? (data?.event ?? null) : null}
          like={!asked && id && data ? duplicateOf(eventFields(data.event)) : undefined}
          onCreated={keepOpen}
        />
      )}
    </RecordScreen>
  );
}

/** A duplicate needs a date of its own. */
const duplicateOf = (fields: EventFields): Partial<EventFields> => ({
  ...fields,
  date: null,
  status: BY_DATE,
});
