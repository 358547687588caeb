import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { removeFormerFiles } from './former-files.mjs';
import { fromRoot, seconds, log } from './paths.mjs';
import { runTool, toolEnv } from './run.mjs';

const vite = (...args) =>
  runTool('vite', ['build', '--config', 'client/vite.config.ts', '--logLevel', 'error', ...args], {
    env: { ...toolEnv, NODE_ENV: 'production' },
  });

const stampOf = ({ name }) => `dist/.stamps/${name}`;

/** Build steps. A step runs when its inputs have changed since its last run or an output is missing. */
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

const isInput = ({ inputs, only = /./, except = /^$/ }, path) =>
  inputs.some((input) => path === input || path.startsWith(`${input}/`)) && only.test(path) && !except.test(path);

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
    const stamp = fromRoot(stampOf(step));
    const wanted = fingerprint(step);
    const present = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
    if (present === wanted && step.outputs.every((path) => existsSync(fromRoot(path)))) continue;
    const start = performance.now();
    rmSync(stamp, { force: true });
    await step.make();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
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

function fingerprint(step) {
  const hash = createHash('sha256');
  for (const path of step.inputs.flatMap(filesUnder)) {
    if (isInput(step, path))
      hash
        .update(`${path}\0`)
        .update(readFileSync(fromRoot(path)))
        .update('\0');
  }
  return hash.digest('hex');
}

/** Paths relative to the root with forward slashes, in an order that does not depend on the system. */
function filesUnder(path) {
  if (!existsSync(fromRoot(path))) return [];
  return statSync(fromRoot(path)).isFile() ? [path] : filesIn(path);
}

function filesIn(folder) {
  return readdirSync(fromRoot(folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
}
