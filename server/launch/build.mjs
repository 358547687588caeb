import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PINNED_NODE } from './install.mjs';
import { at, seconds, tell } from './place.mjs';
import { run, runTool, toolEnv } from './run.mjs';

const vite = (mode, ...args) =>
  runTool('vite', ['build', '--config', 'client/vite.config.ts', '--logLevel', 'warn', '--mode', mode, ...args], {
    env: { ...toolEnv, NODE_ENV: mode },
  });

/** What is made from what. A step runs when its inputs are not those of its last run, or an output is missing. */
const server = {
  name: 'server',
  inputs: ['server', 'nest-cli.json', 'tsconfig.json', 'package-lock.json'],
  except: /^server\/launch\//,
  outputs: ['dist/server/main.js'],
  make: async () => {
    rmSync(at('dist/server'), { recursive: true, force: true });
    await runTool('nest', ['build']);
  },
};

const schema = {
  ...server,
  name: 'schema',
  outputs: ['schema.graphql'],
  make: () => run(PINNED_NODE, [at('dist/server/print-schema.js')]),
};

const operations = {
  name: 'operations',
  inputs: ['schema.graphql', 'codegen.ts', 'client', 'package-lock.json'],
  only: /^(schema\.graphql|codegen\.ts|package-lock\.json|client\/build\/.*|.*\.graphql)$/,
  outputs: ['client/gql/public.ts', 'client/gql/admin.ts'],
  make: () => runTool('graphql-codegen', ['--config', 'codegen.ts']),
};

const client = (mode) => ({
  name: 'client',
  mode,
  inputs: ['client', 'server/shared', 'package-lock.json'],
  outputs: ['dist/client/.vite/manifest.json', 'dist/client-ssr/entry-server.js'],
  make: async () => {
    await vite(mode);
    await vite(mode, '--ssr');
  },
});

/**
 * The steps of a lane run in their order, the lanes side by side. The committed schema is what clients are built against;
 * only who changes the server prints it anew.
 */
const LANES = {
  production: [[server], [operations, client('production')]],
  development: [[server, schema, operations, client('development')]],
};

/** Builds what is stale and answers the names of the steps that ran. */
export async function build(mode) {
  const lanes = await Promise.allSettled(LANES[mode].map(buildLane));
  const failed = lanes.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return lanes.flatMap(({ value }) => value);
}

async function buildLane(steps) {
  const made = [];
  for (const step of steps) {
    const stamp = at('dist', '.stamps', step.name);
    const wanted = fingerprint(step);
    const present = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
    if (present === wanted && step.outputs.every((path) => existsSync(at(path)))) continue;
    const start = performance.now();
    rmSync(stamp, { force: true });
    await step.make();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
    tell(`Built ${step.name} in ${seconds(start)}`);
    made.push(step.name);
  }
  return made;
}

function fingerprint({ inputs, only = /./, except = /^$/, mode = '' }) {
  const hash = createHash('sha256').update(mode);
  for (const path of inputs.flatMap(filesUnder)) {
    if (only.test(path) && !except.test(path))
      hash
        .update(`${path}\0`)
        .update(readFileSync(at(path)))
        .update('\0');
  }
  return hash.digest('hex');
}

/** Paths from the root, with slashes, in an order that does not depend on the system. */
function filesUnder(path) {
  if (!existsSync(at(path))) return [];
  if (statSync(at(path)).isFile()) return [path];
  return readdirSync(at(path))
    .sort()
    .flatMap((name) => filesUnder(join(path, name).replaceAll('\\', '/')));
}
