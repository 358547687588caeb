import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface ChangeListenerEvents {
  /** From now on no notification is missed. */
  onListening(): void;
  onNotification(channel: string): void;
  /** From now on notifications may be missed. */
  onLost(): void;
  /** The database could not be reached at all. Told again with every attempt. */
  onAway(): void;
}

/** Milliseconds. A connection that broke without a word is found out by its missing answer. */
const PATIENCE = { connect: 2000, answer: 2000, heartbeat: 5000 };
const RETRY = { first: 50, longest: 1000 };

/** Hears PostgreSQL's notifications over a connection of its own, and comes back whenever that is lost. */
export class ChangeListener {
  readonly #ending = new AbortController();
  #ended: Promise<void> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly channels: readonly string[],
    private readonly events: ChangeListenerEvents,
  ) {}

  /** Resolves once it listens, or has found the database away. */
  start(): Promise<void> {
    return new Promise((settled) => {
      this.#ended = this.#run(settled);
    });
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#ended;
  }

  async #run(settled: () => void): Promise<void> {
    let wait = 0;
    while (!this.#ending.signal.aborted) {
      const listened = await this.#listen(settled);
      if (listened) wait = 0;
      else if (!this.#ending.signal.aborted) this.events.onAway();
      settled();
      await delay(wait, undefined, { signal: this.#ending.signal, ref: false }).catch(() => {});
      wait = Math.min(Math.max(RETRY.first, wait * 2), RETRY.longest);
    }
  }

  /** Listens for as long as the connection holds; false when there was none. */
  async #listen(settled: () => void): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'gavel-club-website changes',
      connectionTimeoutMillis: PATIENCE.connect,
      query_timeout: PATIENCE.answer,
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort()).on('end', () => lost.abort());
    client.on('notification', ({ channel }) => this.events.onNotification(channel));
    let listening = false;
    try {
      await client.connect();
      for (const channel of this.channels) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      listening = true;
      this.events.onListening();
      settled();
      const over = AbortSignal.any([lost.signal, this.#ending.signal]);
      for (;;) {
        await delay(PATIENCE.heartbeat, undefined, { signal: over, ref: false });
        await client.query('SELECT 1');
      }
    } catch {
      if (listening) this.events.onLost();
    }
    client.end().catch(() => {});
    return listening;
  }
}
