import { ACCOUNT_RULES } from './accounts.js';
import { emailAddress, isCalendarDate, maxLength, multiline, satisfies } from './rules.js';
import { ADMIN_RULES } from './sign-in.js';
import { canonicalEmail } from './canonical-email.js';
import { TEAM_LIMITS, TEAM_RULES, type TeamPosition } from './team.js';

/** The plan for an account: the role that its owner has from then on, or that they go. */
export type HandOverPlan = 'officer' | 'administrator' | 'goes';

export const HAND_OVER_LIMITS = {
  plans: 500,
  invitations: 50,
  members: TEAM_LIMITS.committee,
  notes: 3000,
} as const;

const ADDRESS_LENGTH = 254;

export const HAND_OVER_MESSAGES = {
  tooMany: (what: string, most: number): string => `There can be at most ${most} ${what}`,
  invitedTwice: 'Somebody with this email address is in the list already',
  lastDayPassed: 'The last day of access has passed. Choose a later one, or none',
  ownAccess:
    'Your own access would end at once, and with it the links of those who come. Choose a last day, or let another administrator complete the hand-over',
  ownRole:
    'You would no longer be an administrator, and the links of those who come would end. Stay one for now, or let another administrator complete the hand-over',
  positionMissing: (name: string): string => `Choose a position for ${name} on the team page`,
  addressTaken: (email: string): string => `${email} already has an account. Take it out of the list of those who come`,
} as const;

const address = [
  maxLength(ADDRESS_LENGTH, `Email must be at most ${ADDRESS_LENGTH} characters`),
  emailAddress(ADMIN_RULES.email.at(-1)!.message),
] as const;

export const HAND_OVER_RULES = {
  year: TEAM_RULES.year,
  name: ACCOUNT_RULES.name,
  email: ACCOUNT_RULES.email,
  memberName: TEAM_RULES.name,
  position: TEAM_RULES.position.filter((rule) => !('required' in rule)),
  lastDay: [satisfies((text) => isCalendarDate(text), 'Please choose a day')],
  mailClub: address,
  mailDeveloper: address,
  contactEmail: address,
  notes: [maxLength(HAND_OVER_LIMITS.notes, `Notes must be at most ${HAND_OVER_LIMITS.notes} characters`), multiline],
} as const;

export interface AccountPlan {
  /** ID of the account. */
  account: string;
  becomes: HandOverPlan;
}

export interface HandOverInvitation {
  name: string;
  email: string;
  role: Exclude<HandOverPlan, 'goes'>;
}

export interface HandOverMember {
  name: string;
  position: TeamPosition | null;
  /** ID of the member whose photo is taken. */
  photoOf: string | null;
}

/** The plan for an account; without one, the role that it has. */
export const planOf = <Plan extends string>(
  { id, role }: { id: string; role: Plan },
  plans: readonly { account: string; becomes: Plan }[],
): Plan => plans.find(({ account }) => account === id)?.becomes ?? role;

/** Problems of the list of those who come, by `invitations.<index>.email`. */
export const invitationProblems = (invitations: readonly Pick<HandOverInvitation, 'email'>[]): Record<string, string> =>
  Object.fromEntries(
    invitations.flatMap(({ email }, i) =>
      invitations.slice(0, i).some((other) => canonicalEmail(other.email) === canonicalEmail(email))
        ? [[`invitations.${i}.email`, HAND_OVER_MESSAGES.invitedTwice] as const]
        : [],
    ),
  );

interface Completion {
  plans: readonly AccountPlan[];
  members: readonly { name: string; position: string | null }[];
  lastDay: string | null;
  today: string;
  /** The account of whoever completes it. */
  own: string;
}

/**
 * Why the hand-over cannot be completed now, by field. Because whoever completes it stays an administrator, there is always one who has
 * a password: somebody who is only invited does not count.
 */
export function completionProblems({ plans, members, lastDay, today, own }: Completion): Record<string, string> {
  const becomes = plans.find(({ account }) => account === own)?.becomes;
  return {
    ...(lastDay !== null && lastDay < today && { lastDay: HAND_OVER_MESSAGES.lastDayPassed }),
    ...(becomes === 'goes' && lastDay === null && { plans: HAND_OVER_MESSAGES.ownAccess }),
    ...(becomes === 'officer' && { plans: HAND_OVER_MESSAGES.ownRole }),
    ...Object.fromEntries(
      members.flatMap(({ name, position }, i) =>
        position ? [] : [[`members.${i}.position`, HAND_OVER_MESSAGES.positionMissing(name)] as const],
      ),
    ),
  };
}
