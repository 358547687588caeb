import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationDefinitionNode } from 'graphql';
import type { GraphqlContext } from '../access/principal.js';

const operations = new WeakMap<object, string>();

/** Operation of a GraphQL request for the log, such as `mutation signIn`. Available once Apollo has parsed it. */
export const operationNameOf = (request: object): string | undefined => operations.get(request);

export const operationNamePlugin: ApolloServerPlugin<GraphqlContext> = {
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
