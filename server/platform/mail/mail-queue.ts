import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type Db, type JobWithMetadata, PgBoss } from 'pg-boss';
import { DataSource, type EntityManager } from 'typeorm';
import { DatabaseServer } from '../database/database-server.js';
import { type Deliveries, MailService, type MailMessage } from './mail.service.js';

const QUEUE = 'mail';
const SCHEMA = 'pgboss';
const POLL_SECONDS = 2;
/** Above the longest time one try takes; a try that a killed process left is taken up again after this. */
const TRY_SECONDS = 60;
/** Ten more tries, after 2 minutes at first and twice as long each time: about a day in all. */
const RETRIES = { retryLimit: 10, retryDelay: 120, retryBackoff: true };
/** What is still to be sent, and since when something is to be that was tried in vain. */
const WAITING = `
  SELECT count(*)::integer AS waiting, min(created_on) FILTER (WHERE state = 'retry') AS "triedSince"
  FROM ${SCHEMA}.job WHERE name = $1 AND state < 'completed'`;
/** Nothing of pg-boss runs that one small queue does not need. */
const QUIET = { schedule: false, reindex: false, monitorVacuum: false, flowIntervalSeconds: 3600 } as const;

/** Just enough of a connection of pg. */
interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  on(event: 'error', listener: () => void): unknown;
  off(event: 'error', listener: () => void): unknown;
}

/**
 * Makes or updates the tables of the queue, on a connection of its own that waits as long as it takes. Instances that start
 * together wait for one another.
 */
export async function installMailQueue(url: string): Promise<void> {
  const boss = new PgBoss({ ...QUIET, connectionString: url, schema: SCHEMA, max: 1, supervise: false });
  await boss.start();
  try {
    await boss.createQueue(QUEUE, { ...RETRIES, expireInSeconds: TRY_SECONDS });
  } finally {
    await boss.stop({ graceful: false });
  }
}

export interface MailStanding extends Deliveries {
  /** Stored, and not sent yet. */
  waiting: number;
}

/** Mails that may take their time: stored with the row they belong to, sent afterwards, tried again for a day. */
@Injectable()
export class MailQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger('Mail');
  readonly #boss: PgBoss;

  constructor(
    private readonly dataSource: DataSource,
    private readonly server: DatabaseServer,
    private readonly mail: MailService,
  ) {
    this.#boss = new PgBoss({ ...QUIET, db: poolOf(dataSource), schema: SCHEMA, migrate: false });
    // A database that is away is told elsewhere and loudly; the queue just goes on when it is back.
    this.#boss.on('error', (error: Error) => this.#log.debug(`Queue: ${error.message}`));
  }

  async onApplicationBootstrap(): Promise<void> {
    await installMailQueue(this.server.url);
    await this.#boss.start();
    await this.#boss.work<MailMessage, void, { includeMetadata: true; pollingIntervalSeconds: number }>(
      QUEUE,
      { includeMetadata: true, pollingIntervalSeconds: POLL_SECONDS },
      async ([job]) => job && this.#deliver(job),
    );
  }

  /** Waits for a mail that is being sent, which the deadline of sending bounds; the others stay stored. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.#boss.offWork(QUEUE, { wait: true });
    await this.#boss.stop({ graceful: false });
  }

  /** Stores `message` in the transaction of `manager`: it is sent exactly when that commits. */
  async enqueue(message: MailMessage, manager: EntityManager): Promise<void> {
    const runner = manager.queryRunner;
    if (!runner?.isTransactionActive) throw new Error('A mail is stored in the transaction of what it tells of');
    const connection = (await runner.connect()) as Connection;
    await this.#boss.send(QUEUE, message, { db: { executeSql: (text, values) => connection.query(text, values) } });
  }

  /** How mail stands. What waits is known across a restart, how the last delivery went is not. */
  async standing(): Promise<MailStanding> {
    const [found] = await this.dataSource.query<{ waiting: number; triedSince: Date | null }[]>(WAITING, [QUEUE]);
    const { waiting, triedSince } = found!;
    const { way, lastSentAt, failingSince } = this.mail.deliveries;
    return { way, lastSentAt, failingSince: failingSince ?? (lastSentAt ? null : triedSince), waiting };
  }

  async #deliver({ id, data, retryCount, retryLimit }: JobWithMetadata<MailMessage>): Promise<void> {
    try {
      await this.mail.send(data, id);
    } catch (error) {
      if (retryCount >= retryLimit)
        this.#log.error(`Gave up on ${data.template} mail ${id} after ${retryCount + 1} tries`);
      throw error;
    }
  }
}

/** A connection that breaks while nobody listens ends the process; here its query fails, and that says it. */
const toldByQuery = (): void => {};

/** The application's own pool. A connection whose statement failed may hold half a transaction, so it is thrown away. */
const poolOf = (dataSource: DataSource): Db => ({
  async executeSql(text: string, values?: unknown[]) {
    const driver = dataSource.driver as unknown as {
      obtainMasterConnection(): Promise<[Connection, (error?: unknown) => void]>;
    };
    const [connection, release] = await driver.obtainMasterConnection();
    connection.on('error', toldByQuery);
    try {
      const result = await connection.query(text, values);
      release();
      return result;
    } catch (error) {
      release(error);
      throw error;
    } finally {
      connection.off('error', toldByQuery);
    }
  },
});
