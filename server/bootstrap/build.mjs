import { mkdirSync, rmSync } from 'node:fs';
import { removeFormerFiles } from './former-files.mjs';
import { isInput, makeIfStale, stampOf } from './make-if-stale.mjs';
import { fromRoot, seconds, log } from './paths.mjs';
import { runTool, toolEnv } from './run.mjs';

const vite = (...args) =>
  runTool('vite', ['build', '--config', 'client/vite.config.ts', '--logLevel', 'error', ...args], {
    env: { ...toolEnv, NODE_ENV: 'production' },
  });

/** Build steps. */
const server = {
  name: 'server',
  inputs: ['server', 'nest-cli.json', 'tsconfig.json', 'package-lock.json'],
  // What runs before the build, and temporary files of editors.
  except: /^server\/bootstrap\/(?!lock-file)|(\.sw[a-z]|~|\/\d+)$/,
  outputs: ['dist/server/main.js'],
  make: async () => {
    rmSync(fromRoot('dist/server'), { recursive: true, force: true });
    await runTool('nest', ['build']);
  },
};

const bundle = {
  name: 'bundle',
  inputs: [stampOf(server)],
  outputs: ['dist/bundle/main.js', 'dist/bundle/admin.js', 'dist/bundle/transfer.js'],
  make: async () => {
    mkdirSync(fromRoot('dist/bundle'), { recursive: true });
    removeFormerFiles(fromRoot('dist/bundle'));
    await runTool('rolldown', ['--config', 'server/rolldown.config.mjs']);
  },
};

const operations = {
  name: 'operations',
  inputs: ['schema.graphql', 'codegen.ts', 'client', 'package-lock.json'],
  only: /^(schema\.graphql|codegen\.ts|package-lock\.json|client\/build\/.*|.*\.graphql)$/,
  outputs: ['client/gql/public.ts', 'client/gql/seat.ts', 'client/gql/board.ts', 'client/gql/admin.ts'],
  make: () => runTool('graphql-codegen', ['--config', 'codegen.ts']),
};

const client = {
  name: 'client',
  inputs: ['client', 'server/shared', 'docs/officers.md', 'package-lock.json'],
  outputs: ['dist/client/.vite/manifest.json', 'dist/client-ssr/entry-server.js'],
  make: async () => {
    await vite();
    await vite('--ssr');
  },
};

/**
 * Steps of one lane run in sequence, the lanes in parallel. The client is built against the committed schema. In
 * development the server prints the schema when it starts, and the client is not built.
 */
const LANES = {
  production: [
    [server, bundle],
    [operations, client],
  ],
  development: [[server], [operations]],
  operations: [[operations]],
  server: [[server]],
};

/** Files and folders that `npm run dev` watches. */
export const WATCHED = [...new Set([...server.inputs, ...operations.inputs])];

/** True for a file whose change leads to a build in development. */
export const isWatched = (path) => [server, operations].some((step) => isInput(step, path));

/** Builds what is stale. Returns the names of the steps that ran. */
export async function build(mode) {
  const lanes = await Promise.allSettled(LANES[mode].map(buildLane));
  const failed = lanes.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return lanes.flatMap(({ value }) => value);
}

async function buildLane(steps) {
  const made = [];
  for (const step of steps) {
    const start = performance.now();
    if (!(await makeIfStale(step))) continue;
    log(`Built ${step.name} in ${seconds(start)}`);
    made.push(step.name);
  }
  return made;
}

/** Leaves the rest of the server as it was built. */
export async function compileServer(paths) {
  // The next full build must not skip the server: its stamp describes other sources.
  rmSync(fromRoot(stampOf(server)), { force: true });
  const options = ['-d', fromRoot('dist', 'server'), '--config-file', 'server/.swcrc', '--strip-leading-paths'];
  await runTool('swc', [...paths, ...options]);
  return [server.name];
}
