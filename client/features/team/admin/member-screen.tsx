import { skipToken } from '@apollo/client/react';
import { TEAM_MESSAGES } from '@shared/team';
import { useSearchParams } from 'react-router-dom';
import { useAdminTeamMemberQuery } from '../../../gql/admin-hooks';
import { RecordScreen, useRecordInAddress } from '../../../ui/records/record-screen';
import { MemberForm } from './member-form';

const LIST = '/admin/team';

/** A new member, or the one whose id stands in the address, always as stored now. */
export function MemberScreen() {
  const { asked, serial, keepOpen } = useRecordInAddress(LIST);
  const [search] = useSearchParams();
  const { data, error, refetch } = useAdminTeamMemberQuery(
    asked ? { variables: { id: asked }, fetchPolicy: 'network-only' } : skipToken,
  );
  return (
    <RecordScreen
      asked={asked}
      ready={data !== undefined}
      error={error}
      failed={TEAM_MESSAGES.fetchFailed}
      retry={() => void refetch()}
      back={{ to: LIST, label: 'all members' }}
    >
      {() => (
        <MemberForm
          key={serial}
          member={asked ? (data?.teamMember ?? null) : null}
          year={search.get('year')}
          onCreated={keepOpen}
        />
      )}
    </RecordScreen>
  );
}
