import type { DocumentNode, OperationDefinitionNode } from 'graphql';

/** Results of the queries that the server ran for a page, by `keyOf`. */
export type PageResults = Record<string, object>;

/** Identifies a query with its variables. */
export function keyOf({ query, variables = {} }: { query: DocumentNode; variables?: object }): string {
  const operation = query.definitions.find(
    (definition): definition is OperationDefinitionNode => definition.kind === 'OperationDefinition',
  );
  return `${operation?.name?.value} ${JSON.stringify(variables)}`;
}
