import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationDefinitionNode } from 'graphql';
import type { GraphqlContext } from '../access/caller.js';

const operations = new WeakMap<object, string>();

/** What a request to /graphql asks for, for the log: `mutation signIn`. Known once Apollo has read it. */
export const operationOf = (request: object): string | undefined => operations.get(request);

export const operationName: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ operation, contextValue: { req } }) => {
        if (req && operation) operations.set(req, nameOf(operation));
        return Promise.resolve();
      },
    }),
};

function nameOf({ operation, selectionSet }: OperationDefinitionNode): string {
  const fields = selectionSet.selections.map((selection) => ('name' in selection ? selection.name.value : '…'));
  return `${operation} ${fields.join(', ')}`;
}
