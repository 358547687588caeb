/** V8 forgets compiled code that has not run for six collections; a collection as a last resort makes at least two. */
const COLLECTIONS = 3;

/** Gives memory back that only finished work needed: V8 would keep the room for it, and its code. Needs `--expose-gc`. */
export async function releaseMemory(): Promise<void> {
  for (let collection = 0; collection < COLLECTIONS; collection++)
    await globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'async' });
}
