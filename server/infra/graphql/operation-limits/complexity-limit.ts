import type { ApolloServerPlugin, GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import { getVariableValues, GraphQLError } from 'graphql';
import {
  type ComplexityEstimator,
  fieldExtensionsEstimator,
  getComplexity,
  simpleEstimator,
} from 'graphql-query-complexity';
import { ERROR_KINDS } from '../../../shared/error-kinds.js';
import { COST_HEADER, OPERATION_LIMITS } from '../../../core/graphql/graphql-api.js';
import { overLimit } from './over-limit.js';

const MAX_NODES = 5000;

/** Reports the cost of an operation in a response header and rejects one that is too costly before it runs. */
export const complexityLimitPlugin: ApolloServerPlugin = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: (context) => {
        const cost = costOf(context);
        if (cost === undefined) return Promise.resolve();
        if (Number.isFinite(cost)) context.response.http.headers.set(COST_HEADER, String(cost));
        return cost > OPERATION_LIMITS.cost ? Promise.reject(costError(cost)) : Promise.resolve();
      },
    }),
};

/** A field costs 1 or what its `complexity` says; a list costs its contents times the page size. */
const estimatePage: ComplexityEstimator = ({ args, field, childComplexity }) => {
  // Here too, null means the default.
  const defaultValue: unknown = field.args.find(({ name }) => name === 'first')?.defaultValue;
  const pageSize: unknown = args.last ?? args.first ?? args.years ?? defaultValue;
  return typeof pageSize === 'number' ? 1 + Math.max(pageSize, 1) * childComplexity : undefined;
};

function costOf({
  schema,
  document,
  operation,
  request,
}: GraphQLRequestContextDidResolveOperation<object>): number | undefined {
  const { variables = {}, operationName } = request;
  // Execution reports invalid variables, with better messages.
  if (getVariableValues(schema, operation?.variableDefinitions ?? [], variables).errors) return undefined;
  const compute = () =>
    getComplexity({
      schema,
      query: document,
      variables,
      operationName: operationName ?? undefined,
      maxQueryNodes: MAX_NODES,
      estimators: [estimatePage, fieldExtensionsEstimator(), simpleEstimator({ defaultComplexity: 1 })],
    });
  try {
    return compute();
  } catch {
    // More nodes than the estimator counts.
    return Infinity;
  }
}

function costError(cost: number): GraphQLError {
  const { message, extensions } = overLimit('cost', cost);
  return new GraphQLError(message, { extensions: { ...extensions, http: { status: ERROR_KINDS.invalid.status } } });
}
