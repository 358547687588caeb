import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ended, runOf, serves } from './processes.js';

/** A PostgreSQL that is stopping may have much to write; one that does not stop is cut off, which loses nothing either. */
const PATIENCE = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
] as const;

/**
 * Deals with what an earlier run left in `postmaster.pid`, for the one who holds the lock on the data. A PostgreSQL that
 * lost its owner is still stopping: waits for it. When the number has meanwhile gone to another program, or to a zombie,
 * PostgreSQL would take that for a rival and refuse to start: answers the environment that tells it to look past it.
 */
export async function outliveFormer(data: string): Promise<NodeJS.ProcessEnv> {
  const pid = formerPid(data);
  if (pid === null) return {};
  if (!serves(pid, data)) return { PG_GRANDPARENT_PID: String(pid) };
  for (const [signal, patience] of PATIENCE) {
    if (stopped(pid, signal) || (await ended(pid, patience))) return {};
  }
  throw new Error(
    `An earlier PostgreSQL, process ${pid}, still serves ${data} and does not stop. End it, then start again.`,
  );
}

function formerPid(data: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

/** Sends the signal; true when nobody was left to get it. */
function stopped(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return false;
  } catch {
    return runOf(pid) === null;
  }
}
