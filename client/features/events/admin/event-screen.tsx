import { skipToken } from '@apollo/client/react';
import { EVENT_MESSAGES } from '@shared/events';
import { isId } from '@shared/rules';
import { useSearchParams } from 'react-router-dom';
import { useAdminEventQuery } from '../../../gql/admin-hooks';
import { RecordScreen, useRecordInAddress } from '../../../ui/records/record-screen';
import { EventForm } from './event-form';
import { fieldsOf, type EventFields } from './use-event-record';

const LIST = '/admin/events';

/** A new event, perhaps like another one, or the one whose id stands in the address, always as it is stored now. */
export function EventScreen() {
  const { asked, serial, keepOpen } = useRecordInAddress(LIST);
  const [search] = useSearchParams();
  const id = asked ?? search.get('like') ?? undefined;
  const valid = id !== undefined && isId(id);
  const { data, error, refetch } = useAdminEventQuery(
    valid ? { variables: { id }, fetchPolicy: 'network-only' } : skipToken,
  );
  const invalid = id !== undefined && !valid;
  const message = asked ? EVENT_MESSAGES.invalidId : EVENT_MESSAGES.invalidSelected;
  return (
    <RecordScreen
      asked={id}
      ready={data !== undefined}
      error={invalid ? new Error(message) : error}
      failed={invalid ? message : EVENT_MESSAGES.loadFailed}
      retry={() => void refetch()}
      back={{ to: LIST, label: 'all events' }}
    >
      {() => (
        <EventForm
          key={serial}
          event={asked ? (data?.event ?? null) : null}
          like={!asked && data ? another(fieldsOf(data.event)) : undefined}
          onCreated={keepOpen}
        />
      )}
    </RecordScreen>
  );
}

/** The same again on a day that is still to be chosen. */
const another = (fields: EventFields): Partial<EventFields> => ({ ...fields, date: null, status: 'UPCOMING' });
