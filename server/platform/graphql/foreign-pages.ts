import type { ApolloServerPlugin } from '@apollo/server';
import { OperationTypeNode } from 'graphql';
import { DomainError } from '../../shared/errors.js';
import { refused } from '../access/access.js';
import type { CallerReader } from '../access/caller-reader.js';
import type { GraphqlContext } from '../access/caller.js';
import { isForeignPage } from '../access/own-page.js';
import type { Config } from '../config/config.js';
import { graphqlError } from '../errors/error.filter.js';

/**
 * Lets pages of other sites read, and change something only by a token of theirs that holds: what their visitors' browsers
 * would do here unasked, guess passwords for one, they cannot.
 */
export const foreignPages = (config: Config, callers: CallerReader): ApolloServerPlugin<GraphqlContext> => ({
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: async ({ operation, contextValue: { req } }) => {
        if (operation?.operation !== OperationTypeNode.MUTATION || !req || !isForeignPage(req, config)) return;
        if (!req.headers.authorization) throw graphqlError(new DomainError('FOREIGN_PAGE'));
        const { caller, refusal } = await callers.read(req);
        if (!caller.admin) throw graphqlError(refused(refusal));
      },
    }),
});
