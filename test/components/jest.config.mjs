import { resolve } from 'node:path';
import { project } from '../jest.config.mjs';

const here = (name) => resolve(import.meta.dirname, name);

/** The client in a window of jsdom: these tests need its generated hooks, but no server, no database and no browser. */
export default {
  ...project,
  displayName: 'components',
  testMatch: ['<rootDir>/test/components/**/*.spec.ts'],
  testEnvironment: here('environment.mjs'),
  testEnvironmentOptions: { url: 'http://localhost/', customExportConditions: ['browser'] },
  setupFiles: [here('late-renders.ts')],
  setupFilesAfterEnv: [here('setup.ts')],
  moduleNameMapper: {
    ...project.moduleNameMapper,
    '^virtual:help-(text|headings)$': here('help-texts.ts'),
    '^(virtual:theme|.*)\\.css$': here('class-names.ts'),
  },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: {
            react: { runtime: 'automatic' },
            // As in Vite's build.
            optimizer: { globals: { vars: { 'import.meta.env.SSR': 'false', 'import.meta.env.DEV': 'false' } } },
          },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
        swcrc: false,
      },
    ],
  },
};
