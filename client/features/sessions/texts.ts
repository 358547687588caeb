import { PASSWORD_LENGTH } from '@shared/passwords';
import { SESSION_HOURS, SESSION_IDLE_HOURS } from '@shared/session-lifetime';

export const ACCOUNT_MESSAGES = {
  title: 'Account',
  password: 'Password',
  passwordHint: 'Changing your password signs you out everywhere except in this browser.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordHint: `At least ${PASSWORD_LENGTH.least} characters. A phrase of several unrelated words works best.`,
  changePassword: 'Change password',
  revokeKeys: (keys: number): string => (keys === 1 ? 'Revoke my API key too' : `Revoke my ${keys} API keys too`),
  revokeKeysHint:
    'Someone who knew your old password could have created one. Programs that use them will need new keys.',
  passwordChanged: 'Password changed. You’ve been signed out everywhere else',
  passwordAndKeysChanged: (keys: number): string =>
    `Password changed. You’ve been signed out everywhere else, and ${keys === 1 ? 'your API key was' : `your ${keys} API keys were`} revoked`,
  passwordFailed: 'Failed to change the password',
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

export const SESSION_MESSAGES = {
  unexpected: 'An unexpected error occurred',
  signInFailed: 'Login failed',
  signOutFailed: 'Logout failed',
  resume: 'Your session has ended. Sign in to pick up where you left off; nothing you typed is lost.',
  restrictedTitle: 'Access Restricted',
  restricted: 'Admin login is only available on desktop and tablet devices.',
} as const;
