import { useParams } from 'react-router-dom';
import { useAdminEveningQuery } from '../../../../gql/admin-hooks';
import { RecordScreen } from '../../../../records/form/record-screen';
import { MEETINGS_PATH } from '../constants';
import { eveningParts } from './evening-parts';
import { SheetForm } from './sheet-form';
import { EVENING_TEXTS } from './texts';

/** Roles, agenda and times of one evening. */
export function EveningScreen() {
  const { meetingId = '', date = '' } = useParams();
  const { data, error, refetch } = useAdminEveningQuery({
    variables: { meetingId, date },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const evening = data ? eveningParts(data) : null;
  const isUnknown = data !== undefined && evening === null;
  const id = `${meetingId}/${date}`;
  return (
    <RecordScreen
      id={id}
      ready={evening !== null}
      error={isUnknown ? new Error(EVENING_TEXTS.noEvening) : error}
      failed={isUnknown ? EVENING_TEXTS.noEvening : EVENING_TEXTS.loadFailed}
      retry={isUnknown ? undefined : () => void refetch().catch(() => undefined)}
      back={{ to: MEETINGS_PATH, label: 'weekly meetings' }}
    >
      {() => evening && <SheetForm key={id} evening={evening} />}
    </RecordScreen>
  );
}
