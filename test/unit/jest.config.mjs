import { project } from '../jest.config.mjs';

/** Pure modules: these tests need neither the built product nor a database. */
export default {
  ...project,
  displayName: 'unit',
  testMatch: ['<rootDir>/test/unit/**/*.spec.ts'],
  // sanitize-html, in CommonJS, finds this one only when it is loaded already.
  setupFiles: ['htmlparser2'],
};
