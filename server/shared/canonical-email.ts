import { normalizeLine } from './rules.js';

/** The form in which email addresses are compared. */
export const canonicalEmail = (email: string): string => normalizeLine(email).toLowerCase();
