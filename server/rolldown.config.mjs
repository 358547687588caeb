import { join, relative } from 'node:path';
import { defineConfig } from 'rolldown';

/** Bundles the programs that `npm start`, `admin`, `import` and `export` run: one file instead of a hundred starts sooner. */
const PROGRAMS = ['main', 'admin', 'transfer'];
const COMPILED = join(import.meta.dirname, '../dist/server');
const BUNDLE = join(import.meta.dirname, '../dist/bundle');

/** Packages with native code or files of their own, and the one that the client's renderer must share with the server. */
const OUTSIDE = ['@node-rs/argon2', '@touch4it/ical-timezones', 'graphql', 'ruru', 'sharp'];

/** Packages that others import only for features that the site does not use. They are not installed. */
const ABSENT = [
  '@apollo/gateway',
  '@apollo/subgraph',
  '@as-integrations/fastify',
  '@nestjs/microservices',
  '@nestjs/websockets',
  'ts-morph',
];

/**
 * A bundled module has no files beside it, and a package that it loads at run time is another copy. These modules would do
 * either only in functions that the site never calls. Any other one fails the build: its package belongs to OUTSIDE.
 */
const DEPENDS_ON_PLACE = /\b(__dirname|__filename|import\.meta|createRequire\(|require\.resolve)/;
const HARMLESS = [
  '@graphql-tools/merge/esm/merge-resolvers.js',
  '@nestjs/common/utils/load-package.util.js',
  '@nestjs/graphql/dist/federation/graphql-federation.factory.js',
  'fdir/dist/index.cjs',
  'fdir/dist/index.mjs',
  'pino/lib/transport.js',
  'thread-stream/index.js',
];

/** Files beside a compiled module, such as fonts and samples, stay where they are. */
const addressesOfCompiledModules = {
  name: 'addresses-of-compiled-modules',
  transform: {
    filter: { id: /[\\/]dist[\\/]server[\\/]/, code: 'import.meta.url' },
    handler(code, id) {
      const compiled = JSON.stringify(relative(BUNDLE, id).replaceAll('\\', '/'));
      return code.replaceAll('import.meta.url', `new URL(${compiled}, import.meta.url).href`);
    },
  },
};

const noPackageDependsOnItsPlace = {
  name: 'no-package-depends-on-its-place',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]/, code: DEPENDS_ON_PLACE },
    handler(code, id) {
      // Rolldown bundles what `require` in an ES module loads, unless it is a variable.
      const bundled = code.replace(/^const require = createRequire\(import\.meta\.url\);$/m, '');
      const name = id.replaceAll('\\', '/').split('/node_modules/').at(-1);
      if (DEPENDS_ON_PLACE.test(bundled) && !HARMLESS.includes(name)) this.error(`${name} depends on its place`);
      return bundled;
    },
  },
};

export default defineConfig({
  input: Object.fromEntries(PROGRAMS.map((name) => [name, join(COMPILED, `${name}.js`)])),
  platform: 'node',
  external: [...OUTSIDE, ...ABSENT].map((name) => new RegExp(`^${name}(/|$)`)),
  plugins: [addressesOfCompiledModules, noPackageDependsOnItsPlace],
  onLog: (_level, { message }) => {
    throw new Error(message);
  },
  // Nest, TypeORM and GraphQL read the names of classes.
  output: { dir: BUNDLE, cleanDir: true, keepNames: true, comments: false },
});
