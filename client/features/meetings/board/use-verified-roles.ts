import { usePublicClient } from '../../../data/hooks';
import { useEffect, useEffectEvent } from 'react';
import { TakenRoleDocument, type RoleBoardQuery } from '../../../gql/board';
import { forgetRole, isSameRole, ownRoles, rememberRole, type OwnRole } from './taken-roles';

type RoleBoard = RoleBoardQuery['roleBoard'];

/**
 * Asks for the roles of this device that have another holder on the board: a name was changed, or an officer has freed the
 * role. Until then the board does not show them as taken on this device.
 */
export function useVerifiedRoles(roleBoard: RoleBoard | null): void {
  const client = usePublicClient();
  const verify = useEffectEvent(async (own: OwnRole): Promise<void> => {
    const variables = { token: own.token };
    const { data } = await client.query({ query: TakenRoleDocument, variables, fetchPolicy: 'no-cache' });
    const isKnown = ownRoles().some(({ token }) => token === own.token);
    if (!data || !isKnown) return;
    if (data.takenRole) rememberRole({ ...own, name: data.takenRole.name });
    else forgetRole(own.token);
  });
  useEffect(() => {
    // Without an answer the link stays.
    for (const own of doubtful(roleBoard)) void verify(own).catch(() => null);
  }, [roleBoard]);
}

const doubtful = (roleBoard: RoleBoard | null): OwnRole[] =>
  ownRoles().filter((own) =>
    roleBoard?.evenings.some(({ meetingId, evening: { date }, roles }) =>
      roles.some(({ id, holder }) => isSameRole(own, { meetingId, date, roleId: id }) && own.name !== holder?.name),
    ),
  );
