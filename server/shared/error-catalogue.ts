import { type ErrorKind, PAGE_ERRORS } from './error-kinds.js';
import { isOneOf } from './one-of.js';
import { WRONG_TIME_CODE } from './second-step.js';

const NOT_AUTHORIZED = 'Not authorized - please login again';

/**
 * Catalogue of errors. A code has one kind and one message, written for the person who sees it. Both APIs and the
 * client read it.
 */
export const ERRORS = {
  INVALID_INPUT: { kind: 'invalid', message: 'Please check what you entered' },
  MALFORMED_REQUEST: { kind: 'invalid', message: 'The request could not be read' },
  MALFORMED_UPLOAD: { kind: 'invalid', message: 'The upload could not be read' },
  NO_TOKEN: { kind: 'unauthenticated', message: 'No authentication token provided' },
  SESSION_REFUSED: { kind: 'unauthenticated', message: NOT_AUTHORIZED },
  NOT_ALLOWED: { kind: 'forbidden', message: NOT_AUTHORIZED },
  ADMINISTRATORS_ONLY: { kind: 'forbidden', message: 'Only administrators can do this' },
  PASSWORD_NEEDED: { kind: 'unconfirmed', message: 'Nothing was changed: this needs your password or a passkey again' },
  CODE_NEEDED: { kind: 'code-needed', message: 'This account has a second step. Enter a code, too' },
  CODE_WRONG: { kind: 'code-needed', message: WRONG_TIME_CODE },
  SECOND_STEP_NEEDED: {
    kind: 'second-step-needed',
    message: 'This site requires a second step. Set yours up under My account first',
  },
  SECOND_STEP_ON: { kind: 'conflict', message: 'You already have an authenticator app. Turn it off first' },
  SECOND_STEP_OFF: { kind: 'conflict', message: 'Your second step was removed. Set it up again' },
  SECOND_STEP_FIRST: { kind: 'conflict', message: 'Set up your own second step first, under My account' },
  PASSKEY_UNKNOWN: {
    kind: 'unauthenticated',
    message: 'This passkey doesn’t sign in here. Choose another one, or use your password',
  },
  PASSKEY_REFUSED: { kind: 'invalid', message: 'The passkey could not be verified. Please try again' },
  PASSKEY_NOT_FOUND: { kind: 'not-found', message: 'This passkey was already removed' },
  PASSWORD_FIRST: {
    kind: 'conflict',
    message: 'You sign in with this passkey alone. Choose a password or add another passkey first',
  },
  TOO_MANY_PASSKEYS: { kind: 'conflict', message: 'You have the maximum number of passkeys. Remove one first' },
  FOREIGN_PAGE: {
    kind: 'forbidden',
    message:
      'Requests from another origin can’t change anything here without a token. The site’s operator can allow that origin in CORS_ORIGINS',
  },
  INVALID_CREDENTIALS: { kind: 'unauthenticated', message: 'Invalid credentials' },
  KEY_UNKNOWN: { kind: 'unauthenticated', message: 'Not authorized - this API key is not valid' },
  KEY_EXPIRED: { kind: 'unauthenticated', message: 'Not authorized - this API key has expired' },
  KEY_REVOKED: { kind: 'unauthenticated', message: 'Not authorized - this API key has been revoked' },
  KEY_SCOPE: { kind: 'forbidden', message: 'Not authorized - this API key doesn’t have permission to do that' },
  KEY_NOT_FOUND: { kind: 'not-found', message: 'This key has already expired or been revoked' },
  TOO_MANY_KEYS: {
    kind: 'conflict',
    message: 'You have the maximum number of API keys. Revoke one that is no longer needed',
  },
  SESSION_NOT_FOUND: { kind: 'not-found', message: 'This session has already ended' },
  ADMIN_EXISTS: { kind: 'conflict', message: 'An account with this email address already exists' },
  ACCOUNT_NOT_FOUND: { kind: 'not-found', message: 'This account no longer exists' },
  ACCOUNT_DEACTIVATED: { kind: 'conflict', message: 'This account is deactivated. Reactivate it first' },
  OWN_LINK: { kind: 'conflict', message: 'Change your own password under My account' },
  LAST_ADMINISTRATOR: {
    kind: 'conflict',
    message: 'There must always be an administrator. Make somebody else one first',
  },
  HAND_OVER_NOT_FOUND: { kind: 'not-found', message: 'This hand-over was discarded' },
  HAND_OVER_CHANGED: {
    kind: 'conflict',
    message: 'The hand-over was changed by someone else in the meantime',
  },
  HAND_OVER_COMPLETE: { kind: 'conflict', message: 'This hand-over was already completed' },
  LINK_INVALID: {
    kind: 'not-found',
    message: 'This link no longer works: it was used, replaced or has expired. Ask an administrator for another one',
  },
  NO_BACKUP: { kind: 'not-found', message: 'There is no backup yet' },
  BACKUP_LINK_INVALID: {
    kind: 'not-found',
    message: 'This link no longer works. Ask for another one in the dashboard',
  },
  POST_NOT_FOUND: { kind: 'not-found', message: 'Blog post not found' },
  REVISION_NOT_FOUND: { kind: 'not-found', message: 'This version is no longer kept' },
  REVISION_IS_CURRENT: {
    kind: 'conflict',
    message: 'The current version can’t be deleted. Change the post first, or delete the whole post',
  },
  POST_CHANGED: { kind: 'conflict', message: 'This post was changed by someone else while you were editing it' },
  NO_PENDING_CHANGES: {
    kind: 'not-found',
    message: 'These changes are no longer pending: they were published or discarded',
  },
  NOT_PUBLISHED: { kind: 'conflict', message: 'Only a published post can have pending changes' },
  CANNOT_DECLINE: { kind: 'conflict', message: 'Only a submission that is not published can be declined' },
  ALREADY_PUBLISHED: { kind: 'conflict', message: 'This post is already published' },
  SLUG_TAKEN: { kind: 'conflict', message: 'Another post already has this address' },
  EVENT_NOT_FOUND: { kind: 'not-found', message: 'Event not found' },
  EVENT_CHANGED: { kind: 'conflict', message: 'This event was changed by someone else while you were editing it' },
  SEAT_NOT_FOUND: {
    kind: 'not-found',
    message: 'This seat was erased, or the link to it is incomplete',
  },
  SEAT_OVER: {
    kind: 'conflict',
    message: 'This seat is no longer yours. You can take another one on the event’s page',
  },
  SEAT_NOT_OFFERED: { kind: 'conflict', message: 'No seat is free for you at the moment' },
  OFFER_OVER: {
    kind: 'conflict',
    message: 'The time to accept this seat is over, and it went to the next in the queue',
  },
  NO_SEATS: { kind: 'conflict', message: 'This event has no seats to take here' },
  SEATS_CLOSED: { kind: 'conflict', message: 'The club takes no more names for this event' },
  SEATS_ENDED: { kind: 'conflict', message: 'Seats can be taken only until the event begins' },
  QUEUE_FULL: { kind: 'conflict', message: 'The queue for this event is full. Please try again later' },
  CLUB_LINK_INVALID: {
    kind: 'not-found',
    message: 'This link no longer works: it was replaced or has expired. Ask an officer of the club for the new one',
  },
  ROLE_NOT_FOUND: {
    kind: 'not-found',
    message: 'This role was given back, or the link to it is incomplete',
  },
  ROLE_UNKNOWN: { kind: 'not-found', message: 'This evening no longer has that role. Please reload the page' },
  ROLE_TAKEN: { kind: 'conflict', message: 'Somebody else has already taken this role' },
  ROLES_NOT_OPEN: { kind: 'conflict', message: 'The roles of this evening can’t be taken now' },
  MEETING_NOT_FOUND: { kind: 'not-found', message: 'Weekly meeting not found' },
  MEETING_CHANGED: {
    kind: 'conflict',
    message: 'This weekly meeting was changed by someone else while you were editing it',
  },
  SHEET_CHANGED: {
    kind: 'conflict',
    message: 'The agenda of this evening was changed by someone else while you were editing it',
  },
  SHEET_FROZEN: {
    kind: 'conflict',
    message: 'This evening is over. Its agenda is now a record and can’t be changed',
  },
  TIMES_TOO_EARLY: { kind: 'conflict', message: 'Times can be handed in from the day of the meeting' },
  TIMES_TOO_LATE: {
    kind: 'conflict',
    message: 'This evening was too long ago: its times can no longer be handed in',
  },
  TIMES_FULL: { kind: 'conflict', message: 'This evening already has the maximum number of times' },
  TIME_NOT_FOUND: { kind: 'not-found', message: 'This time was already deleted' },
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
  VIDEO_NOT_FOUND: { kind: 'not-found', message: 'Video not found' },
  VIDEO_CHANGED: { kind: 'conflict', message: 'The video was changed by someone else in the meantime' },
  NOT_IN_TRASH: { kind: 'not-found', message: 'This is no longer in the trash' },
  ADDRESS_TAKEN: {
    kind: 'conflict',
    message: 'Another post now has its address. Restore it from the trash, under a new one',
  },
  PLACE_TAKEN: { kind: 'conflict', message: 'This can’t be restored: something else has taken its place' },
  VIDEO_TYPE: { kind: 'unsupported', message: 'Videos must be MP4, MOV or AVI' },
  VIDEO_BROKEN: { kind: 'invalid', message: 'The video couldn’t be read. Please try another file' },
  CAPTIONS_TYPE: { kind: 'unsupported', message: 'Captions must be a WebVTT file' },
  BODY_TYPE: { kind: 'unsupported', message: 'This content type is not supported here' },
  METHOD_NOT_ALLOWED: { kind: 'method', message: 'This address can’t be used that way' },
  PAGE_NOT_FOUND: PAGE_ERRORS.PAGE_NOT_FOUND,
  TOO_MANY_FILES: { kind: 'invalid', message: 'Too many files were sent at once' },
  MEDIA_NOT_FOUND: { kind: 'not-found', message: 'File not found' },
  FILE_TOO_LARGE: { kind: 'too-large', message: 'The file is too large' },
  FILE_TYPE: { kind: 'unsupported', message: 'Images must be JPEG, JPG, PNG or WebP' },
  FILE_MOVING: { kind: 'unsupported', message: 'Animated pictures are not supported. Please choose a still one' },
  FILE_EMPTY: { kind: 'invalid', message: 'This file is empty. Please choose another one' },
  FILE_BROKEN: { kind: 'invalid', message: 'The image couldn’t be read. Please try another file' },
  CONTENT_TOO_LARGE: { kind: 'too-large', message: 'The text is too long or too deeply nested' },
  IDEMPOTENCY_KEY_REUSED: {
    kind: 'unprocessable',
    message: 'This idempotency key was already used for a different request. Use a new key',
  },
  PRECONDITION_FAILED: {
    kind: 'failed-precondition',
    message: 'This has changed since you read it. Fetch the current version and try again',
  },
  TOO_MANY: { kind: 'too-many', message: 'Too many requests. Please wait a moment and try again' },
  TOO_SLOW: { kind: 'timeout', message: 'Your data arrived too slowly. Please check your connection and try again' },
  UNAVAILABLE: { kind: 'unavailable', message: 'The site is temporarily unavailable. Please try again in a moment' },
  INTERNAL: PAGE_ERRORS.INTERNAL,
} as const satisfies Record<string, { kind: ErrorKind; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Problems of an uploaded file itself: sending it again would fail again. */
const FILE_REFUSALS = [
  'FILE_EMPTY',
  'FILE_TOO_LARGE',
  'FILE_TYPE',
  'FILE_MOVING',
  'FILE_BROKEN',
  'VIDEO_TYPE',
  'VIDEO_BROKEN',
] as const satisfies readonly ErrorCode[];

export const isFileRefusal = (code: string | null): boolean => code !== null && isOneOf(FILE_REFUSALS, code);

/** True for an error that GraphQL distinguishes from others of its kind, in `extensions.reason`, because clients can act on it. */
export const hasReason = (code: ErrorCode): boolean =>
  isFileRefusal(code) || code === 'ADDRESS_TAKEN' || code === 'ROLE_TAKEN';
