import { Kind, type DocumentNode, type OperationDefinitionNode } from 'graphql';

type Operation = 'query' | 'mutation';

interface Source {
  module: string;
  /** Imports of the generated hooks, by operation. */
  imports: Record<Operation, readonly string[]>;
  /** The type of a hook's options, from the types of the result and of the variables. */
  options: Record<Operation, (result: string, variables: string) => string>;
}

const SOURCES: Record<'apollo' | 'public', Source> = {
  // `skipToken` in place of the options skips a query.
  apollo: {
    module: '@apollo/client/react',
    imports: { query: ['type SkipToken', 'useQuery'], mutation: ['useMutation'] },
    options: {
      query: (result, variables) => `useQuery.Options<${result}, ${variables}> | SkipToken`,
      mutation: (result, variables) => `useMutation.Options<${result}, ${variables}>`,
    },
  },
  public: {
    module: '../data/hooks',
    imports: { query: ['type ReadOptions', 'useQuery'], mutation: ['type SendOptions', 'useMutation'] },
    options: {
      query: (_result, variables) => `ReadOptions<${variables}>`,
      mutation: (result, variables) => `SendOptions<${result}, ${variables}>`,
    },
  },
};

interface Config {
  /** The module with the typed documents. */
  documents: string;
  source: keyof typeof SOURCES;
}

/**
 * Codegen plugin: one typed hook per named operation, `useXQuery` or `useXMutation`, for Apollo Client 4 (the
 * published hooks plugin supports only 3). Variables are mandatory if the query requires them.
 */
export function plugin(_schema: unknown, files: { document?: DocumentNode }[], config: Config) {
  const source = SOURCES[config.source];
  const operations = files
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION);
  const uses = (kind: Operation) => operations.some(({ operation }) => operation === kind);
  const imports = (['query', 'mutation'] as const).filter(uses).flatMap((kind) => source.imports[kind]);
  return {
    prepend: [
      `import { ${imports.join(', ')} } from '${source.module}';`,
      `import * as documents from '${config.documents}';`,
    ],
    content: operations
      .map((operation) => hookOf(operation, source))
      .sort()
      .join('\n'),
  };
}

function hookOf({ name, operation, variableDefinitions = [] }: OperationDefinitionNode, source: Source): string {
  if (!name) throw new Error(`Give every operation a name: a hook is named after it (${operation})`);
  const pascal = name.value.charAt(0).toUpperCase() + name.value.slice(1);
  const kind = operation === 'query' ? 'query' : 'mutation';
  const hook = kind === 'query' ? 'useQuery' : 'useMutation';
  const type = `${pascal}${hook.slice(3)}`;
  const asks = variableDefinitions.some(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue);
  const options = source.options[kind](`documents.${type}`, `documents.${type}Variables`);
  return `export const use${type} = (options${kind === 'query' && asks ? '' : '?'}: ${options}) =>
  ${hook}(documents.${pascal}Document, options);`;
}
