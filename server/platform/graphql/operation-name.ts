import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphqlContext } from '../access/caller.js';

const operations = new WeakMap<object, string>();

/** What a request to /graphql asks for, for the log: `mutation signIn`. Known once Apollo has read it. */
export const operationOf = (request: object): string | undefined => operations.get(request);

export const operationName: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue: { req } }) {
        if (!operation || !req) return;
        const fields = operation.selectionSet.selections.map((selection) =>
          'name' in selection ? selection.name.value : '…',
        );
        operations.set(req, `${operation.operation} ${fields.join(', ')}`);
      },
    };
  },
};
