import { addDays } from '@shared/days';
import { dayIn } from '@shared/time';
import { personalLinks } from '../../../ui/personal-links';

/** A role that was taken on this device. */
export interface OwnRole {
  meetingId: string;
  date: string;
  roleId: string;
  /** Last segment of its link. */
  token: string;
  /** The name that it was taken with, or that it had on the board since. */
  name?: string;
}

/** A day later, since an evening is a day of the site's time zone. */
const isPast = ({ date }: OwnRole): boolean => date < addDays(dayIn('UTC', new Date()), -1);

export const {
  read: ownRoles,
  useLinks: useOwnRoles,
  remember: rememberRole,
  forget: forgetRole,
} = personalLinks<OwnRole>('gavel.roles', ['meetingId', 'date', 'roleId', 'token'], isPast);

/** A role of one evening. */
export type RoleKey = Omit<OwnRole, 'token' | 'name'>;

export const isSameRole = (one: RoleKey, other: RoleKey): boolean =>
  one.meetingId === other.meetingId && one.date === other.date && one.roleId === other.roleId;

/** The link of this device to a role whose holder it knows: an officer may have given the role to somebody else. */
export const ownRoleOf = (
  roles: readonly OwnRole[],
  key: RoleKey,
  holder: { name: string } | null | undefined,
): OwnRole | undefined => roles.find((each) => isSameRole(each, key) && each.name === holder?.name);

const { useLinks, remember, forget } = personalLinks<{ token: string }>('gavel.club', ['token']);

/** The link of the board that was open last on this device. */
export const useClubToken = (): string | undefined => useLinks()[0]?.token;

export const rememberClub = (token: string): void => remember({ token });
export const forgetClub = forget;
