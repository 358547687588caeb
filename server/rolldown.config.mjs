import { join, relative } from 'node:path';

/** The programs that `npm start`, `admin`, `import` and `export` run. */
const PROGRAMS = ['main', 'admin', 'transfer'];
const COMPILED = join(import.meta.dirname, '../dist/server');
const BUNDLE = join(import.meta.dirname, '../dist/bundle');

/** Packages with native code or files of their own. */
const OUTSIDE = ['@node-rs/argon2', '@touch4it/ical-timezones', 'ruru', 'sharp'];

/** Not installed: other packages import them for features that the site does not use. */
const ABSENT = [
  '@apollo/gateway',
  '@apollo/subgraph',
  '@as-integrations/fastify',
  '@nestjs/microservices',
  '@nestjs/websockets',
  'ts-morph',
];

/** A module that looks for files beside it, or that loads packages which the bundle may contain already. */
const DEPENDS_ON_PLACE = /\b(__dirname|__filename|import\.meta|createRequire\(|require\.resolve)/;

/** These modules do so only in functions that the site never calls; fdir, for a package without state. */
const HARMLESS = [
  '@graphql-tools/merge/esm/merge-resolvers.js',
  '@nestjs/common/utils/load-package.util.js',
  '@nestjs/graphql/dist/federation/graphql-federation.factory.js',
  'fdir/dist/index.cjs',
  'fdir/dist/index.mjs',
  'pino/lib/transport.js',
  'thread-stream/index.js',
];

/** A compiled module finds its files, such as fonts and samples, where it was compiled to. */
const addresses = {
  name: 'addresses',
  transform: {
    filter: { id: /[\\/]dist[\\/]server[\\/]/, code: 'import.meta' },
    handler(code, id) {
      const module = JSON.stringify(relative(BUNDLE, id).replaceAll('\\', '/'));
      if (/\bimport\.meta\b(?!\.url\b)/.test(code))
        this.error(`${module}: of import.meta, only import.meta.url is the same in the bundle.`);
      return code.replaceAll(/\bimport\.meta\.url\b/g, `new URL(${module}, import.meta.url).href`);
    },
  },
};

const places = {
  name: 'places',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]/, code: DEPENDS_ON_PLACE },
    handler(code, id) {
      const name = id.replaceAll('\\', '/').split('/node_modules/').at(-1);
      // Rolldown bundles what an ES module requires, unless `require` is a variable.
      const bundled = code.replace(/^const require = createRequire\(import\.meta\.url\);$/m, '');
      if (DEPENDS_ON_PLACE.test(bundled) && !HARMLESS.includes(name))
        this.error(
          `${name} depends on its place in node_modules: add its package to OUTSIDE, or the module to HARMLESS.`,
        );
      return bundled;
    },
  },
};

const BEYOND_LATIN_1 = /[^\0-\xff]/g;
const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** An escape does not equal the character after a backslash and in text that is read raw. */
const NOT_ESCAPABLE = /(?<!\\)(?:\\\\)*\\[^\0-\xff]|\bString\.raw`[^`]*[^\0-\xff]/;

/** With one character beyond Latin-1 in a file, V8 keeps two bytes for each of its characters. */
const narrowCharacters = {
  name: 'narrow-characters',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const [text] = NOT_ESCAPABLE.exec(chunk.code) ?? [];
      if (text) this.error(`${chunk.fileName}: write ${text.at(-1)} as an escape, because the build cannot: ${text}`);
      chunk.code = chunk.code.replace(BEYOND_LATIN_1, escaped);
    }
  },
};

/** For `npm start`, which removes the files of earlier builds. */
const list = {
  name: 'list',
  generateBundle(_options, bundle) {
    this.emitFile({ type: 'asset', fileName: 'files.json', source: JSON.stringify(Object.keys(bundle)) });
  },
};

/**
 * Bundles the compiled server with its packages, because a few files are loaded sooner than thousands. What is imported
 * lazily stays in files of its own.
 *
 * @type {import('rolldown').RolldownOptions}
 */
export default {
  input: Object.fromEntries(PROGRAMS.map((name) => [name, join(COMPILED, `${name}.js`)])),
  platform: 'node',
  external: [...OUTSIDE, ...ABSENT].map((name) => new RegExp(`^${name}(/|$)`)),
  plugins: [addresses, places, narrowCharacters, list],
  // With it, and with the default of `minify`, Rolldown removes calls that it knows to be pure, although they can throw.
  treeshake: false,
  // A package that is not installed is only a warning otherwise.
  onLog: (_level, { message }) => {
    throw new Error(message);
  },
  output: {
    dir: BUNDLE,
    comments: false,
    // Nest, TypeORM and GraphQL read the names of classes.
    keepNames: true,
    minify: false,
  },
};
