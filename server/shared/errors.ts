/**
 * The catalogue of everything that can go wrong in the club's language. A code has one kind and one sentence, written
 * for the person who meets it; the kind alone decides the HTTP status and the GraphQL code. Both doors and the client read it.
 */
export const KINDS = {
  invalid: { status: 400, code: 'BAD_USER_INPUT' },
  unauthenticated: { status: 401, code: 'UNAUTHENTICATED' },
  forbidden: { status: 403, code: 'FORBIDDEN' },
  'not-found': { status: 404, code: 'NOT_FOUND' },
  conflict: { status: 409, code: 'CONFLICT' },
  'too-large': { status: 413, code: 'TOO_LARGE' },
  unsupported: { status: 415, code: 'UNSUPPORTED_TYPE' },
  'too-many': { status: 429, code: 'TOO_MANY_REQUESTS' },
  unavailable: { status: 503, code: 'UNAVAILABLE' },
  internal: { status: 500, code: 'INTERNAL_SERVER_ERROR' },
} as const;

export type ErrorKind = keyof typeof KINDS;

const NOT_AUTHORIZED = 'Not authorized - please login again';

export const ERRORS = {
  INVALID_INPUT: { kind: 'invalid', message: 'Please check what you entered' },
  MALFORMED_REQUEST: { kind: 'invalid', message: 'The request could not be read' },
  NO_TOKEN: { kind: 'unauthenticated', message: 'No authentication token provided' },
  SESSION_REFUSED: { kind: 'unauthenticated', message: NOT_AUTHORIZED },
  NOT_ALLOWED: { kind: 'forbidden', message: NOT_AUTHORIZED },
  FOREIGN_PAGE: {
    kind: 'forbidden',
    message: 'A page of another site may read here; to change anything it must send a token',
  },
  INVALID_CREDENTIALS: { kind: 'unauthenticated', message: 'Invalid credentials' },
  KEY_UNKNOWN: { kind: 'unauthenticated', message: 'Not authorized - this is no API key of ours' },
  KEY_EXPIRED: { kind: 'unauthenticated', message: 'Not authorized - this API key has expired' },
  KEY_REVOKED: { kind: 'unauthenticated', message: 'Not authorized - this API key was revoked' },
  KEY_SCOPE: { kind: 'forbidden', message: 'Not authorized - this API key may not do that' },
  KEY_NOT_FOUND: { kind: 'not-found', message: 'This key has ended already' },
  TOO_MANY_KEYS: { kind: 'conflict', message: 'There are enough keys already. Revoke one that is not needed' },
  SESSION_NOT_FOUND: { kind: 'not-found', message: 'This session has ended already' },
  ADMIN_EXISTS: { kind: 'conflict', message: 'There is such an administrator already' },
  POST_NOT_FOUND: { kind: 'not-found', message: 'Blog post not found' },
  POST_CHANGED: { kind: 'conflict', message: 'This post was changed by someone else while you were editing it' },
  SLUG_TAKEN: { kind: 'conflict', message: 'Another post already has this address' },
  EVENT_NOT_FOUND: { kind: 'not-found', message: 'Event not found' },
  EVENT_CHANGED: { kind: 'conflict', message: 'This event was changed by someone else while you were editing it' },
  IMAGE_NOT_FOUND: { kind: 'not-found', message: 'Image not found' },
  IMAGE_CHANGED: { kind: 'conflict', message: 'This image was changed by someone else while you were editing it' },
  TEAM_MEMBER_NOT_FOUND: { kind: 'not-found', message: 'Team member not found' },
  TEAM_MEMBER_CHANGED: {
    kind: 'conflict',
    message: 'This team member was changed by someone else while you were editing it',
  },
  SPECIAL_EVENT_NOT_FOUND: { kind: 'not-found', message: 'Special event not found' },
  SPECIAL_EVENT_CHANGED: {
    kind: 'conflict',
    message: 'The special event was changed by someone else while you were editing it',
  },
  MEMBERSHIP_CHANGED: {
    kind: 'conflict',
    message: 'These settings were changed by someone else while you were editing them',
  },
  VIDEO_NOT_FOUND: { kind: 'not-found', message: 'There is no video' },
  NOT_IN_TRASH: { kind: 'not-found', message: 'It is too late to bring this back' },
  PLACE_TAKEN: { kind: 'conflict', message: 'This cannot come back: something else has taken its place' },
  VIDEO_TYPE: { kind: 'unsupported', message: 'Videos must be MP4, MOV or AVI' },
  VIDEO_BROKEN: { kind: 'invalid', message: 'The video could not be read. Please try another file' },
  CAPTIONS_TYPE: { kind: 'unsupported', message: 'Captions must be a WebVTT file' },
  PAGE_NOT_FOUND: { kind: 'not-found', message: 'This page does not exist' },
  FILE_TOO_LARGE: { kind: 'too-large', message: 'The file is too large' },
  FILE_TYPE: { kind: 'unsupported', message: 'Images must be JPEG, JPG, PNG or WebP' },
  FILE_BROKEN: { kind: 'invalid', message: 'The image could not be read. Please try another file' },
  CONTENT_TOO_LARGE: { kind: 'too-large', message: 'The text is too long or too deeply nested to be stored' },
  TOO_MANY: { kind: 'too-many', message: 'That was a lot in a short time. Please wait a moment and try again' },
  UNAVAILABLE: { kind: 'unavailable', message: 'The site is not available right now. Please try again in a moment' },
  INTERNAL: { kind: 'internal', message: 'Something went wrong' },
} as const satisfies Record<string, { kind: ErrorKind; message: string }>;

/** On the button beside whatever can be tried once more. */
export const TRY_AGAIN = 'Try Again';

/** Of a part of the page whose code did not come. */
export const NOT_ARRIVED = 'This could not be loaded. Please check the connection and try again';

export type ErrorCode = keyof typeof ERRORS;

export interface ErrorDetails {
  /** The sentence to show instead of the catalogue's, where a more exact one is known. */
  message?: string;
  /** Field path (`author.name`) -> the first broken rule, in words. */
  fields?: Record<string, string>;
  /** Seconds to wait, for `too-many`. */
  retryAfter?: number;
  /** The state a stale save met: who changed it, when, and the version it has now. */
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
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.name = 'DomainError';
    this.kind = ERRORS[code].kind;
    this.details = details;
  }

  /** Bad input: the first broken rule is the message, all of them stand in `fields`. */
  static invalid(fields: Record<string, string>, message = Object.values(fields)[0]): DomainError {
    return new DomainError('INVALID_INPUT', { fields, message });
  }
}

/** True for every refusal after which a client must sign in again. */
export const isNotAuthorized = (message: string): boolean => message.includes('Not authorized');
