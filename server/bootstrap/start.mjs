import { spawn } from 'node:child_process';
import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { PINNED_NODE, RUNTIME } from './install.mjs';
import { at, nodeMajor, orStop, ROOT } from './paths.mjs';
import { prepare } from './ensure-built.mjs';
import { stopWithNpm } from './parent-watch.mjs';

const MAIN = at('dist', 'server', 'main.js');

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

/**
 * The first start of a fresh clone runs on whatever Node is available; the server runs on the pinned one as a child
 * process.
 */
function serveOnPinnedNode() {
  const options = [...process.execArgv, '--import', new URL('exit-with-parent.mjs', import.meta.url).href];
  const child = spawn(PINNED_NODE, [...options, MAIN], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}
