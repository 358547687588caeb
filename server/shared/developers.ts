import { KINDS } from './errors.js';
import { COST_HEADER, OPERATION_CODES, OPERATION_LIMITS, READS_KEPT, REQUEST_BYTES } from './graphql.js';

export const DEVELOPERS_WORDS = {
  description:
    'Posts, events, pictures and the team of the club for your own programs: a GraphQL endpoint, REST calls, feeds and a calendar, with examples to copy and run.',
  open: 'Everything that the pages show may be read by anybody’s program, from anywhere, without a key. Whoever signs in may also change what they may change on the dashboard; a program of theirs does it with an API key.',
  examples: 'Copy, paste, run',
  examplesSay: 'Every example is run against this very code before it is published.',
  copy: 'Copy',
  copied: 'Copied to clipboard',
  copyFailed: 'This could not be copied. Please select it and copy it yourself',
  rules: 'House rules',
} as const;

/** The ways in, with what is to be found there. */
export const DOORS = [
  {
    label: 'GraphQL',
    path: '/graphql',
    says: 'One address for all of it. In a browser it is an explorer, with the schema as a manual and examples in tabs.',
  },
  {
    label: 'REST',
    path: '/api/docs',
    says: 'The calls of the club’s earlier API, unchanged; for programs, OpenAPI 3.1 at /api/openapi.json.',
  },
  { label: 'Feed', path: '/feed.xml', says: 'The newest posts in full, as Atom; as JSON at /feed.json.' },
  { label: 'Calendar', path: '/calendar.ics', says: 'Every event and the weekly meeting, for a calendar to follow.' },
] as const;

const number = (value: number): string => value.toLocaleString('en');

/** What an operation may ask for. */
export const LIMIT_ROWS = [
  ['Depth', `${OPERATION_LIMITS.depth} levels of fields within fields.`],
  ['Aliases', `${OPERATION_LIMITS.aliases}, those in fragments counted as often as they are spread.`],
  ['Directives', `${OPERATION_LIMITS.directives}, such as \`@include\`.`],
  [
    'Length',
    `${number(OPERATION_LIMITS.tokens)} tokens, and ${REQUEST_BYTES / 1024 / 1024} MiB for a request without files.`,
  ],
  [
    'Cost',
    `${number(OPERATION_LIMITS.cost)}. A field costs 1 unless its description says otherwise, a list what one of its items costs as often as you ask for. The header \`${COST_HEADER}\` of an answer says what it cost.`,
  ],
  ['Per page', '100 items.'],
  ['Batches', 'None: one operation a request. What can be tried once, like signing in, stands once in it.'],
] as const;

/** Codes of errors: what went wrong, and what to do about it. */
export const CODE_ROWS: readonly (readonly [code: string, says: string])[] = [
  [OPERATION_CODES.unreadable, 'The operation is not written as GraphQL. `locations` says where.'],
  [OPERATION_CODES.invalid, 'It asks for something that the schema does not have. `locations` says where.'],
  [OPERATION_CODES.unnamed, 'It holds several operations: say by `operationName` which of them is to run.'],
  [OPERATION_CODES.overLimit, 'It goes beyond a limit: `limit` names it, beside `most` and `asked`.'],
  [OPERATION_CODES.badRequest, 'The request is not one that carries an operation; the sentence says why.'],
  [OPERATION_CODES.notPersisted, 'The hash is not known: send the query along with it.'],
  [KINDS.invalid.code, 'A value breaks a rule. `fields` names each, by its path, with the rule in words.'],
  [KINDS.unauthenticated.code, 'It needs a token or an API key, or what was sent no longer holds.'],
  [KINDS.forbidden.code, 'Whoever asks may not do this.'],
  [KINDS['not-found'].code, 'There is no such thing, or not for whoever asks.'],
  [KINDS.conflict.code, 'Somebody saved in between; `conflict` says who, when, and the version now.'],
  [KINDS['too-large'].code, 'A file or a text is too large.'],
  [KINDS.unsupported.code, 'A file is of a kind that is not taken.'],
  [KINDS['too-many'].code, 'That was a lot: wait for the seconds in `retryAfter`.'],
  [KINDS.unavailable.code, 'Something is away for a moment: try again after `retryAfter` seconds.'],
  [KINDS.internal.code, 'Our fault. Tell us the `requestId`, and we find it in the log.'],
];

export const RULES = [
  {
    title: 'What is kept',
    says: `A whole answer to a query by GET that presented no token and no cookie may be kept by anybody for ${READS_KEPT.fresh} seconds, and shown for ${READS_KEPT.stale} more while it is asked for anew. Everything else is for the one who asked. HEAD gives the same head.`,
  },
  {
    title: 'From other sites',
    says: 'A page of any site may read, without cookies. To change something it must present a token itself: the cookies of its visitors count for nothing here, and a mutation without a token is refused.',
  },
  {
    title: 'When something goes wrong',
    says: 'Each of the errors of an answer has a sentence for people in `message`, a code for programs in `extensions.code`, and where it belongs to fields, what is wrong with each. What could not begin is answered by 400; what ran answers by 200, with whatever it could.',
  },
] as const;
