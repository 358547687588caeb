import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import Upload from 'graphql-upload/Upload.mjs';
import { ERROR_KINDS } from '../../shared/error-kinds.js';
import type { GraphqlContext } from '../../core/access/principal.js';
import { GRAPHQL_MESSAGES } from './messages.js';

/**
 * Rejects a multipart operation with a file that none of its variables uses, before the file has arrived. Each mutation
 * counts the files in its own variables, and validation rejects unused variables.
 */
export const unusedFilesPlugin: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ operation, contextValue: { req } }) => {
        if (!req?.is('multipart/form-data')) return Promise.resolve();
        const { variables, ...otherFields } = req.body as Record<string, unknown>;
        const declared = new Set(operation?.variableDefinitions?.map(({ variable }) => variable.name.value));
        const unused = Object.entries(variables ?? {}).find(
          ([name, value]) => !declared.has(name) && containsFile(value),
        );
        if (unused) return Promise.reject(badRequest(GRAPHQL_MESSAGES.unusedFile(unused[0])));
        return containsFile(otherFields)
          ? Promise.reject(badRequest(GRAPHQL_MESSAGES.fileOutsideVariables))
          : Promise.resolve();
      },
    }),
};

/** Iterative, because a request body may be deeper or wider than the call stack. */
function containsFile(value: unknown): boolean {
  const pending = [value];
  while (pending.length > 0) {
    const current = pending.pop();
    if (current instanceof Upload) return true;
    if (typeof current === 'object' && current !== null)
      for (const inner of Object.values(current)) pending.push(inner);
  }
  return false;
}

const badRequest = (message: string) =>
  new GraphQLError(message, {
    extensions: { code: ERROR_KINDS.invalid.code, http: { status: ERROR_KINDS.invalid.status } },
  });
