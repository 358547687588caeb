import { numeral } from '../../shared/numeral.js';
import { CLAP_LIMIT_DESCRIPTION } from '../../features/blog/claps/clap-limit.js';
import { SEAT_LIMIT_DESCRIPTION } from '../../features/events/seats/seat-limit.js';
import { ROLE_LIMIT_DESCRIPTION } from '../../features/meetings/roles/role-limit.js';
import { SUBMISSION_LIMIT_DESCRIPTION } from '../../shared/blog.js';
import { MAIL_LIMIT_DESCRIPTION } from '../../shared/contact.js';
import { ERROR_KINDS } from '../../shared/error-kinds.js';
import {
  COST_HEADER,
  OPERATION_CODES,
  OPERATION_LIMITS,
  QUERY_CACHE_SECONDS,
  REQUEST_BYTES,
} from '../../core/graphql/graphql-api.js';
import { VISITOR_DESCRIPTION } from '../../shared/limits.js';
import { SIGN_IN_LIMIT_DESCRIPTION } from '../../shared/sign-in.js';

export const GUIDE_TEXT = {
  description:
    'The club’s posts, events, pictures and team for your own programs: a GraphQL endpoint, REST calls, feeds and a calendar, with examples to copy and run.',
  open: 'Any program can read everything the pages show, from anywhere, without a key. To change something or read drafts it needs an API key, which an officer creates in the dashboard.',
  examples: 'Examples',
  examplesSay: 'Our tests run every example against this site’s code.',
  rules: 'Rules',
} as const;

export const ENDPOINTS = [
  {
    label: 'GraphQL explorer',
    path: '/graphql',
    says: 'One endpoint for everything. In a browser it is an explorer with schema documentation and examples in tabs. The schema as text is at `/schema.graphql`.',
  },
  {
    label: 'REST reference',
    path: '/api/docs/rest',
    says: 'The club’s earlier API, unchanged. The OpenAPI 3.1 document is at `/api/openapi.json`.',
  },
  { label: 'Feed', path: '/feed.xml', says: 'Newest posts in full, as Atom. JSON Feed is at `/feed.json`.' },
  {
    label: 'Calendar',
    path: '/calendar.ics',
    says: 'Every event, past ones included, and the weekly meeting, for your calendar app to subscribe to.',
  },
] as const;

/** Limits of a GraphQL operation. */
export const LIMIT_ROWS = [
  ['Depth', `${OPERATION_LIMITS.depth} levels of nested fields.`],
  ['Aliases', `${OPERATION_LIMITS.aliases}, counting those in a fragment each time it is spread.`],
  ['Directives', `${OPERATION_LIMITS.directives}, such as \`@include\`.`],
  [
    'Length',
    `${numeral(OPERATION_LIMITS.tokens)} tokens, and ${REQUEST_BYTES / 1024 / 1024} MiB for a request without files.`,
  ],
  [
    'Cost',
    `${numeral(OPERATION_LIMITS.cost)}. A field costs 1 unless its description says otherwise; a list costs its items times the number requested. The response header \`${COST_HEADER}\` has the cost.`,
  ],
  ['Per page', '100 items.'],
  ['Batches', 'Not supported: one operation per request. Sensitive fields such as sign-in may appear only once in it.'],
  ['Claps', CLAP_LIMIT_DESCRIPTION],
  ['Submissions', `${SUBMISSION_LIMIT_DESCRIPTION} ${VISITOR_DESCRIPTION}`],
  ['Seats', SEAT_LIMIT_DESCRIPTION],
  ['Roles', ROLE_LIMIT_DESCRIPTION],
  ['Messages', MAIL_LIMIT_DESCRIPTION],
  ['Sign-in', SIGN_IN_LIMIT_DESCRIPTION],
] as const;

export const CODE_ROWS: readonly (readonly [code: string, says: string])[] = [
  [OPERATION_CODES.unreadable, 'The operation is not valid GraphQL. `locations` says where.'],
  [OPERATION_CODES.invalid, 'The operation doesn’t match the schema. `locations` says where.'],
  [OPERATION_CODES.unnamed, 'The document has several operations: choose one with `operationName`.'],
  [
    OPERATION_CODES.overLimit,
    'The operation exceeds a limit: `limit` names it, `most` is the maximum and `asked` is your value.',
  ],
  [OPERATION_CODES.badRequest, 'The request is not a valid GraphQL request; the message says why.'],
  [OPERATION_CODES.notPersisted, 'Unknown hash: send it together with the query.'],
  [ERROR_KINDS.invalid.code, 'A value is invalid. `fields` maps each path to a message.'],
  [ERROR_KINDS.unauthenticated.code, 'A token or API key is required, or the one sent is no longer valid.'],
  [
    ERROR_KINDS['code-needed'].code,
    'The account has a second step: send the same with a `code`, or with another one if the code was wrong.',
  ],
  [
    ERROR_KINDS['second-step-needed'].code,
    'The site requires a second step, and this officer has none: send `startAuthenticator` and `confirmAuthenticator` first.',
  ],
  [ERROR_KINDS.unconfirmed.code, 'This needs the password again: send `confirmPassword`, then the same operation.'],
  [ERROR_KINDS.forbidden.code, 'You don’t have permission to do this.'],
  [ERROR_KINDS['not-found'].code, 'It doesn’t exist, or you don’t have access to it.'],
  [
    ERROR_KINDS.method.code,
    'The address doesn’t support this HTTP method; the `Allow` header lists those it supports.',
  ],
  [ERROR_KINDS.conflict.code, 'Someone else saved first; `conflict` has who, when and the current version.'],
  [ERROR_KINDS['failed-precondition'].code, 'REST only: the version in `If-Match` is out of date or doesn’t exist.'],
  [ERROR_KINDS.timeout.code, 'The request, or a file in it, arrived too slowly.'],
  [ERROR_KINDS['too-large'].code, 'A file or a text is too large.'],
  [ERROR_KINDS.unsupported.code, 'The type of a file or of the request body is not supported.'],
  [ERROR_KINDS.unprocessable.code, 'The idempotency key was already used for a different request: use a new one.'],
  [ERROR_KINDS['too-many'].code, 'Too many requests: wait `retryAfter` seconds.'],
  [ERROR_KINDS.unavailable.code, 'Temporarily unavailable: try again after `retryAfter` seconds.'],
  [ERROR_KINDS.internal.code, 'An error on our side. Send us the `requestId` so that we can find it in the log.'],
];

export const RULES = [
  {
    title: 'Caching',
    says: `A complete response to a GET query sent without a token or cookie is public: it may be cached for ${QUERY_CACHE_SECONDS.fresh} seconds and served stale for ${QUERY_CACHE_SECONDS.stale} more while it is revalidated. Every other response is private. HEAD returns the same headers.`,
  },
  {
    title: 'Cross-origin requests',
    says: 'Pages on any site can read from GraphQL and REST without cookies. To change something, or to read what only officers can see, they must send a token in the `Authorization` header: cookies are ignored, and a change without a token is refused. Only the EmailJS-compatible calls need none.',
  },
  {
    title: 'Errors',
    says: 'Every error has a `message` for people and an `extensions.code` for programs. Validation errors list the fields in `extensions.fields`; a rejected file has its reason in `extensions.reason`. An operation that could not start gets status 400; one that ran gets 200, with the data that could be read.',
  },
] as const;
