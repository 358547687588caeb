import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type Db, type JobWithMetadata, PgBoss } from 'pg-boss';
import { DataSource, type EntityManager } from 'typeorm';
import { DatabaseServer } from '../database/database-server.js';
import { retryWhileUnavailable } from '../database/retry-while-unavailable.js';
import { obtainConnection, type PgConnection } from '../database/typeorm-internals.js';
import { Clock } from '../../core/time/clock.js';
import { type Deliveries, MailService, type MailMessage } from './mail.service.js';
import { MailRejectedError } from './mailer.js';
import { MAIL_QUEUE, MAIL_QUEUE_SCHEMA } from './mail-queue-rows.js';

const POLL_SECONDS = 2;
/** Longer than any attempt; a job left by a killed process is retried after this time. */
const ATTEMPT_SECONDS = 60;
/** Ten retries, the first after 2 minutes, each delay twice as long: about a day in all. */
const RETRIES = { retryLimit: 10, retryDelay: 120, retryBackoff: true };
/** A message is deleted a day after it was sent or given up, since it has the sender's name and address. */
const DELETION = { deleteAfterSeconds: 24 * 3600 };
const DELETION_INTERVAL_SECONDS = 3600;
/** Sent after all others, however many there are, and deleted by the next cleanup: they have the address and the link of a person. */
const PERSONAL = { priority: -1, deleteAfterSeconds: 60 };
/** Number of unsent jobs, and the age of the oldest one that has failed. */
const WAITING_SQL = `
  SELECT count(*)::integer AS waiting, min(created_on) FILTER (WHERE state = 'retry') AS "triedSince"
  FROM ${MAIL_QUEUE_SCHEMA}.job WHERE name = $1 AND state < 'completed'`;
/** Disables parts of pg-boss that one small queue does not need. */
const MINIMAL_OPTIONS = {
  schedule: false,
  reindex: false,
  monitorVacuum: false,
  flowIntervalSeconds: 3600,
  maintenanceIntervalSeconds: DELETION_INTERVAL_SECONDS,
} as const;

/**
 * Creates or updates the tables of the queue on a connection without timeouts. Safe when several instances start at
 * once.
 */
export async function installMailQueue(url: string): Promise<void> {
  const boss = new PgBoss({
    ...MINIMAL_OPTIONS,
    connectionString: url,
    schema: MAIL_QUEUE_SCHEMA,
    max: 1,
    supervise: false,
  });
  boss.on('error', () => {}); // the failing call reports it
  await boss.start();
  try {
    await boss.createQueue(MAIL_QUEUE, { ...RETRIES, expireInSeconds: ATTEMPT_SECONDS });
    // Creating a queue changes nothing of one that is there.
    await boss.updateQueue(MAIL_QUEUE, DELETION);
  } finally {
    await boss.stop({ graceful: false });
  }
}

export interface MailStatus extends Deliveries {
  waiting: number;
}

/**
 * A queue for mail that may be delayed: stored in the transaction of the row it belongs to, sent afterwards and retried
 * for a day.
 */
@Injectable()
export class MailQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger('Mail');
  readonly #boss: PgBoss;

  constructor(
    private readonly dataSource: DataSource,
    private readonly server: DatabaseServer,
    private readonly mail: MailService,
    private readonly clock: Clock,
  ) {
    this.#boss = new PgBoss({ ...MINIMAL_OPTIONS, db: poolOf(dataSource), schema: MAIL_QUEUE_SCHEMA, migrate: false });
    // An unreachable database is reported elsewhere; the queue continues when it is back.
    this.#boss.on('error', (error: Error) => this.#log.debug(`Queue: ${error.message}`));
  }

  async onApplicationBootstrap(): Promise<void> {
    await retryWhileUnavailable(() => installMailQueue(this.server.url));
    await retryWhileUnavailable(() => this.#boss.start());
    await this.#boss.work<MailMessage, void, { includeMetadata: true; pollingIntervalSeconds: number }>(
      MAIL_QUEUE,
      { includeMetadata: true, pollingIntervalSeconds: POLL_SECONDS },
      async ([job]) => job && this.#deliver(job),
    );
  }

  /** Waits for the message being sent, which has a deadline. The others stay stored. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.#boss.offWork(MAIL_QUEUE, { wait: true });
    await this.#boss.stop({ graceful: false });
  }

  /** Stores `message` in the transaction of `manager`: it is sent if and only if that commits. */
  async enqueue(message: MailMessage, manager: EntityManager): Promise<void> {
    const runner = manager.queryRunner;
    if (!runner?.isTransactionActive) throw new Error('Mail must be queued inside a transaction');
    const connection = (await runner.connect()) as PgConnection;
    const db: Db = { executeSql: (text, values) => connection.query(text, values) };
    await this.#boss.send(MAIL_QUEUE, message, { db, ...(message.personal && PERSONAL) });
  }

  /** The number of waiting messages survives a restart; the outcome of the last delivery does not. */
  async status(): Promise<MailStatus> {
    const [row] = await this.dataSource.query<{ waiting: number; triedSince: Date | null }[]>(WAITING_SQL, [
      MAIL_QUEUE,
    ]);
    const { waiting, triedSince } = row!;
    const { way, lastSentAt, failingSince } = this.mail.deliveries;
    return { way, lastSentAt, failingSince: failingSince ?? (lastSentAt ? null : triedSince), waiting };
  }

  async #deliver({ id, data, retryCount, retryLimit }: JobWithMetadata<MailMessage>): Promise<void> {
    const { personal } = data;
    if (personal && this.clock.now().toISOString() >= personal.validUntil) return;
    try {
      await this.mail.send(data, id);
    } catch (error) {
      if (personal && isRejectedRecipient(error)) return;
      if (retryCount >= retryLimit)
        this.#log.error(`Gave up on ${data.template} mail ${id} after ${retryCount + 1} attempts`);
      throw error;
    }
  }
}

const isRejectedRecipient = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof MailRejectedError && error.cause.isRecipientProblem;

/**
 * Uses the application's pool. A connection whose statement failed may be inside an aborted transaction, so it is
 * discarded.
 */
const poolOf = (dataSource: DataSource): Db => ({
  async executeSql(text: string, values?: unknown[]) {
    const [connection, release] = await obtainConnection(dataSource);
    try {
      const result = await connection.query(text, values);
      release();
      return result;
    } catch (error) {
      release(error);
      throw error;
    }
  },
});
