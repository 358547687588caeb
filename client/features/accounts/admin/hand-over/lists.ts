import { canonicalEmail } from '@shared/canonical-email';
import type { HandOverDetailsFragment, HandOverPlan, HandOverTeamQuery } from '../../../../gql/admin';

type HandOver = HandOverDetailsFragment;
type FormerMember = HandOverTeamQuery['former']['nodes'][number];
type Input<T> = Omit<T, '__typename'>;

/** The lists as the server takes them. */
export const invitationsOf = ({ invitations }: HandOver): Input<HandOver['invitations'][number]>[] =>
  invitations.map(({ name, email, role }) => ({ name, email, role }));

export const membersOf = ({ members }: HandOver): Input<HandOver['members'][number]>[] =>
  members.map(({ name, position, photoOf }) => ({ name, position, photoOf }));

export const plansWith = ({ plans }: HandOver, account: string, becomes: HandOverPlan) => [
  ...plans.filter((plan) => plan.account !== account).map((plan) => ({ account: plan.account, becomes: plan.becomes })),
  { account, becomes },
];

const isSameName = (one: string, other: string): boolean => canonicalEmail(one) === canonicalEmail(other);

interface TeamDraft {
  former: readonly FormerMember[];
  /** Members that the new year has already. */
  existing: readonly FormerMember[];
  /** Names of the accounts that go. */
  goes: readonly string[];
  /** Names of those who are invited. */
  comes: readonly string[];
}

/** The new team: the former one without those who go, and those who come. Somebody whom the new year has already is not added again. */
export function draftTeam({ former, existing, goes, comes }: TeamDraft): Input<HandOver['members'][number]>[] {
  const stays = former.filter(
    ({ name, position }) =>
      !goes.some((gone) => isSameName(gone, name)) &&
      !existing.some((other) => other.position === position && isSameName(other.name, name)),
  );
  const known = [...former, ...existing];
  const fresh = comes.filter((name) => !known.some((member) => isSameName(member.name, name)));
  return [
    ...stays.map(({ id, name, position }) => ({ name, position, photoOf: id })),
    ...fresh.map((name) => ({ name, position: null, photoOf: null })),
  ];
}

/** A setting of the operator with the address that it should get, such as `MAIL_CLUB=president@club.example`. */
export const newSettings = (
  wanted: Pick<HandOver, 'mailClub' | 'mailDeveloper' | 'contactEmail'>,
  present: { club: string; developer: string; contact: string | null },
): string[] =>
  (
    [
      ['MAIL_CLUB', wanted.mailClub, present.club],
      ['MAIL_DEVELOPER', wanted.mailDeveloper, present.developer],
      ['CONTACT_EMAIL', wanted.contactEmail, present.contact],
    ] as const
  ).flatMap(([setting, wish, now]) => (wish && wish !== now ? [`${setting}=${wish}`] : []));
