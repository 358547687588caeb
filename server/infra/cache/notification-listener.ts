import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface NotificationEvents {
  /** No notification is missed from now on. */
  onConnected(): void;
  onNotification(channel: string): void;
  /** Notifications may be missed from now on. */
  onDisconnected(): void;
  /** The database could not be reached. Called again after every failed attempt. */
  onUnreachable(): void;
}

/** Milliseconds. The heartbeat detects a connection that broke silently. */
const TIMEOUT_MS = { connect: 2000, answer: 2000, heartbeat: 5000 };
const RETRY_MS = { first: 50, longest: 1000 };

/** Listens to PostgreSQL notifications on a connection of its own and reconnects whenever it is lost. */
export class NotificationListener {
  readonly #stopping = new AbortController();
  #stopped: Promise<void> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly channels: readonly string[],
    private readonly events: NotificationEvents,
  ) {}

  /** Resolves after the first attempt to connect, successful or not. */
  start(): Promise<void> {
    return new Promise((onSettled) => {
      this.#stopped = this.#run(onSettled);
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#stopped;
  }

  async #run(onSettled: () => void): Promise<void> {
    let wait = 0;
    while (!this.#stopping.signal.aborted) {
      const wasConnected = await this.#listen(onSettled);
      if (wasConnected) wait = 0;
      onSettled();
      await delay(wait, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {});
      wait = Math.min(Math.max(RETRY_MS.first, wait * 2), RETRY_MS.longest);
    }
  }

  /** Runs until the connection is lost. Resolves to false when none could be made. */
  async #listen(onSettled: () => void): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'gavel-club-website changes',
      connectionTimeoutMillis: TIMEOUT_MS.connect,
      query_timeout: TIMEOUT_MS.answer,
    });
    const connectionLost = new AbortController();
    client.on('error', () => connectionLost.abort()).on('end', () => connectionLost.abort());
    client.on('notification', ({ channel }) => this.events.onNotification(channel));
    let listening = false;
    try {
      await client.connect();
      for (const channel of this.channels) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      listening = true;
      this.events.onConnected();
      onSettled();
      const over = AbortSignal.any([connectionLost.signal, this.#stopping.signal]);
      for (;;) {
        await delay(TIMEOUT_MS.heartbeat, undefined, { signal: over, ref: false });
        await client.query('SELECT 1');
      }
    } catch (error) {
      if (listening || isRefusal(error)) this.events.onDisconnected();
      else if (!this.#stopping.signal.aborted) this.events.onUnreachable();
    }
    client.end().catch(() => {});
    return listening;
  }
}

/**
 * SQLSTATEs of a limit, such as `too_many_connections` (53300), of a database that allows no connections (55000), and of a
 * password or permission that was withdrawn (28, 42501).
 */
const REFUSALS = /^(28...|42501|53...|55000)$/;

/** The database is running but allows no further connection, while others may be open and writing. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && REFUSALS.test(error.code);
