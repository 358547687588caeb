import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { runOf } from './processes.js';

/** Another living process holds the lock. */
export class LockHeld extends Error {
  constructor(readonly pid: number) {
    super(`held by process ${pid}`);
  }
}

/**
 * Takes the lock `file` for this process and answers how to give it back. It holds no longer than the process lives,
 * however that ends: a lock whose process is gone is taken over. Throws LockHeld.
 */
export function takeLock(file: string): () => void {
  const claim = `${file}.${process.pid}`;
  const content = `${process.pid} ${runOf(process.pid)}`;
  writeFileSync(claim, content, { mode: 0o600 });
  try {
    while (!linked(claim, file)) dislodge(file);
  } finally {
    unlinkSync(claim);
  }
  return () => {
    if (contentOf(file) === content) unlinkSync(file);
  };
}

/** A link appears with its content in one step, or not at all. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function dislodge(file: string): void {
  const held = contentOf(file);
  if (held === null) return;
  const [pid, ...run] = held.split(' ');
  if (runOf(Number(pid)) === run.join(' ')) throw new LockHeld(Number(pid));
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // another process was quicker to take the stale lock away
  }
  if (contentOf(aside) !== held) linked(aside, file); // and this is the lock it took: put it back
  unlinkSync(aside);
}
