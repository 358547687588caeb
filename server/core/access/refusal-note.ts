/** Values of the field `reason` in the log. */
export const REFUSAL_REASONS = [
  'wrong-password',
  'code-needed',
  'wrong-code',
  'wrong-passkey',
  'second-step-needed',
  'unknown-account',
  'account-deactivated',
  'rate-limited',
  'malformed',
  'no-token',
  'token-invalid',
  'session-expired',
  'session-ended',
  'key-unknown',
  'key-expired',
  'key-revoked',
  'key-scope',
  'cross-origin',
  'forbidden',
] as const;

export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Details of a refusal for the log, beyond its error. Clients never see them. */
export interface RefusalNote {
  reason?: RefusalReason;
  /** ID of the account. */
  account?: string;
  accountKey?: string;
  /** Beginning of the API key. */
  apiKey?: string;
}

const notes = new WeakMap<Error, RefusalNote>();

/** Adds to the note of an error, and returns the error. */
export function noteRefusal<E>(error: E, note: RefusalNote = {}): E {
  if (error instanceof Error) notes.set(error, { ...notes.get(error), ...note });
  return error;
}

export const refusalNoteOf = (error: Error): RefusalNote | undefined => notes.get(error);
