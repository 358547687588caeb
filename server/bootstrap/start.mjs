import { spawn } from 'node:child_process';
import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';
import { PINNED_NODE, RUNTIME } from './install.mjs';
import { fromRoot, nodeMajor, exitOnStartupError, ROOT } from './paths.mjs';
import { prepare } from './ensure-built.mjs';

const MAIN = fromRoot('dist', 'bundle', 'main.js');
const NPM_CHECK_MS = 500;

await exitOnStartupError(() => prepare());
process.chdir(ROOT);
process.env.NODE_ENV = 'production';
stopWithNpm();
if (nodeMajor >= RUNTIME) await serveHere();
else serveOnPinnedNode();

async function serveHere() {
  module.enableCompileCache?.(fromRoot('dist', '.compiled'));
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

/**
 * `npm start` forwards every signal except kill -9, after which nobody could stop the server any more. When the npm
 * process that started this one ends, this process shuts down. Linux only; does nothing elsewhere.
 */
function stopWithNpm() {
  const npm = process.env.npm_lifecycle_event ? npmPid() : null;
  if (npm === null) return;
  const watch = setInterval(() => {
    if (isAlive(npm)) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, NPM_CHECK_MS);
  watch.unref();
}

/** npm may run the script through a shell. */
function npmPid() {
  try {
    const parent = process.ppid;
    const throughShell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('bootstrap/start.mjs');
    return throughShell ? Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${parent}/status`, 'utf8'))[1]) : parent;
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
