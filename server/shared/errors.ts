import type { ErrorKind } from './error-kinds.js';
import { type ErrorCode, ERRORS } from './error-catalogue.js';
import { waitInWords } from './wait.js';

export interface ErrorDetails {
  /** A more specific message than the catalogue's. */
  message?: string;
  /** Field path (`author.name`) -> first broken rule's message. */
  fields?: Record<string, string>;
  /** Supported HTTP methods, for `method`. */
  allow?: readonly string[];
  /** Seconds to wait, for `too-many`. */
  retryAfter?: number;
  /** Details of a stale save: who saved, when, and the current version. */
  conflict?: { version: number; updatedAt: string; updatedBy: string | null };
  cause?: unknown;
}

/** The only error that services throw. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly details: ErrorDetails;

  constructor(
    readonly code: ErrorCode,
    details: ErrorDetails = {},
  ) {
    super(details.message ?? sentenceOf(code, details), { cause: details.cause });
    this.name = 'DomainError';
    this.kind = ERRORS[code].kind;
    this.details = details;
  }

  /** Invalid input: the first broken rule is the message, `fields` has all of them. */
  static invalid(fields: Record<string, string>, message = Object.values(fields)[0]): DomainError {
    return new DomainError('INVALID_INPUT', { fields, message });
  }
}

function sentenceOf(code: ErrorCode, { retryAfter }: ErrorDetails): string {
  return code === 'TOO_MANY' && retryAfter !== undefined ? tooManyMessage(retryAfter) : ERRORS[code].message;
}

export const tooManyMessage = (retryAfter: number): string =>
  `Too many requests. Please try again ${waitInWords(retryAfter)}`;
