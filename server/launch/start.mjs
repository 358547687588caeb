import { spawn } from 'node:child_process';
import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { PINNED_NODE, RUNTIME } from './install.mjs';
import { at, nodeMajor, orStop, ROOT } from './place.mjs';
import { prepare } from './prepare.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

const MAIN = at('dist', 'server', 'main.js');

/** `npm start`: everything that is needed, then the server. */
await orStop(() => prepare());
process.chdir(ROOT);
process.env.NODE_ENV = 'production';
stopWithNpm();
if (nodeMajor >= RUNTIME) await serveHere();
else serveOnPinnedNode();

async function serveHere() {
  module.enableCompileCache?.(at('dist', '.compiled'));
  await import(pathToFileURL(MAIN).href);
}

/** The first start of a fresh clone runs on the Node that was at hand; the server does not outlive it. */
function serveOnPinnedNode() {
  const options = [...process.execArgv, '--import', new URL('with-owner.mjs', import.meta.url).href];
  const child = spawn(PINNED_NODE, [...options, MAIN], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}
