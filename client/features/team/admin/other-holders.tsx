import { skipToken } from '@apollo/client/react';
import { isYearPair, TEAM_POSITIONS } from '@shared/team';
import type { TeamPosition } from '../../../gql/admin';
import { useAdminTeamQuery } from '../../../gql/admin-hooks';
import { Remark, RemarkLink, Remarks } from '../../../records/form/remark';
import { TEAM_ADMIN_MESSAGES } from './texts';

interface OtherHoldersProps {
  /** ID of the member; null for a new one. */
  id: string | null;
  position: TeamPosition | null;
  year: string | null;
}

/** The server's limit of a page. */
const MAX_MEMBERS = 100;

/** A committee has many members. */
const isShared = (position: TeamPosition): boolean => position.endsWith('_COMMITTEE_MEMBER');

/** Others who hold the position in that year, as a remark. */
export function OtherHolders({ id, position, year }: OtherHoldersProps) {
  const isComplete = position !== null && !isShared(position) && year !== null && isYearPair(year);
  const { data } = useAdminTeamQuery(
    isComplete
      ? { variables: { year, search: TEAM_POSITIONS[position], first: MAX_MEMBERS }, fetchPolicy: 'no-cache' }
      : skipToken,
  );
  const others = data?.teamMembers.nodes.filter(
    (member) => member.id !== id && member.position === position && member.year === year,
  );
  return (
    <Remarks>
      {isComplete &&
        others?.map((member) => (
          <Remark key={member.id}>
            {TEAM_ADMIN_MESSAGES.otherHolder(year, TEAM_POSITIONS[position])}{' '}
            <RemarkLink to={`/admin/team/${member.id}`}>{member.name}</RemarkLink>
          </Remark>
        ))}
    </Remarks>
  );
}
