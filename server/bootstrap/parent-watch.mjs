import { readFileSync } from 'node:fs';

const EVERY_MS = 500;

/**
 * `npm start` forwards every signal except kill -9, after which nobody could stop the server any more. When the npm
 * process that started this one ends, this process shuts down. Linux only; does nothing elsewhere.
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
