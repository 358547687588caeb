import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError } from '../../shared/errors.js';
import { OPERATION_CODES } from '../../core/graphql/graphql-api.js';
import type { RefusalLog } from '../../core/access/refusal-log.js';
import { graphqlError } from '../../core/errors/error.filter.js';
import { logFailure } from '../../core/errors/log-failure.js';
import { currentRequest } from '../../core/logging/request-id.js';
import { toDomainError } from '../../core/errors/to-domain-error.js';
import { APOLLO_MESSAGES } from './apollo-messages.js';
import { GRAPHQL_MESSAGES } from './messages.js';
import { overLimit } from './operation-limits/over-limit.js';

/** Messages of Apollo and GraphQL that are replaced, or that lack a code. */
const MESSAGE_OVERRIDES: readonly [RegExp, Pick<GraphQLFormattedError, 'message' | 'extensions'>][] = [
  [APOLLO_MESSAGES.tooManyTokens, overLimit('tokens')],
  [APOLLO_MESSAGES.wrongHash, asBadRequest(GRAPHQL_MESSAGES.wrongHash)],
  [APOLLO_MESSAGES.unknownVersion, asBadRequest(GRAPHQL_MESSAGES.unknownVersion)],
  [APOLLO_MESSAGES.couldBeForged, asBadRequest(GRAPHQL_MESSAGES.couldBeForged)],
  [APOLLO_MESSAGES.mutationByGet, asBadRequest(GRAPHQL_MESSAGES.mutationByGet)],
];

function asBadRequest(message: string) {
  return { message, extensions: { code: OPERATION_CODES.badRequest } };
}

/** Formats an error for clients. Errors thrown by handlers have already passed the error filter; this covers all others. */
export function formatGraphQLError(
  formatted: GraphQLFormattedError,
  error: unknown,
  refusals: RefusalLog,
): GraphQLFormattedError {
  const [, override] = MESSAGE_OVERRIDES.find(([pattern]) => pattern.test(formatted.message)) ?? [];
  if (APOLLO_MESSAGES.couldBeForged.test(formatted.message)) logForgery(refusals);
  if (override) return { ...formatted, ...override };
  const code = ruleCodeOf(error);
  if (code) return { ...formatted, extensions: { ...formatted.extensions, code } };
  if (formatted.extensions?.code !== 'INTERNAL_SERVER_ERROR' || formatted.extensions.requestId) return formatted;
  const domain = toDomainError(unwrapResolverError(error));
  logFailure(domain);
  const { message, extensions } = graphqlError(domain);
  return { ...formatted, message, extensions };
}

/** Apollo refuses a request that a form of another origin could have sent before it creates a context. */
function logForgery(refusals: RefusalLog): void {
  const request = currentRequest();
  if (request) refusals.log(new DomainError('FOREIGN_PAGE'), request);
}

/** Apollo reports every validation error with the same code; the rules of this schema have their own. */
const ruleCodeOf = (error: unknown): unknown =>
  error instanceof GraphQLError &&
  error.extensions.code === OPERATION_CODES.invalid &&
  error.originalError instanceof GraphQLError &&
  error.originalError.extensions.code;
