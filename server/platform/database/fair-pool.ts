import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { DomainError } from '../../shared/errors.js';

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void;

/** Who holds connections, and who of the same address waits for them. */
interface Line {
  held: number;
  waiting: (() => void)[];
}

/** Of ten connections. Work that waits for its database hardly needs as many at once, however many are at an address. */
export const MOST_HELD = 7;
/** Milliseconds in line. */
const PATIENCE = 1000;
const RETRY_AFTER = 2;

const asking = new AsyncLocalStorage<string | undefined>();

/** Runs what the network address `address` asked for. */
export const askedFrom = <T>(address: string, work: () => T): T => asking.run(address, work);

/** Runs what serves several callers, whoever of them began it. */
export const askedByMany = <T>(work: () => T): T => asking.run(undefined, work);

/**
 * A pool that nobody can hold alone: however many costly things one address asks for, some connections are left for all
 * others. Its own requests wait in line, and those that wait too long are told to come again.
 */
export class FairPool extends pg.Pool {
  readonly #lines = new Map<string, Line>();
  readonly #holders = new WeakMap<pg.PoolClient, string>();

  constructor(options: pg.PoolConfig) {
    super(options);
    this.on('release', (_error, client) => {
      const address = this.#holders.get(client);
      this.#holders.delete(client);
      if (address !== undefined) this.#leave(address);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const address = asking.getStore();
    const client = address === undefined ? super.connect() : this.#connectFor(address);
    if (!callback) return client;
    client.then((connected) => callback(undefined, connected, connected.release.bind(connected)), callback);
  }

  async #connectFor(address: string): Promise<pg.PoolClient> {
    await this.#enter(address);
    try {
      const client = await super.connect();
      this.#holders.set(client, address);
      return client;
    } catch (error) {
      this.#leave(address);
      throw error;
    }
  }

  async #enter(address: string): Promise<void> {
    const line = this.#lines.get(address) ?? { held: 0, waiting: [] };
    this.#lines.set(address, line);
    if (line.held < MOST_HELD) return void (line.held += 1);
    await new Promise<void>((turn, refuse) => {
      const next = () => {
        clearTimeout(late);
        turn();
      };
      const late = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(next), 1);
        refuse(new DomainError('TOO_MANY', { retryAfter: RETRY_AFTER }));
      }, PATIENCE);
      line.waiting.push(next);
    });
  }

  /** Hands the place on to the next in line. */
  #leave(address: string): void {
    const line = this.#lines.get(address)!;
    const next = line.waiting.shift();
    if (next) return next();
    line.held -= 1;
    if (line.held === 0) this.#lines.delete(address);
  }
}
