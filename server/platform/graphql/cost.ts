import type { ApolloServerPlugin, GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import { getVariableValues, GraphQLError } from 'graphql';
import {
  type ComplexityEstimator,
  fieldExtensionsEstimator,
  getComplexity,
  simpleEstimator,
} from 'graphql-query-complexity';
import { KINDS } from '../../shared/errors.js';
import { COST_HEADER, OPERATION_LIMITS, overLimit } from '../../shared/graphql.js';

const MAX_NODES = 5000;

/** Tells what an operation costs, and refuses one that would cost too much before any of it runs. */
export const costLimit: ApolloServerPlugin = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: (context) => {
        const cost = costOf(context);
        if (cost === undefined) return Promise.resolve();
        if (Number.isFinite(cost)) context.response.http.headers.set(COST_HEADER, String(cost));
        return cost > OPERATION_LIMITS.cost ? Promise.reject(tooCostly(cost)) : Promise.resolve();
      },
    }),
};

/**
 * A field costs one, or what its `complexity` says; a list costs its contents once for each that may be on the page.
 */
const byPage: ComplexityEstimator = ({ args, childComplexity }) => {
  const asked: unknown = args.first ?? args.years;
  return typeof asked === 'number' ? 1 + Math.max(asked, 1) * childComplexity : undefined;
};

function costOf({
  schema,
  document,
  operation,
  request,
}: GraphQLRequestContextDidResolveOperation<object>): number | undefined {
  const { variables = {}, operationName } = request;
  // Variables that do not fit are told by the execution, better than they could be here.
  if (getVariableValues(schema, operation?.variableDefinitions ?? [], variables).errors) return undefined;
  const measure = () =>
    getComplexity({
      schema,
      query: document,
      variables,
      operationName: operationName ?? undefined,
      maxQueryNodes: MAX_NODES,
      estimators: [byPage, fieldExtensionsEstimator(), simpleEstimator({ defaultComplexity: 1 })],
    });
  try {
    return measure();
  } catch {
    // More nodes than anybody counts.
    return Infinity;
  }
}

function tooCostly(cost: number): GraphQLError {
  const { message, extensions } = overLimit('cost', cost);
  return new GraphQLError(message, { extensions: { ...extensions, http: { status: KINDS.invalid.status } } });
}
