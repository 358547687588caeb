import { ERRORS, KINDS } from '../../shared/errors.js';
import { PROVIDER_REFUSALS } from '../../shared/mail.js';
import { SESSION_COOKIE } from '../../shared/sessions.js';

/** Paragraphs, parted by empty lines. */
export const INTRODUCTION = [
  'These are the calls of the club’s earlier website. Whoever called that one finds every call here as it was: the same ' +
    'paths, the same fields, the same answers. Each answers under `/api` and without it.',
  'What comes in is read with patience. A value may be a text where a number or a switch belongs; an empty text is nothing. ' +
    'A date is `2026-12-18` or a whole instant. Words of a list are known whatever their case. A call that takes files takes ' +
    'JSON too. What goes out is exact: dates are ISO 8601, a calendar date is the midnight of UTC that begins it, and our own ' +
    'pictures have whole addresses.',
  'Reading asks for nothing. Everything else wants a session: sign in, and send the token as `Authorization: Bearer …`, or ' +
    'let the browser send the cookie. A program has an API key instead, which an administrator makes under “Account” in the ' +
    'dashboard, and sends it in the place of the token. A token that does not hold is ignored where everybody may call.',
  'What goes wrong is one sentence, `{ "message": "…" }`, under the status that fits it. A GET carries an ETag: sent back as ' +
    '`If-None-Match`, it is answered with 304 and no body while nothing changed.',
  'New programs are better served by GraphQL at `/graphql`, which knows more of every subject.',
].join('\n\n');

const sentence = { 'application/json': { schema: { $ref: '#/components/schemas/Message' } } };
const said = (...messages: string[]): string => messages.map((message) => `“${message}”`).join(' or ');
const answer = (description: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: sentence,
});
const RETRY = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

/** What can go wrong with a call, by its status. */
export const COMMON_ANSWERS = {
  [KINDS.invalid.status]: answer('Something that was sent breaks a rule: the first one, in words a person can act on.'),
  [KINDS.unauthenticated.status]: answer(
    `Nobody is signed in by this: ${said(ERRORS.NO_TOKEN.message, ERRORS.SESSION_REFUSED.message, ERRORS.INVALID_CREDENTIALS.message)}. Of an API key: ${said(ERRORS.KEY_UNKNOWN.message, ERRORS.KEY_EXPIRED.message, ERRORS.KEY_REVOKED.message)}.`,
  ),
  [KINDS.forbidden.status]: answer(
    `A session that may not do this, or a cookie on a request of another site: ${said(ERRORS.NOT_ALLOWED.message)}. Of an API key: ${said(ERRORS.KEY_SCOPE.message)}.`,
  ),
  [KINDS['not-found'].status]: answer('Nothing has this id or address.'),
  [KINDS['too-large'].status]: answer('The file or the text is too large.'),
  [KINDS.unsupported.status]: answer('The file is of a type that is not taken, whatever its name says.'),
  [KINDS['too-many'].status]: answer(said(ERRORS.TOO_MANY.message), RETRY),
  451: answer(`An e-mail provider takes no letters from programs: ${said(PROVIDER_REFUSALS[451]!)}.`),
  [KINDS.unavailable.status]: answer('The site cannot do its work right now. Come again in a moment.', RETRY),
} as const;
export type CommonAnswer = 400 | 401 | 403 | 404 | 413 | 415 | 429 | 451 | 503;

export const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers, or an API key.' },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'Set by signing in. It counts on requests of our own pages and of the origins that the settings list.',
  },
} as const;
