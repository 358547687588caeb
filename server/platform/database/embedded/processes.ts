import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;
const hasProc = existsSync('/proc/self/stat');

/** What tells this run of `pid` from a later process with the same number; null when none runs. A zombie does not run. */
export function runOf(pid: number): string | null {
  return hasProc ? runFromProc(pid) : runFromPs(pid);
}

function runFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything; the fields after it begin with the state, the start time is the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return /[ZX]/.test(fields[0]!) ? null : `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}

function runFromPs(pid: number): string | null {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const [state = 'Z', ...started] = stdout?.trim().split(/\s+/) ?? [];
  return status === 0 && !state.startsWith('Z') ? started.join(' ') : null;
}

/** Whether `pid` is the PostgreSQL that serves the data folder `data`: it makes that folder its working directory. */
export function serves(pid: number, data: string): boolean {
  if (runOf(pid) === null) return false;
  if (!hasProc)
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(data);
  try {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return its.ino === ours.ino && its.dev === ours.dev;
  } catch {
    return false;
  }
}

/** Waits until `pid` has ended; false when it still runs after `patience` milliseconds. */
export async function ended(pid: number, patience: number): Promise<boolean> {
  for (const deadline = Date.now() + patience; runOf(pid) !== null; await delay(POLL_MS)) {
    if (Date.now() > deadline) return false;
  }
  return true;
}
