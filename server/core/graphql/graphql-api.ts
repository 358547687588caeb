export const GRAPHQL_PATH = '/graphql';

/** Routes ignore case and a trailing slash. */
export const isGraphqlPath = (path: string): boolean => path.toLowerCase().replace(/\/$/, '') === GRAPHQL_PATH;

/** Limits per operation. A page of 100 posts with every field costs about 2,500. */
export const OPERATION_LIMITS = { depth: 10, aliases: 15, directives: 30, tokens: 1000, cost: 3000 } as const;

/** Maximum size of a request without files. */
export const REQUEST_BYTES = 1024 * 1024;

/** For public GET responses: `max-age` and `stale-while-revalidate`, in seconds. */
export const QUERY_CACHE_SECONDS = { fresh: 60, stale: 60 } as const;

/** Response header with the operation's cost. */
export const COST_HEADER = 'X-Operation-Cost';

/** Error codes of operations that cannot be executed, in addition to those of ERROR_KINDS. */
export const OPERATION_CODES = {
  overLimit: 'OVER_LIMIT',
  badRequest: 'BAD_REQUEST',
  unreadable: 'GRAPHQL_PARSE_FAILED',
  invalid: 'GRAPHQL_VALIDATION_FAILED',
  unnamed: 'OPERATION_RESOLUTION_FAILURE',
  notPersisted: 'PERSISTED_QUERY_NOT_FOUND',
} as const;
