import { resolve } from 'node:path';

const rootDir = resolve(import.meta.dirname, '..');

export const project = {
  rootDir,
  roots: ['<rootDir>/test'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@shared/(.*)$': '<rootDir>/server/shared/$1',
  },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: false, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
        swcrc: false,
      },
    ],
  },
};

/** Every test but the browser's. Needs `node --experimental-vm-modules`. */
export default {
  rootDir,
  projects: [
    resolve(import.meta.dirname, 'unit'),
    resolve(import.meta.dirname, 'components'),
    {
      ...project,
      displayName: 'product',
      testMatch: ['<rootDir>/test/{api,contract,security,chaos}/**/*.spec.ts'],
      setupFiles: ['<rootDir>/test/support/setup.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
    },
  ],
  // Workers are reused: loading the product costs more than the memory that it leaves behind.
  workerIdleMemoryLimit: '1GB',
  // For a machine four times slower than usual. Only a test that hangs takes so long.
  testTimeout: 240_000,
};
