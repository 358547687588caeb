import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { processIdentity } from '../../bootstrap/lock-file.mjs';

const POLL_MS = 20;
const hasProc = existsSync('/proc/self/stat');

/** PostgreSQL makes its data folder its working directory. */
export function isPostgresOn(pid: number, data: string): boolean {
  if (processIdentity(pid) === null) return false;
  if (!hasProc)
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(data);
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return theirs.ino === ours.ino && theirs.dev === ours.dev;
  } catch {
    return false;
  }
}

/** Resolves to false when the process still runs after `timeoutMs`. */
export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; processIdentity(pid) !== null; await delay(POLL_MS)) {
    if (Date.now() > deadline) return false;
  }
  return true;
}
