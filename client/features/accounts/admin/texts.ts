import { HANDED_LINK_HOURS } from '@shared/accounts';
import type { ListedAccountFragment } from '../../../gql/admin';

/** The name, or the e-mail address of an account without one. */
export const nameOf = ({ name, email }: Pick<ListedAccountFragment, 'name' | 'email'>): string => name || email;

export const ACCOUNTS_MESSAGES = {
  title: 'Accounts',
  hint: 'Everybody who can sign in to this dashboard. Keep at least two administrators, so that one can help the other.',
  handOver: 'Hand-over to the next committee',
  loading: 'Loading the accounts',
  failed: 'Failed to load the accounts',
  onlyAdministrators: 'Only administrators manage accounts. Ask one of them if somebody needs to be invited.',
  you: 'You',
  states: { ACTIVE: 'Active', INVITED: 'Invited', DEACTIVATED: 'Deactivated' },
  lastSeen: (at: string): string => `last seen ${at}`,
  neverSeen: 'never signed in',
  linkUntil: (at: string): string => `link works until ${at}`,
  linkExpired: 'the invitation has expired',
  lastDay: (day: string): string => `has access until ${day}`,
  secondStep: 'with a second step',
  keys: (count: number): string => (count === 1 ? '1 API key' : `${count} API keys`),

  invite: 'Invite someone',
  inviteTitle: 'Invite someone',
  sendInvitation: 'Create the invitation',
  name: 'Name',
  nameHint: 'Other officers see it.',
  email: 'Email',
  emailHint: 'They sign in with it.',
  role: 'Role',
  inviteFailed: 'Failed to create the invitation',

  linkTitle: (name: string): string => `A link for ${name}`,
  linkLabel: 'Secret link',
  linkMailed: (email: string): string =>
    `It is on its way to ${email}. You can also pass it on yourself, to them alone: whoever uses it first gets the account. It works once, within ${HANDED_LINK_HOURS} hours, and is shown only now.`,
  linkNotMailed: `Pass it on to them alone: whoever uses it first gets the account. It works once, within ${HANDED_LINK_HOURS} hours, and is shown only now. It was not sent by email.`,
  linkDone: 'Done',

  makeAdministrator: 'Make administrator',
  makeOfficer: 'Make officer',
  newInvitation: 'New invitation link',
  newLink: 'New password link',
  linkFailed: 'Failed to create the link',
  roleChanged: (name: string, role: string): string => `${name} is now an ${role}`,
  changeFailed: 'Failed to change the account',

  deactivate: 'Deactivate',
  deactivateTitle: (name: string): string => `Deactivate ${name}?`,
  deactivateWarning:
    'They are signed out everywhere at once and cannot sign in any more. Their API keys are revoked for good. What they have saved stays.',
  deactivated: (name: string): string => `${name} is deactivated`,
  reactivate: 'Reactivate',
  keepAccess: 'Keep access',
  accessKept: (name: string): string => `${name} keeps their access`,
  reactivated: (name: string): string => `${name} can sign in again`,
  endSessions: 'Sign out everywhere',
  endSessionsTitle: (name: string): string => `Sign ${name} out everywhere?`,
  endSessionsWarning:
    'For a computer that was lost or left open. They can sign in again. API keys keep working; revoke those under API keys.',
  sessionsEnded: (name: string): string => `${name} is signed out everywhere`,
  removeSecondStep: 'Remove second step',
  removeSecondStepTitle: (name: string): string => `Remove the second step of ${name}?`,
  removeSecondStepWarning:
    'Only if they have lost their phone and their recovery codes, and you are sure that it is they who ask. Signing in then asks for the password alone. If they have none, create a password link for them afterwards.',
  secondStepRemoved: (name: string): string => `${name} signs in without a second step`,
  requireSecondStep: 'Everybody needs a second step',
  requireSecondStepHint: 'Officers without one can then only set one up. Their API keys are refused until they have.',
  secondStepRequired: 'Everybody needs a second step now',
  secondStepOptional: 'The second step is everybody’s own choice now',
  remove: 'Delete',
  withdraw: 'Withdraw invitation',
  removeTitle: (name: string): string => `Delete the account of ${name}?`,
  withdrawTitle: (name: string): string => `Withdraw the invitation for ${name}?`,
  removeWarning: 'The account and its API keys are deleted. This can’t be undone. What they have saved stays.',
  withdrawWarning: 'The link stops working. You can invite them again.',
  removed: (name: string): string => `The account of ${name} was deleted`,
  withdrawn: (name: string): string => `The invitation for ${name} was withdrawn`,
} as const;
