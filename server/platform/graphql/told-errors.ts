import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { GRAPHQL_MESSAGES, OPERATION_CODES, overLimit } from '../../shared/graphql.js';
import { type ErrorFilter, graphqlError } from '../errors/error.filter.js';
import { toDomainError } from '../errors/to-domain-error.js';

/** What Apollo and GraphQL say in their own words, or without a code, told in ours. */
const RETOLD: readonly [RegExp, Pick<GraphQLFormattedError, 'message' | 'extensions'>][] = [
  [/contains more tha[nt] \d+ tokens/, overLimit('tokens')],
  [/^provided sha does not match/, asBadRequest(GRAPHQL_MESSAGES.wrongHash)],
  [/^Unsupported persisted query version/, asBadRequest(GRAPHQL_MESSAGES.unknownVersion)],
  [/^Apollo Server supports only/, asBadRequest(GRAPHQL_MESSAGES.wrongMethod)],
  [/^This operation has been blocked as a potential Cross-Site/, asBadRequest(GRAPHQL_MESSAGES.couldBeForged)],
  [/^GET requests only support query operations/, asBadRequest(GRAPHQL_MESSAGES.mutationByGet)],
];

function asBadRequest(message: string) {
  return { message, extensions: { code: OPERATION_CODES.badRequest } };
}

/** An error as callers read it: errors from handlers have been through the filter; this is for all others. */
export function toldError(told: GraphQLFormattedError, error: unknown, errors: ErrorFilter): GraphQLFormattedError {
  const [, retold] = RETOLD.find(([words]) => words.test(told.message)) ?? [];
  if (retold) return { ...told, ...retold };
  const code = codeOfRule(error);
  if (code) return { ...told, extensions: { ...told.extensions, code } };
  if (told.extensions?.code !== 'INTERNAL_SERVER_ERROR' || told.extensions.requestId) return told;
  const domain = toDomainError(unwrapResolverError(error));
  errors.report(domain);
  const { message, extensions } = graphqlError(domain);
  return { ...told, message, extensions };
}

/** Apollo gives one code to everything that a rule of validation reports; ours have their own. */
const codeOfRule = (error: unknown): unknown =>
  error instanceof GraphQLError &&
  error.extensions.code === OPERATION_CODES.invalid &&
  error.originalError instanceof GraphQLError &&
  error.originalError.extensions.code;
