import { ERROR_KINDS } from '../../shared/error-kinds.js';
import { ERRORS } from '../../shared/error-catalogue.js';
import { tooManyMessage } from '../../shared/errors.js';
import { PROVIDER_REFUSALS } from '../../infra/mail/messages.js';

/** Paragraphs, separated by blank lines. */
export const INTRODUCTION = [
  'These are the REST calls of the club’s earlier website. Clients of that API find every call unchanged: the same paths, ' +
    'fields and responses. Each call works under `/api` and without the prefix.',
  'Input is lenient. Numbers and booleans may be sent as text; empty text counts as missing. Dates may be `2026-12-18` or ' +
    'full instants. Enumerated values are matched regardless of case. Bodies are JSON or forms; those with files are multipart forms. A body that can’t be read is rejected, never ignored. Output is ' +
    'strict: dates are ISO 8601, a calendar date is midnight UTC at the start of that day, and our own pictures have ' +
    'absolute addresses.',
  'Reading needs no authentication. Everything else needs a session: sign in, then send the token as ' +
    '`Authorization: Bearer …`, or let the browser send the cookie. Programs can send an API key in place of the token; ' +
    'officers create keys under “Account” in the dashboard. Calls that are open to anybody ignore an invalid token.',
  'Errors are one sentence, `{ "message": "…" }`, with a matching status. Responses to GET carry an ETag: send it as ' +
    '`If-None-Match` and get a 304 without a body while nothing has changed.',
  'Requests can be retried safely, and edits don’t overwrite each other. Calls that create something accept an ' +
    '`Idempotency-Key`: after a lost response, send the same request again. Calls that change or delete a record accept ' +
    '`If-Match`, with the ETag of a response that showed that one record. For a record from a list, whose ETag covers the ' +
    'whole list, use `"{_id}-{version}"` with the version from GraphQL.',
  'New clients should use GraphQL at `/graphql`, which offers more for every subject.',
].join('\n\n');

/** The licence of the program. */
export const LICENSE = { name: 'MIT', identifier: 'MIT' };

const { 451: programsRefused = '' } = PROVIDER_REFUSALS;
const quote = (...messages: string[]): string => messages.map((message) => `“${message}”`).join(' or ');
const errorResponse = (description: string, message: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Message' }, example: { message } } },
});
/** Seconds. */
const EXAMPLE_WAIT = 40 * 60;
const RETRY = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

/** Error responses by status. */
export const ERROR_RESPONSES = {
  [ERROR_KINDS.invalid.status]: errorResponse(
    'The request breaks a rule; the message explains the first one to a person. Or it could not be parsed.',
    ERRORS.INVALID_INPUT.message,
  ),
  [ERROR_KINDS.unauthenticated.status]: errorResponse(
    `Not signed in: ${quote(ERRORS.NO_TOKEN.message, ERRORS.SESSION_REFUSED.message, ERRORS.INVALID_CREDENTIALS.message)}. For an API key: ${quote(ERRORS.KEY_UNKNOWN.message, ERRORS.KEY_EXPIRED.message, ERRORS.KEY_REVOKED.message)}.`,
    ERRORS.NO_TOKEN.message,
  ),
  [ERROR_KINDS.forbidden.status]: errorResponse(
    `The session lacks permission, or a cookie was sent from another site: ${quote(ERRORS.NOT_ALLOWED.message)}. For an API key: ${quote(ERRORS.KEY_SCOPE.message)}.`,
    ERRORS.NOT_ALLOWED.message,
  ),
  [ERROR_KINDS['not-found'].status]: errorResponse('Nothing has this ID or address.', ERRORS.EVENT_NOT_FOUND.message),
  [ERROR_KINDS['failed-precondition'].status]: errorResponse(
    `The record does not match \`If-Match\`: ${quote(ERRORS.PRECONDITION_FAILED.message)}.`,
    ERRORS.PRECONDITION_FAILED.message,
  ),
  [ERROR_KINDS.unprocessable.status]: errorResponse(
    quote(ERRORS.IDEMPOTENCY_KEY_REUSED.message),
    ERRORS.IDEMPOTENCY_KEY_REUSED.message,
  ),
  [ERROR_KINDS['too-large'].status]: errorResponse('The file or the text is too large.', ERRORS.FILE_TOO_LARGE.message),
  [ERROR_KINDS.unsupported.status]: errorResponse(
    'The type of the body or of a file is not supported. The content of a file decides, not its name.',
    ERRORS.FILE_TYPE.message,
  ),
  [ERROR_KINDS['too-many'].status]: errorResponse(
    `Too many requests for now; says when to try again: ${quote(tooManyMessage(EXAMPLE_WAIT))}.`,
    tooManyMessage(EXAMPLE_WAIT),
    RETRY,
  ),
  451: errorResponse(`The mail provider refuses mail from programs: ${quote(programsRefused)}.`, programsRefused),
  [ERROR_KINDS.unavailable.status]: errorResponse(
    'The site is temporarily unavailable. Try again in a moment.',
    ERRORS.UNAVAILABLE.message,
    RETRY,
  ),
} as const;
export type ErrorStatus = 400 | 401 | 403 | 404 | 412 | 413 | 415 | 422 | 429 | 451 | 503;

/** `sessionCookie` is the name of that cookie. */
export const securitySchemes = (sessionCookie: string) => ({
  bearer: { type: 'http', scheme: 'bearer', description: 'The token returned by signing in, or an API key.' },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
    description:
      'Set by signing in. It counts only for requests from our own pages and from the origins in the settings.',
  },
});
