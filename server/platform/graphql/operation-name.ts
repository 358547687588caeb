import type { ApolloServerPlugin } from '@apollo/server';
import type { Request } from 'express';
import type { GraphqlContext } from '../access/caller.js';

/** `mutation signIn`: what a request to /graphql asks for, for the log. */
const operations = new WeakMap<object, string>();

export const operationOf = (request: object): string | undefined => operations.get(request);

export const operationName: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue: { req } }) {
        const fields = operation.selectionSet.selections.map((selection) => ('name' in selection ? selection.name.value : '…'));
        if (req) operations.set(req as Request, `${operation.operation} ${fields.join(', ')}`);
      },
    };
  },
};
