import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { at, seconds, tell } from './place.mjs';
import { runTool } from './run.mjs';

const vite = (...args) => runTool('vite', ['build', '--config', 'client/vite.config.ts', '--logLevel', 'warn', ...args]);

/**
 * What is made from what. A step runs when its inputs are not those of its last run, or an output is missing; the ones
 * of a lane run in their order, the lanes side by side.
 */
const LANES = [
  [
    {
      name: 'server',
      inputs: ['server', 'nest-cli.json', 'tsconfig.json', 'package-lock.json'],
      except: /^server\/launch\//,
      outputs: ['dist/server/main.js'],
      make: async () => {
        rmSync(at('dist/server'), { recursive: true, force: true });
        await runTool('nest', ['build']);
      },
    },
  ],
  [
    {
      name: 'operations',
      inputs: ['schema.graphql', 'codegen.ts', 'client', 'package-lock.json'],
      only: /^(schema\.graphql|codegen\.ts|package-lock\.json|client\/build\/.*|.*\.graphql)$/,
      outputs: ['client/gql/public.ts', 'client/gql/admin.ts'],
      make: () => runTool('graphql-codegen', ['--config', 'codegen.ts']),
    },
    {
      name: 'client',
      inputs: ['client', 'server/shared', 'package-lock.json'],
      outputs: ['dist/client/.vite/manifest.json', 'dist/client-ssr/entry-server.js'],
      make: async () => {
        await vite();
        await vite('--ssr');
      },
    },
  ],
];

/** Builds what is stale and answers the names of the steps that ran. */
export async function build() {
  const lanes = await Promise.allSettled(LANES.map(buildLane));
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

function fingerprint({ inputs, only = /./, except = /^$/ }) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap(filesUnder)) {
    if (only.test(path) && !except.test(path)) hash.update(`${path}\0`).update(readFileSync(at(path))).update('\0');
  }
  return hash.digest('hex');
}

/** Paths from the root, with slashes, in an order that does not depend on the system. */
function filesUnder(path) {
  if (!existsSync(at(path))) return [];
  if (statSync(at(path)).isFile()) return [path];
  return readdirSync(at(path)).sort().flatMap((name) => filesUnder(join(path, name).replaceAll('\\', '/')));
}
