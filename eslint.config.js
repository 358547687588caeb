import graphql from '@graphql-eslint/eslint-plugin';
import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export it by its name: one name everywhere.',
};
const FORWARD_REF = {
  selector: "ImportSpecifier[imported.name='forwardRef']",
  message: 'A circle: let one side know less.',
};

export default defineConfig(
  globalIgnores(['dist/', 'client/gql/', 'node_modules/', 'test-results/', '.data/']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // A class without members is a Nest module; a constructor that only assigns is its injection.
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // `||` is what an empty text asks for.
      '@typescript-eslint/prefer-nullish-coalescing': 'off',
      'no-restricted-syntax': ['error', DEFAULT_EXPORT, FORWARD_REF],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: ['client/**/*.tsx'],
    rules: { 'max-lines': ['error', { max: 150, skipBlankLines: true, skipComments: true }] },
  },
  {
    // The tools read a default export; the entries talk to whoever started them.
    files: ['**/*.config.{ts,js,mjs}', 'codegen.ts', 'server/main.ts', 'client/build/**'],
    rules: { 'no-restricted-syntax': ['error', FORWARD_REF], 'no-console': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      'max-lines': 'off',
    },
  },
  {
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
  },
);
