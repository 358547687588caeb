import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { Semaphore } from '../concurrency/semaphore.js';

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void;

/** Out of ten in the pool. Even many people behind one address rarely need more at once. */
export const MAX_CONNECTIONS_PER_CLIENT = 7;
const QUEUE = { timeout: 1000, retryAfter: 2 };

const clientAddress = new AsyncLocalStorage<string | undefined>();

/** Runs `work` on behalf of the network address `address`, within its share of the connections. */
export const runAsClient = <T>(address: string, work: () => T): T => clientAddress.run(address, work);

/** Runs `work` outside of any share, because it serves several clients at once. */
export const runUnmetered = <T>(work: () => T): T => clientAddress.run(undefined, work);

/**
 * A pool that no single client can exhaust: an address holds a limited number of connections, its further requests wait in a
 * queue, and those that wait too long fail with a time to retry after.
 */
export class PerClientPool extends pg.Pool {
  readonly #clients = new Map<string, Semaphore>();
  readonly #holders = new WeakMap<pg.PoolClient, string>();

  constructor(options: pg.PoolConfig) {
    super(options);
    this.on('release', (_error, client) => {
      const address = this.#holders.get(client);
      this.#holders.delete(client);
      if (address !== undefined) this.#releasePermit(address);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const address = clientAddress.getStore();
    const client = address === undefined ? super.connect() : this.#connectFor(address);
    if (!callback) return client;
    client.then((connected) => callback(undefined, connected, connected.release.bind(connected)), callback);
  }

  async #connectFor(address: string): Promise<pg.PoolClient> {
    const permits = this.#clients.get(address) ?? new Semaphore(MAX_CONNECTIONS_PER_CLIENT, QUEUE);
    this.#clients.set(address, permits);
    await permits.acquire();
    try {
      const client = await super.connect();
      this.#holders.set(client, address);
      return client;
    } catch (error) {
      this.#releasePermit(address);
      throw error;
    }
  }

  #releasePermit(address: string): void {
    const permits = this.#clients.get(address);
    permits?.release();
    if (permits?.isIdle) this.#clients.delete(address);
  }
}
