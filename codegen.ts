import type { CodegenConfig } from '@graphql-codegen/cli';
import { Kind, type DocumentNode } from 'graphql';

interface Source {
  location?: string;
  document?: DocumentNode;
}

const DOCUMENTS = {
  public: [
    'client/app/**/*.graphql',
    'client/ui/**/*.graphql',
    'client/features/*/{public,submit,feedback}/**/*.graphql',
  ],
  seat: ['client/features/*/seat/**/*.graphql'],
  board: ['client/features/*/board/**/*.graphql'],
  sheet: ['client/features/*/sheet/**/*.graphql'],
  timer: ['client/features/*/timer/**/*.graphql'],
  admin: [
    'client/records/**/*.graphql',
    'client/features/*/admin/**/*.graphql',
    'client/features/sessions/**/*.graphql',
  ],
};

const types = {
  strictScalars: true,
  scalars: { ID: 'string', DateTime: 'string', CalendarDate: 'string', Upload: 'File' },
  documentNodeImport: '@apollo/client#TypedDocumentNode',
  useTypeImports: true,
  dedupeFragments: true,
  optimizeDocumentNode: true,
};

const isAdmin = (location = '') => /\/client\/(records|features\/(\w[\w-]*\/admin|sessions))\//.test(location);

/** Admin screens may spread a public fragment; the public operations themselves stay out of the admin's files. */
const ownOperationsOnly = {
  transform: <T extends Source>({ documents }: { documents: T[] }): T[] =>
    documents.map(
      ({ document, ...file }) => ({ ...file, document: document && withoutOperations(document, file.location) }) as T,
    ),
};

const withoutOperations = (document: DocumentNode, location?: string): DocumentNode => ({
  ...document,
  definitions: document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION || isAdmin(location)),
});

const typed = ['typescript-operations', 'typed-document-node'];

/** The operations of some documents, and their hooks. */
const pairOf = (name: 'public' | 'seat' | 'board' | 'sheet'): CodegenConfig['generates'] => ({
  [`client/gql/${name}.ts`]: { documents: DOCUMENTS[name], plugins: typed, config: types },
  [`client/gql/${name}-hooks.ts`]: {
    documents: DOCUMENTS[name],
    plugins: ['./client/build/codegen-hooks.ts'],
    config: { documents: `./${name}`, source: 'public' },
  },
});

/** Several files, so that no admin operation ever lands in what a visitor downloads, and every page does without those of rare pages. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  errorsOnly: true,
  ignoreNoDocuments: true,
  generates: {
    ...pairOf('public'),
    ...pairOf('seat'),
    ...pairOf('board'),
    ...pairOf('sheet'),
    'client/gql/timer.ts': { documents: DOCUMENTS.timer, plugins: typed, config: types },
    'client/gql/admin.ts': {
      documents: [...DOCUMENTS.public, ...DOCUMENTS.admin],
      documentTransforms: [ownOperationsOnly],
      plugins: typed,
      config: types,
    },
    'client/gql/admin-hooks.ts': {
      documents: [...DOCUMENTS.public, ...DOCUMENTS.admin],
      documentTransforms: [ownOperationsOnly],
      plugins: ['./client/build/codegen-hooks.ts'],
      config: { documents: './admin', source: 'apollo' },
    },
  },
};

export default config;
