import { type ASTVisitor, GraphQLError, OperationTypeNode, type ValidationContext } from 'graphql';
import { ERROR_KINDS } from '../../shared/error-messages.js';
import { GRAPHQL_MESSAGES } from './messages.js';

/** Rejects subscriptions, which the schema does not have: graphql-js would only notice during execution. */
export const noSubscriptionsRule = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(operation) {
    if (operation.operation !== OperationTypeNode.SUBSCRIPTION) return;
    const extensions = { code: ERROR_KINDS.invalid.code };
    context.reportError(new GraphQLError(GRAPHQL_MESSAGES.noSubscriptions, { nodes: operation, extensions }));
  },
});
