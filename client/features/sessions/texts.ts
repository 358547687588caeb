import { MAILED_LINK_MINUTES } from '@shared/accounts';
import { PASSWORD_LENGTH } from '@shared/passwords';
import { CONFIRMED_MINUTES, SESSION_HOURS, SESSION_IDLE_HOURS } from '@shared/session-lifetime';

export const ACCOUNT_MESSAGES = {
  title: 'My account',
  loadFailed: 'Failed to load your account',
  nameTitle: 'Name',
  nameHint: 'Other officers see it.',
  name: 'Your name',
  changeName: 'Change name',
  nameChanged: 'Name changed',
  nameFailed: 'Failed to change the name',
  emailTitle: 'Email address',
  emailHint: 'You sign in with it. Links for a lost password and notes about your account go there.',
  email: 'New email address',
  changeEmail: 'Send a link there',
  emailFailed: 'Failed to send the link',
  emailSent: (email: string): string =>
    `We’ve sent a link to ${email}. Open it within ${MAILED_LINK_MINUTES} minutes to confirm the address. Until then you sign in with the present one.`,
  emailNotSent:
    'The link could not be mailed. Ask the operator of the site whether it sends mail. Until then you sign in with the present address.',
  password: 'Password',
  passwordHint: 'Changing your password signs you out everywhere except in this browser.',
  noPasswordHint:
    'You sign in with a passkey. With a password, you can also sign in where your passkey is not at hand. Choosing one signs you out everywhere except in this browser.',
  choosePassword: 'Choose a password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordHint: `At least ${PASSWORD_LENGTH.least} characters. A phrase of several unrelated words works best.`,
  changePassword: 'Change password',
  revokeKeys: (keys: number): string => (keys === 1 ? 'Revoke my API key too' : `Revoke my ${keys} API keys too`),
  revokeKeysHint:
    'Someone who knew your old password could have created one. Programs that use them will need new keys.',
  passwordChanged: 'Password saved. You’ve been signed out everywhere else',
  passwordAndKeysChanged: (keys: number): string =>
    `Password saved. You’ve been signed out everywhere else, and ${keys === 1 ? 'your API key was' : `your ${keys} API keys were`} revoked`,
  passwordFailed: 'Failed to save the password',
  sessions: 'Where you are signed in',
  sessionsHint: `Sessions end after ${SESSION_HOURS} hours, or after ${SESSION_IDLE_HOURS} hours of inactivity.`,
  sessionsFailed: 'Failed to load your sessions',
  sessionsLoading: 'Loading your sessions',
  thisSession: 'This browser',
  onlyThis: 'You aren’t signed in anywhere else.',
  began: 'Signed in',
  lastSeen: 'last seen',
  end: 'Sign out',
  endNamed: (browser: string, began: string): string => `Sign out ${browser}, signed in ${began}`,
  ended: 'Session ended',
  endOthers: 'Sign out everywhere else',
  othersEnded: (sessions: number): string =>
    sessions === 1 ? '1 session has ended' : `${sessions} sessions have ended`,
  endFailed: 'Failed to sign out',
  showAll: (sessions: number): string => `Show all ${sessions}`,
} as const;

/** Texts of the dialog that asks for the password again. */
export const CONFIRM_MESSAGES = {
  title: 'Confirm it’s you',
  hint: `Enter your password or use a passkey. We ask again after ${CONFIRMED_MINUTES} minutes.`,
  passkeyHint: `Use your passkey. We ask again after ${CONFIRMED_MINUTES} minutes.`,
  noPasskeyHint: 'Your passkeys were removed, and you have no password. Ask an administrator for a link to choose one.',
  confirm: 'Continue',
  failed: 'The password could not be checked',
} as const;

/** Texts of every page of a personal link. */
export const LINK_MESSAGES = {
  loading: 'Loading',
  failed: 'The link could not be opened',
  again: 'Try again',
  otherAccount: (signedIn: string, email: string): string =>
    `You’re signed in here as ${signedIn}. This link is for ${email}.`,
  signOut: 'Sign out',
  until: (at: string): string => `This link works once, until ${at}.`,
} as const;

/** Texts of the page of a link for changing an e-mail address. */
export const EMAIL_LINK_MESSAGES = {
  title: 'Confirm your email address',
  invalid:
    'This link no longer works: it was used, replaced or has expired. Ask for another one in the dashboard, under My account.',
  change: 'This becomes the address that you sign in with:',
  former: (email: string): string => `It replaces ${email}.`,
  submit: 'Confirm this address',
  failed: 'The address could not be changed',
  done: (email: string): string => `Your address is changed. From now on you sign in with ${email}.`,
  account: 'To my account',
} as const;

/** Texts of the page of a link for choosing a password. */
export const PASSWORD_LINK_MESSAGES = {
  title: 'Choose a password',
  welcome: (name: string): string => (name ? `Welcome, ${name}` : 'Welcome'),
  failed: 'The password could not be saved',
  invalid:
    'This link no longer works: it was used, replaced or has expired. Ask an administrator of the club for another one.',
  request: 'Ask for a new password',
  invited: (siteName: string): string =>
    `You are invited to manage the website of ${siteName}. Choose a password, or use a passkey instead.`,
  replaced:
    'The new password replaces the old one. You will be signed out everywhere, and your API keys will be revoked.',
  signInWith: 'You sign in with',
  submit: 'Save password',
  passkeyInstead: 'Use a passkey instead',
  done: 'Saved. You can sign in now, on a tablet or a computer.',
  signIn: 'Sign in',
} as const;

export const LOST_PASSWORD_MESSAGES = {
  title: 'Lost your password?',
  hint: `Enter the address you sign in with. We’ll send you a link that works for ${MAILED_LINK_MINUTES} minutes.`,
  submit: 'Send me a link',
  failed: 'The request could not be sent',
  sent: (email: string): string =>
    `If there is an account with the address ${email}, a link is on its way. Nothing after a few minutes? Look in the spam folder, or ask an administrator of the club for a link. They also renew invitations.`,
  notSent:
    'This site can’t email password links. Ask an administrator of the club for one; they can also renew invitations.',
  back: 'Back to sign-in',
} as const;

export const SESSION_MESSAGES = {
  unexpected: 'An unexpected error occurred',
  signInFailed: 'Login failed',
  signOutFailed: 'Logout failed',
  resume: 'Your session has ended. Sign in to pick up where you left off; nothing you typed is lost.',
  restrictedTitle: 'Access Restricted',
  restricted: 'Admin login is only available on desktop and tablet devices.',
} as const;
