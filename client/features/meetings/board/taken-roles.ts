import { personalLinks } from '../../../ui/personal-links';

/** A role that was taken on this device. */
export interface OwnRole {
  meetingId: string;
  date: string;
  roleId: string;
  /** Last segment of its link. */
  token: string;
}

export const {
  useLinks: useOwnRoles,
  remember: rememberRole,
  forget: forgetRole,
} = personalLinks<OwnRole>('gavel.roles', ['meetingId', 'date', 'roleId', 'token']);

/** A role of one evening. */
export type RoleKey = Omit<OwnRole, 'token'>;

export const isSameRole = (one: RoleKey, other: RoleKey): boolean =>
  one.meetingId === other.meetingId && one.date === other.date && one.roleId === other.roleId;

const { useLinks, remember, forget } = personalLinks<{ token: string }>('gavel.club', ['token']);

/** The link of the board that was open last on this device. */
export const useClubToken = (): string | undefined => useLinks()[0]?.token;

export function rememberClub(token: string): void {
  forget(token);
  remember({ token });
}

export const forgetClub = forget;
