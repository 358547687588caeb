import type { ApolloServerPlugin, GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import { getVariableValues, GraphQLError } from 'graphql';
import { type ComplexityEstimator, getComplexity, simpleEstimator } from 'graphql-query-complexity';
import { KINDS } from '../../shared/errors.js';

/** A page of 100 posts with everything in them costs about 2,500. */
const MAX_COST = 3000;
const MAX_NODES = 5000;

/** Refuses an operation that would cost too much, before any of it runs. */
export const costLimit: ApolloServerPlugin = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: (context) => {
        const cost = costOf(context);
        return cost > MAX_COST ? Promise.reject(tooCostly(cost)) : Promise.resolve();
      },
    }),
};

/** A field costs one; a list costs its contents once for each that may be on the page. */
const byPage: ComplexityEstimator = ({ args, childComplexity }) =>
  typeof args.first === 'number' ? 1 + Math.max(args.first, 1) * childComplexity : undefined;

function costOf({ schema, document, operation, request }: GraphQLRequestContextDidResolveOperation<object>): number {
  const { variables = {}, operationName } = request;
  // Variables that do not fit are told by the execution, better than they could be here.
  if (getVariableValues(schema, operation?.variableDefinitions ?? [], variables).errors) return 0;
  const measure = () =>
    getComplexity({
      schema,
      query: document,
      variables,
      operationName: operationName ?? undefined,
      maxQueryNodes: MAX_NODES,
      estimators: [byPage, simpleEstimator({ defaultComplexity: 1 })],
    });
  try {
    return measure();
  } catch {
    // More nodes than anybody counts.
    return Infinity;
  }
}

function tooCostly(cost: number): GraphQLError {
  const advice = 'ask for fewer at a time, or for fewer fields';
  const extensions = { code: KINDS.invalid.code, http: { status: KINDS.invalid.status } };
  return new GraphQLError(
    `This operation costs ${Number.isFinite(cost) ? cost : 'too much'} and ${MAX_COST} is the most: ${advice}.`,
    { extensions },
  );
}
