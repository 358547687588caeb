import type { ApolloServerPlugin } from '@apollo/server';
import { OperationTypeNode } from 'graphql';
import { DomainError } from '../../shared/errors.js';
import type { GraphqlContext } from '../access/caller.js';
import { isForeignPage } from '../access/own-page.js';
import type { Config } from '../config/config.js';
import { graphqlError } from '../errors/error.filter.js';

/**
 * Lets pages of other sites read, and change something only by a token that they present themselves: what their visitors'
 * browsers would do here unasked, they cannot.
 */
export const foreignPages = (config: Config): ApolloServerPlugin<GraphqlContext> => ({
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ operation, contextValue: { req } }) => {
        const changes = operation?.operation === OperationTypeNode.MUTATION;
        const unasked = changes && req && !req.headers.authorization && isForeignPage(req, config);
        return unasked ? Promise.reject(graphqlError(new DomainError('FOREIGN_PAGE'))) : Promise.resolve();
      },
    }),
});
