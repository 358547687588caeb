import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { PINNED_NODE } from './install.mjs';
import { at, orStop, ROOT, Stop, tell } from './place.mjs';
import { prepare } from './prepare.mjs';

/** `npm run dev`: builds, serves, and does both again for what changes, all in one terminal. Ctrl-C ends it. */
const WATCHED = ['server', 'client', 'codegen.ts', 'nest-cli.json', 'tsconfig.json', 'package-lock.json'];
/** An editor writes several files at once. */
const SETTLE_MS = 80;

let server = null;
let changed = false;
let wake = () => {};

await orStop(() => prepare('development'));
serve();
for (const path of WATCHED) watch(at(path), { recursive: true }, note);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, leave);
tell('Watching server and client; Ctrl-C ends it.');

for (;;) {
  if (!changed) await new Promise((resolve) => (wake = resolve));
  await delay(SETTLE_MS);
  changed = false;
  await rebuild();
}

function note(_event, file) {
  if (file?.replaceAll('\\', '/').startsWith('gql/')) return; // made here
  changed = true;
  wake();
}

async function rebuild() {
  try {
    const built = await prepare('development');
    if (!built.some((step) => step === 'server' || step === 'client')) return;
    await stop();
    serve();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    tell(`${error.details}\n${error.message} Waiting for the next change.`);
  }
}

function serve() {
  server = spawn(PINNED_NODE, ['--enable-source-maps', at('dist', 'server', 'main.js')], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  server.on('exit', (code) => code && tell(`The server ended with ${code}. Waiting for the next change.`));
}

async function stop() {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}

async function leave() {
  await stop();
  process.exit(0);
}
