import { readFileSync } from 'node:fs';

const EVERY_MS = 500;

/**
 * `npm start` passes on every signal but kill -9: then npm is gone and nobody could stop the server any more. When the npm
 * that started this process ends, this process asks itself to stop. Linux only; elsewhere nothing is watched.
 */
export function stopWithNpm() {
  const npm = process.env.npm_lifecycle_event ? npmPid() : null;
  if (npm === null) return;
  const watch = setInterval(() => {
    if (isAlive(npm)) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, EVERY_MS);
  watch.unref();
}

/** npm runs a script by a shell, which may or may not stand between. */
function npmPid() {
  try {
    const parent = process.ppid;
    const throughShell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('launch/start.mjs');
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
