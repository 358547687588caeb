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
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Where it is empty, it means to do nothing; where it awaits nothing, its caller awaits it.
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/require-await': 'off',
      // Values from outside are made a text on purpose; methods that libraries hand out are bound.
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
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
    // The router is told of a status by throwing a response.
    rules: { '@typescript-eslint/only-throw-error': 'off' },
  },
  {
    files: ['client/**/*.tsx'],
    rules: { 'max-lines': ['error', { max: 150, skipBlankLines: true, skipComments: true }] },
  },
  {
    // The tools read a default export; the entries talk to whoever started them.
    files: ['**/*.config.{ts,js,mjs}', 'codegen.ts', 'server/{main,admin,moving}.ts', 'client/build/**'],
    rules: { 'no-restricted-syntax': ['error', FORWARD_REF], 'no-console': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // Answers are looked at as they come.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
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
