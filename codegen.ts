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

/** Pairs of files, so that no admin operation ever lands in what a visitor downloads, and every page does without those of rare pages. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  errorsOnly: true,
  ignoreNoDocuments: true,
  generates: {
    'client/gql/public.ts': {
      documents: DOCUMENTS.public,
      plugins: ['typescript-operations', 'typed-document-node'],
      config: types,
    },
    'client/gql/public-hooks.ts': {
      documents: DOCUMENTS.public,
      plugins: ['./client/build/codegen-hooks.ts'],
      config: { documents: './public' },
    },
    'client/gql/seat.ts': {
      documents: DOCUMENTS.seat,
      plugins: ['typescript-operations', 'typed-document-node'],
      config: types,
    },
    'client/gql/seat-hooks.ts': {
      documents: DOCUMENTS.seat,
      plugins: ['./client/build/codegen-hooks.ts'],
      config: { documents: './seat' },
    },
    'client/gql/board.ts': {
      documents: DOCUMENTS.board,
      plugins: ['typescript-operations', 'typed-document-node'],
      config: types,
    },
    'client/gql/board-hooks.ts': {
      documents: DOCUMENTS.board,
      plugins: ['./client/build/codegen-hooks.ts'],
      config: { documents: './board' },
    },
    'client/gql/sheet.ts': {
      documents: DOCUMENTS.sheet,
      plugins: ['typescript-operations', 'typed-document-node'],
      config: types,
    },
    'client/gql/sheet-hooks.ts': {
      documents: DOCUMENTS.sheet,
      plugins: ['./client/build/codegen-hooks.ts'],
      config: { documents: './sheet' },
    },
    'client/gql/admin.ts': {
      documents: [...DOCUMENTS.public, ...DOCUMENTS.admin],
      documentTransforms: [ownOperationsOnly],
      plugins: ['typescript-operations', 'typed-document-node'],
      config: types,
    },
    'client/gql/admin-hooks.ts': {
      documents: [...DOCUMENTS.public, ...DOCUMENTS.admin],
      documentTransforms: [ownOperationsOnly],
      plugins: ['./client/build/codegen-hooks.ts'],
      config: { documents: './admin' },
    },
  },
};

export default config;
