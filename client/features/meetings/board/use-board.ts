import { useEffect, useState } from 'react';
import type { RoleBoardQuery } from '../../../gql/board';
import { useRoleBoardQuery } from '../../../gql/board-hooks';
import { useFormIdempotencyKey } from '../../../ui/forms/form-idempotency-key';
import { storedName } from './own-name';
import { rememberClub, type RoleKey } from './taken-roles';
import type { RoleFields } from './use-take-role';
import { useVerifiedRoles } from './use-verified-roles';

/** Said below a role after an attempt to take it: the token of the link, or why it failed. */
type Told = RoleKey & ({ token: string; message?: undefined } | { token?: undefined; message: string });

export type BoardEvening = NonNullable<RoleBoardQuery['roleBoard']>['evenings'][number];
export type Board = ReturnType<typeof useBoard>['board'];

/** The board, read anew when its page is looked at again, and its one form. */
export function useBoard(token: string) {
  const { data, refetch } = useRoleBoardQuery({ variables: { token } });
  const [opened, setOpened] = useState<RoleKey | null>(null);
  /** The response to the last attempt was lost: the role may be taken, without its link. */
  const [lost, setLost] = useState<RoleKey | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [fields, setFields] = useState<RoleFields>({ name: '', shownAs: 'NOTHING', speechTitle: '' });
  // With the board, not with the form: a form that was closed after a lost response takes the role once, too.
  const request = useFormIdempotencyKey();

  useEffect(() => rememberClub(token), [token]);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void refetch().catch(() => null);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);

  const roleBoard = data?.roleBoard ?? null;
  useVerifiedRoles(roleBoard);
  const board = {
    token,
    request,
    refetch,
    opened,
    lost,
    told,
    fields,
    team: roleBoard?.team ?? [],
    history: roleBoard?.history ?? [],
    /** null closes the form. What was typed stays for the next role. */
    open: (role: RoleKey | null): void => {
      setTold(null);
      setOpened(role);
      setFields((former) => (former.name ? former : { ...former, ...storedName() }));
    },
    tell: (next: Told): void => {
      setOpened(null);
      setLost(null);
      setTold(next);
    },
    lose: setLost,
    change: (changes: Partial<RoleFields>): void => setFields((former) => ({ ...former, ...changes })),
  };
  return { roleBoard, board };
}
