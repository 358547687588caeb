import { maxLength, required } from './rules.js';

/** Where the browser keeps the token. */
export const TOKEN_KEY = 'adminToken';
/** The httpOnly cookie that carries the same token. */
export const SESSION_COOKIE = 'token';
export const SESSION_HOURS = 12;
export const SESSION_IDLE_HOURS = 2;
/** Narrower windows than this, in pixels, are shown 'Access Restricted' instead of the form. */
export const ADMIN_MIN_WIDTH = 768;

export type Role = 'admin';

export const SIGN_IN_RULES = {
  email: [required('Email is required'), maxLength(254, 'Email must be at most 254 characters')],
  password: [required('Password is required'), maxLength(1024, 'Password must be at most 1024 characters')],
} as const;

export const SESSION_MESSAGES = {
  unexpected: 'An unexpected error occurred',
  signOutFailed: 'Logout failed',
  restrictedTitle: 'Access Restricted',
  restricted: 'Admin login is only available on desktop and tablet devices.',
} as const;

/** E-mail addresses compare in this form. */
export const canonicalEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase();
