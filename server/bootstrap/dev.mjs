import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isWatched, WATCHED } from './build.mjs';
import { compile, prepare, prepareTests } from './ensure-built.mjs';
import { PINNED_NODE } from './install.mjs';
import { fromRoot, exitOnStartupError, ROOT, seconds, StartupError, log } from './paths.mjs';

/**
 * `npm run dev`. The server runs Vite, which brings a change of the client into open pages by itself. A change of the
 * server restarts it, and a change of the schema or of a `.graphql` file generates the client's hooks. Ctrl-C ends it.
 */

const SERVER_SOURCE = /^server\/.*\.ts$/;
const OPERATIONS = /\.graphql$|^codegen\.ts$/;
/** Milliseconds: an editor writes several files at once. */
const SETTLE = 50;

let server = null;
/** The next server, with the packages loaded. */
let standby = null;
const changed = new Set();
let wake = () => {};

// Editors need the types of packages.
await exitOnStartupError(() => prepareTests('development'));
serve();
for (const path of WATCHED) watch(fromRoot(path), { recursive: true }, (_event, file) => note(path, file));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, leave);
log('Watching server and client; Ctrl-C ends it.');

for (;;) {
  if (!changed.size) await new Promise((resolve) => (wake = resolve));
  await delay(SETTLE);
  const paths = [...changed];
  changed.clear();
  await rebuild(paths);
}

function note(watched, file) {
  // For a file that is watched by itself, the system reports its name or nothing.
  const path = watched.includes('.') ? watched : join(watched, file ?? '').replaceAll('\\', '/');
  if (!isWatched(path)) return;
  changed.add(path);
  wake();
}

async function rebuild(paths) {
  const start = performance.now();
  try {
    const built = await build(paths);
    if (!built.includes('server')) return;
    if (paths.includes('package-lock.json')) standby?.kill();
    await stop(server);
    serve();
    log(`Restarting after ${seconds(start)}: ${paths.join(', ')}`);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    log(`${error.details}\n${error.message} Waiting for the next change.`);
  }
}

/** Builds what `paths` changed, in the quickest way. Returns the steps that ran. */
async function build(paths) {
  if (paths.every((path) => OPERATIONS.test(path))) return prepare('operations');
  const isCompiled = (path) => SERVER_SOURCE.test(path) && existsSync(fromRoot(path));
  return paths.every(isCompiled) ? compile(paths) : prepare('development');
}

function serve() {
  server = standby && !hasEnded(standby) ? standby : prepareServer();
  server.on('exit', (code) => code && log(`The server ended with ${code}. Waiting for the next change.`));
  // It disconnects when it listens.
  server.once('disconnect', () => (standby = prepareServer()));
  server.send('start');
}

function prepareServer() {
  return spawn(PINNED_NODE, ['--enable-source-maps', fromRoot('dist', 'server', 'dev-standby.js')], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'development', NODE_COMPILE_CACHE: fromRoot('dist', '.compiled') },
  });
}

function hasEnded({ exitCode, signalCode }) {
  return exitCode !== null || signalCode !== null;
}

async function stop(child) {
  if (!child || hasEnded(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

async function leave() {
  await Promise.all([stop(server), stop(standby)]);
  process.exit(0);
}
