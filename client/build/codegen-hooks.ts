import { Kind, type DocumentNode, type OperationDefinitionNode } from 'graphql';

/**
 * Codegen plugin: one typed hook per named operation, `useXQuery` or `useXMutation`, for Apollo Client 4 (the
 * published hooks plugin supports only 3). `config.documents` is the module with the typed documents. Variables are
 * mandatory if the query requires them; `skipToken` in place of the options skips it.
 */
export function plugin(_schema: unknown, files: { document?: DocumentNode }[], config: { documents: string }) {
  const operations = files
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION);
  const hooks = operations.map(hookOf).sort();
  const uses = (kind: string) => operations.some(({ operation }) => operation === kind);
  const imports = [
    ...(uses('query') ? ['type SkipToken', 'useQuery'] : []),
    ...(uses('mutation') ? ['useMutation'] : []),
  ];
  return {
    prepend: [
      `import { ${imports.join(', ')} } from '@apollo/client/react';`,
      `import * as documents from '${config.documents}';`,
    ],
    content: hooks.join('\n'),
  };
}

function hookOf({ name, operation, variableDefinitions = [] }: OperationDefinitionNode): string {
  if (!name) throw new Error(`Give every operation a name: a hook is named after it (${operation})`);
  const pascal = name.value.charAt(0).toUpperCase() + name.value.slice(1);
  const hook = operation === 'query' ? 'useQuery' : 'useMutation';
  const type = `${pascal}${hook.slice(3)}`;
  const asks = variableDefinitions.some(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue);
  const options = `${hook}.Options<documents.${type}, documents.${type}Variables>${hook === 'useQuery' ? ' | SkipToken' : ''}`;
  return `export const use${type} = (options${hook === 'useQuery' && asks ? '' : '?'}: ${options}) =>
  ${hook}(documents.${pascal}Document, options);`;
}
