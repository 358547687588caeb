import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';

/** Another running process holds the lock. */
export class LockHeld extends Error {
  constructor(pid) {
    super(`held by process ${pid}`);
    this.pid = pid;
  }
}

/**
 * Takes the lock `file` for this process and returns the function that releases it. It ends with the process, however
 * that ends: a lock whose process is gone is taken over. Throws LockHeld.
 */
export function takeLock(file) {
  const claim = `${file}.${process.pid}`;
  const content = `${process.pid} ${processIdentity(process.pid)}`;
  writeFileSync(claim, content, { mode: 0o600 });
  try {
    while (!linked(claim, file)) removeStale(file);
  } finally {
    unlinkSync(claim);
  }
  return () => {
    if (contentOf(file) === content) unlinkSync(file);
  };
}

/** A link appears together with its content, or not at all. */
function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function contentOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** The running process that holds the lock `file`; null if none does. */
export function lockHolder(file) {
  const held = contentOf(file);
  return held === null ? null : runningOwner(held);
}

function runningOwner(held) {
  const [pid, ...run] = held.split(' ');
  return processIdentity(Number(pid)) === run.join(' ') ? Number(pid) : null;
}

function removeStale(file) {
  const held = contentOf(file);
  if (held === null) return;
  const pid = runningOwner(held);
  if (pid !== null) throw new LockHeld(pid);
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // another process removed it first
  }
  if (contentOf(aside) !== held) linked(aside, file); // a new lock was moved aside: put it back
  unlinkSync(aside);
}

const hasProc = existsSync('/proc/self/stat');

/**
 * Identifies this run of `pid`, so that a later process with the same number is not mistaken for it. null when no such
 * process runs; a zombie does not count.
 */
export const processIdentity = (pid) => (hasProc ? identityFromProc(pid) : identityFromPs(pid));

function identityFromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name in parentheses may contain anything. The first field after it is the state, the 20th the start
    // time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return /[ZX]/.test(fields[0]) ? null : `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}

function identityFromPs(pid) {
  const { error, status, stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  if (error) return runs(pid) ? '' : null; // no ps, as on Windows
  const [state = 'Z', ...started] = stdout.trim().split(/\s+/);
  return status === 0 && !state.startsWith('Z') ? started.join(' ') : null;
}

function runs(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
