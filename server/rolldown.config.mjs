import { join } from 'node:path';

const DIST = join(import.meta.dirname, '../dist');

/** The programs that `npm start`, `admin`, `import` and `export` run. */
const PROGRAMS = ['main', 'admin', 'transfer'];

/** Packages with native code or files of their own, or with tables for rare requests (iconv-lite): they stay in `node_modules`. */
const OUTSIDE = ['@node-rs/argon2', '@touch4it/ical-timezones', 'iconv-lite', 'ruru', 'sharp'];

/** Rolldown bundles what an ES module requires, unless `require` is a variable; then a second TypeORM would be loaded. */
const OWN_REQUIRE = 'const require = createRequire(import.meta.url);';
const requires = {
  name: 'requires',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]/, code: OWN_REQUIRE },
    handler: (code) => code.replace(OWN_REQUIRE, ''),
  },
};

/**
 * Rolldown takes calls of these functions for pure and removes them if nothing uses their result, although they can throw. It does not know
 * them as properties.
 */
const CAN_THROW = Object.fromEntries(
  ['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'].map((name) => [name, `globalThis.${name}`]),
);

/**
 * Bundles the compiled server with its packages, because a few files are loaded sooner than thousands. What is imported
 * lazily stays in files of its own.
 *
 * @type {import('rolldown').RolldownOptions}
 */
export default {
  input: PROGRAMS.map((name) => join(DIST, 'server', `${name}.js`)),
  platform: 'node',
  external: OUTSIDE.map((name) => new RegExp(`^${name}(/|$)`)),
  plugins: [requires],
  transform: { define: CAN_THROW },
  output: {
    dir: join(DIST, 'bundle'),
    comments: false,
    // With one character beyond Latin-1 in a file, V8 keeps two bytes for each of its characters.
    charset: 'ascii',
    // Nest, TypeORM and GraphQL read the names of classes.
    keepNames: true,
    minify: false,
  },
};
