import graphql from '@graphql-eslint/eslint-plugin';
import { defineConfig } from 'eslint/config';

/** The documents that the client asks with; everything else is read by oxlint. */
export default defineConfig({
  files: ['client/**/*.graphql'],
  plugins: { '@graphql-eslint': { rules: graphql.rules } },
  languageOptions: {
    parser: graphql.parser,
    parserOptions: { graphQLConfig: { schema: 'schema.graphql', documents: 'client/**/*.graphql' } },
  },
  rules: {
    '@graphql-eslint/fields-on-correct-type': 'error',
    '@graphql-eslint/no-deprecated': 'error',
    '@graphql-eslint/no-duplicate-fields': 'error',
    '@graphql-eslint/no-unused-variables': 'error',
    '@graphql-eslint/no-unused-fragments': 'error',
    '@graphql-eslint/unique-operation-name': 'error',
    '@graphql-eslint/unique-fragment-name': 'error',
    '@graphql-eslint/no-anonymous-operations': 'error',
    '@graphql-eslint/require-selections': ['error', { fieldName: ['id'] }],
  },
});
