interface OpenBatch<V> {
  ids: Set<string>;
  found: Promise<ReadonlyMap<string, V>>;
}

/** Reads what a field needs for all records of an operation with one statement. */
export class Batch<V> {
  readonly #open = new WeakMap<object, OpenBatch<V>>();

  constructor(private readonly find: (ids: string[]) => Promise<ReadonlyMap<string, V>>) {}

  /** `context` is that of the operation. */
  async load(id: string, context: object): Promise<V | undefined> {
    const batch = this.#open.get(context) ?? this.#newBatch(context);
    batch.ids.add(id);
    return (await batch.found).get(id);
  }

  /** Takes all records that are resolved before the next turn of the event loop. */
  #newBatch(context: object): OpenBatch<V> {
    const ids = new Set<string>();
    const turn = new Promise<void>((resolve) => setImmediate(resolve));
    const found = turn.then(() => {
      this.#open.delete(context);
      return this.find([...ids]);
    });
    const batch = { ids, found };
    this.#open.set(context, batch);
    return batch;
  }
}
