/** Gives memory back that only finished work needed: V8 would keep the room for it. Needs `--expose-gc`. */
export function releaseMemory(): void {
  void globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'async' });
}
