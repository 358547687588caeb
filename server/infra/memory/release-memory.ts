import { setTimeout as delay } from 'node:timers/promises';

/** V8 forgets compiled code that has not run for more than six collections; a collection as a last resort makes at least two. */
const COLLECTIONS = 4;
/** Milliseconds between them, in which whoever waits is served: each stops the server for a quarter of a second of CPU time. */
const PAUSE_MS = 2000;

/** Gives memory back that only finished work needed: V8 would keep the room for it, and its code. Needs `--expose-gc`. */
export async function releaseMemory(): Promise<void> {
  for (let collection = 0; collection < COLLECTIONS; collection++) {
    if (collection > 0) await delay(PAUSE_MS, undefined, { ref: false });
    await globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'async' });
  }
}
