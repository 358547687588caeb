/** What the GraphQL endpoint keeps its callers to, and what it says when they go beyond. */

export const GRAPHQL_PATH = '/graphql';

/** The shape and the cost of one operation. A page of 100 posts with everything in them costs about 2,500. */
export const OPERATION_LIMITS = { depth: 10, aliases: 15, directives: 30, tokens: 1000, cost: 3000 } as const;
export type OperationLimit = keyof typeof OPERATION_LIMITS;

/** Of a request without files. */
export const REQUEST_BYTES = 1024 * 1024;

/** Seconds for which anybody may keep what a GET told, and for how long after that it may be shown while it is asked anew. */
export const READS_KEPT = { fresh: 60, stale: 60 } as const;

/** Response header with what the operation cost. */
export const COST_HEADER = 'X-Operation-Cost';

/** Beside the codes of the errors' kinds: what can be wrong with an operation before any of it runs. */
export const OPERATION_CODES = {
  overLimit: 'OVER_LIMIT',
  badRequest: 'BAD_REQUEST',
  unreadable: 'GRAPHQL_PARSE_FAILED',
  invalid: 'GRAPHQL_VALIDATION_FAILED',
  unnamed: 'OPERATION_RESOLUTION_FAILURE',
  notPersisted: 'PERSISTED_QUERY_NOT_FOUND',
} as const;

/** Figures beyond this one are nobody's concern: a few fragments within fragments make any number. */
const COUNTED = 9_999_999;

const SENTENCES: Record<OperationLimit, (asked: string, most: number) => string> = {
  depth: (asked, most) =>
    `This operation is ${asked} levels deep and ${most} is the most: ask for what lies deeper in an operation of its own.`,
  aliases: (asked, most) => `This operation has ${asked} aliases and ${most} is the most: ask in several operations.`,
  directives: (asked, most) =>
    `This operation has ${asked} directives and ${most} is the most: leave out what you do not need.`,
  tokens: (_asked, most) =>
    `This operation has more than ${most} tokens, which is the most: ask in several operations.`,
  cost: (asked, most) =>
    `This operation costs ${asked} and ${most} is the most: ask for fewer at a time, or for fewer fields.`,
};

/** What is said of an operation beyond `limit`; without `asked` where nobody counted that far. */
export function overLimit(limit: OperationLimit, asked?: number) {
  const most = OPERATION_LIMITS[limit];
  const counted = asked !== undefined && asked <= COUNTED ? asked : undefined;
  return {
    message: SENTENCES[limit](counted?.toString() ?? `over ${COUNTED}`, most),
    extensions: { code: OPERATION_CODES.overLimit, limit, most, ...(counted !== undefined && { asked: counted }) },
  };
}

export const GRAPHQL_MESSAGES = {
  wrongHash: 'The hash is not the SHA-256 of this query',
  unknownVersion: 'Of persisted queries, version 1 is known',
  wrongMethod: 'Operations are sent by POST, and queries by GET and HEAD too',
  couldBeForged:
    'A form of another site could send this too: send it as application/json, or with a header Apollo-Require-Preflight',
  mutationByGet: 'A mutation is sent by POST: what is asked by GET changes nothing',
} as const;
