import { readFileSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { processIdentity } from '../../bootstrap/lock-file.mjs';

/**
 * Signals with the milliseconds to wait after each. A PostgreSQL that is stopping may have much to write; SIGQUIT is
 * safe as well, because recovery follows.
 */
const STOP_SIGNALS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
] as const;

/**
 * Handles the `postmaster.pid` of an earlier run; the caller holds the lock on the data. A PostgreSQL that lost its
 * parent is still stopping, so this waits for it. If its process ID now belongs to another program or a zombie,
 * PostgreSQL would refuse to start; the returned environment makes it ignore that process.
 */
export async function waitForStalePostmaster(data: string): Promise<NodeJS.ProcessEnv> {
  const pid = readStalePid(data);
  if (pid === null) return {};
  if (!isPostgresOn(pid, data)) return { PG_GRANDPARENT_PID: String(pid) };
  for (const [signal, timeoutMs] of STOP_SIGNALS) {
    if (signalOrGone(pid, signal) || (await waitForExit(pid, timeoutMs))) return {};
  }
  throw new Error(
    `An earlier PostgreSQL, process ${pid}, is still using ${data} and does not stop. Stop it and start again.`,
  );
}

function readStalePid(data: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

/** Sends the signal. Returns true when the process was already gone. */
function signalOrGone(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return false;
  } catch {
    return processIdentity(pid) === null;
  }
}

const POLL_MS = 20;
const hasProc = existsSync('/proc/self/stat');

/** PostgreSQL makes its data folder its working directory. */
function isPostgresOn(pid: number, data: string): boolean {
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
async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; processIdentity(pid) !== null; await delay(POLL_MS)) {
    if (Date.now() > deadline) return false;
  }
  return true;
}
