import { skipToken } from '@apollo/client/react';
import { isYearPair } from '@shared/team';
import { useSearchParams } from 'react-router-dom';
import { useAdminTeamMemberQuery } from '../../../gql/admin-hooks';
import { RecordScreen, useRecordFromUrl } from '../../../records/form/record-screen';
import { MemberForm } from './member-form';
import { memberFields, type MemberFields } from './use-member-record';
import { TEAM_ADMIN_MESSAGES } from './texts';

const LIST = '/admin/team';

/** A new member, perhaps a duplicate, or the one whose ID is in the URL. */
export function MemberScreen() {
  const { id: asked, serial, keepOpen } = useRecordFromUrl(LIST);
  const [search] = useSearchParams();
  const year = search.get('year');
  const id = asked ?? search.get('like') ?? undefined;
  const { data, error, refetch } = useAdminTeamMemberQuery(
    id ? { variables: { id }, fetchPolicy: 'network-only' } : skipToken,
  );
  return (
    <RecordScreen
      id={id}
      ready={data !== undefined}
      error={error}
      failed={TEAM_ADMIN_MESSAGES.loadFailed}
      retry={() => void refetch()}
      back={{ to: LIST, label: 'all members' }}
    >
      {() => (
        <MemberForm
          key={serial}
          member={asked ? (data?.teamMember ?? null) : null}
          like={
            id && data ? duplicateOf(memberFields(data.teamMember)) : { year: year && isYearPair(year) ? year : null }
          }
          onCreated={keepOpen}
        />
      )}
    </RecordScreen>
  );
}

/** A duplicate needs a year of its own. */
const duplicateOf = (fields: MemberFields): Partial<MemberFields> => ({ ...fields, year: null });
