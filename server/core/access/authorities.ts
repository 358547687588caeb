import type { Transaction } from '../records/transaction.js';
import type { ApiKeyScope } from '../../shared/api-keys.js';
import { DomainError } from '../../shared/errors.js';
import { type ErrorCode } from '../../shared/error-catalogue.js';
import { noteRefusal, type RefusalNote } from './refusal-note.js';
import type { Principal, SessionPrincipal, SignedInAdmin } from './principal.js';

export interface Session {
  admin: SignedInAdmin;
  sessionId: string;
  /** When the officer last entered the password. */
  confirmedAt: Date;
  /** The officer must set up a second step before anything else. */
  secondStepMissing: boolean;
}

/** Looks up sessions by id. Implemented by the sessions feature, since core imports no feature. */
export abstract class SessionAuthority {
  /** A note for the log for an unknown, expired or revoked session. */
  abstract resolve(sessionId: string): Promise<Session | RefusalNote>;
}

/** The officer who created an API key, and the scope of that key. */
export interface ApiKeyHolder {
  admin: SignedInAdmin;
  apiKeyScope: ApiKeyScope;
  /** The beginning of the key, for the log. */
  apiKey: string;
}

/** The reason why credentials are refused. */
export interface AuthenticationFailure {
  code: ErrorCode;
  /** Seconds to wait. */
  retryAfter?: number;
  note?: RefusalNote;
}

export const authenticationError = ({ code, note, ...details }: AuthenticationFailure): DomainError =>
  noteRefusal(new DomainError(code, details), note);

/** Looks up API keys. Implemented by the API keys feature. */
export abstract class ApiKeyAuthority {
  abstract resolve(
    text: string,
    by: Pick<Principal, 'address' | 'userAgent'>,
  ): Promise<ApiKeyHolder | AuthenticationFailure>;

  /** Revokes the valid keys that this officer created. Returns their IDs. */
  abstract revokeAllOf(adminId: string, transaction: Transaction): Promise<string[]>;

  /** The number of valid keys of each officer who has any. */
  abstract countByAccount(transaction: Transaction): Promise<Map<string, number>>;
}

/** Throws INVALID_INPUT if the password has changed since it was checked. */
export type RecheckPassword = (transaction: Transaction) => Promise<void>;

/** Asks for the password again before anything that a stolen session must not do. Implemented by the sessions feature. */
export abstract class PasswordAuthority {
  /**
   * Throws INVALID_INPUT for a wrong `currentPassword`, TOO_MANY after too many of them, and PASSWORD_NEEDED for an officer without a password
   * whose session was not confirmed just now.
   */
  abstract confirm(currentPassword: string | undefined, principal: SessionPrincipal): Promise<RecheckPassword>;
}
