import { rm } from 'node:fs/promises';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type ProductProcess, startProduct } from '../support/product-process.js';
import { timed } from './experiment.js';

interface Kills {
  count: number;
  random: () => number;
  /** Grows to `whole`, or more, while the work goes on: the kills are spread over that. */
  progress: () => number;
  whole: number;
}

/** The product on a database of its own, with limits on. It is killed, and started again at the same address with the same data. */
class KillableProduct {
  readonly url: string;
  readonly dataDir: string;
  /** Milliseconds of each start after a kill. */
  readonly starts: number[] = [];
  readonly #settings: Record<string, string>;
  #product: ProductProcess;
  #formerOutput = '';

  private constructor(
    readonly database: TestDatabase,
    product: ProductProcess,
  ) {
    this.#product = product;
    this.url = product.url;
    this.dataDir = product.dataDir;
    const { port } = new URL(product.url);
    this.#settings = { DATABASE_URL: database.url, DATA_DIR: product.dataDir, PORT: port, RATE_LIMITS: 'on' };
  }

  static async start(): Promise<KillableProduct> {
    const database = await makeDatabase();
    return new KillableProduct(database, await startProduct({ DATABASE_URL: database.url, RATE_LIMITS: 'on' }));
  }

  /** Everything that all of its processes have written to standard output and standard error. */
  output(): string {
    return this.#formerOutput + this.#product.output();
  }

  /** Kills it at random moments of `work`, and resolves when that has ended. */
  async killDuring(work: Promise<void>, { count, random, progress, whole }: Kills): Promise<void> {
    let isDone = false;
    const done = work.finally(() => (isDone = true));
    for (let kill = 0; kill < count; kill++) {
      const goal = (whole * (kill + random())) / (count + 1);
      await eventually(() => isDone || progress() >= goal);
      await this.#product.kill();
      this.#formerOutput = this.output();
      this.starts.push(await timed(() => this.#startAgain()));
    }
    await done;
  }

  async end(): Promise<void> {
    await this.#product.end();
  }

  /** Ends it, and deletes everything that it has stored. */
  async remove(): Promise<void> {
    await this.end();
    await rm(this.dataDir, { recursive: true, force: true });
    await this.database.drop();
  }

  async #startAgain(): Promise<void> {
    this.#product = await startProduct(this.#settings);
  }
}

/** Starts a product for `run`, and removes it afterwards. */
export async function withKillableProduct(run: (product: KillableProduct) => Promise<void>): Promise<void> {
  const product = await KillableProduct.start();
  try {
    await run(product);
  } finally {
    await product.remove();
  }
}
