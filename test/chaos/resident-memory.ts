import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const SAMPLE_MS = 100;

/** Mebibytes of resident memory of one process. Linux only. */
export async function residentMemory(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Rss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024;
}

/** Measures until the process ends or the returned function is called, which resolves to the most. */
export function watchMemory(pid: number): () => Promise<number> {
  let most = 0;
  let watching = true;
  const done = (async () => {
    while (watching) {
      const memory = await residentMemory(pid).catch((error: unknown) => {
        if (most === 0) throw error;
        // It has ended.
        return 0;
      });
      most = Math.max(most, memory);
      await delay(SAMPLE_MS);
    }
  })();
  return async () => {
    watching = false;
    await done;
    return most;
  };
}
