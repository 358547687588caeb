import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql';
import type { GraphqlContext } from '../../core/access/principal.js';
import type { RefusalLog } from '../../core/access/refusal-log.js';
import { DomainError } from '../../shared/errors.js';

/** Tells the log of mutations that are refused before any resolver runs, such as several sign-ins in one operation. */
export const refusedOperationsPlugin = (refusals: RefusalLog): ApolloServerPlugin<GraphqlContext> => ({
  requestDidStart: () =>
    Promise.resolve({
      didEncounterErrors: ({ document, errors, contextValue: { req } }) => {
        // An error of a resolver has a path, and has passed the error filter.
        if (req && document && errors.some(({ path }) => !path))
          for (const name of mutationsIn(document))
            refusals.log(new DomainError('MALFORMED_REQUEST'), req, `Mutation.${name}`);
        return Promise.resolve();
      },
    }),
});

const mutationsIn = ({ definitions }: DocumentNode): string[] =>
  definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .filter(({ operation }) => operation === OperationTypeNode.MUTATION)
    .flatMap(({ selectionSet }) => selectionSet.selections)
    .flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : []));
