import type { ApolloServerPlugin } from '@apollo/server';
import { getVariableValues, GraphQLError } from 'graphql';
import { type ComplexityEstimator, getComplexity, simpleEstimator } from 'graphql-query-complexity';
import { KINDS } from '../../shared/errors.js';

/** A page of 100 posts with everything in them costs about 2,500. */
const MAX_COST = 3000;
const MAX_NODES = 5000;

/** A field costs one; a list costs its contents once for each that may be on the page. */
const byPage: ComplexityEstimator = ({ args, childComplexity }) =>
  typeof args['first'] === 'number' ? 1 + Math.max(args['first'], 1) * childComplexity : undefined;

/** Refuses an operation that would cost too much, before any of it runs. */
export const costLimit: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, operation, request: { variables = {}, operationName } }) {
        // Variables that do not fit are told by the execution, better than they could be here.
        if (getVariableValues(schema, operation?.variableDefinitions ?? [], variables).errors) return;
        const cost = getComplexity({
          schema,
          query: document,
          variables,
          operationName: operationName ?? undefined,
          maxQueryNodes: MAX_NODES,
          estimators: [byPage, simpleEstimator({ defaultComplexity: 1 })],
        });
        if (cost > MAX_COST)
          throw tooMuch(
            `This operation costs ${cost} and ${MAX_COST} is the most: ask for fewer at a time, or for fewer fields.`,
          );
      },
    };
  },
};

const tooMuch = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: KINDS.invalid.code, http: { status: KINDS.invalid.status } } });
