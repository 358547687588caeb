import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { createHash } from 'node:crypto';
import { DomainError } from '../../../shared/errors.js';
import { IDEMPOTENCY_HOURS } from './idempotency-key.js';
import { Clock } from '../../time/clock.js';
import { type IncomingFile, RecordMedia } from '../record-media.js';
import type { IdempotentRequest } from './idempotent-request.js';
import { isRecord } from '../../validation/is-record.js';

const HOUR_MS = 3_600_000;
const CLEANUP_MS = 10 * 60_000;
/** Expired keys deleted by one statement. */
const CLEANUP_BATCH = 1000;

/** The key of one request, and a hash of what it asks for. */
export interface RequestKey {
  id: string;
  fingerprint: string;
}

interface Steps<T> {
  /** Reads the record that an earlier request created at that time, as its sender may see it now. */
  find: (id: string, createdAt: Date) => Promise<T>;
  /** Creates the record in a transaction that begins with `claim(key)` and ends with `complete(key)`. */
  create: (key?: RequestKey) => Promise<T>;
}

/** A request that was completed before. */
interface Earlier {
  fingerprint: string;
  recordId: string | null;
  createdAt: Date;
}

/** Another instance completed the same request while this one was working on it. */
class CompletedElsewhere extends Error {}

/** Lets creates be repeated: the same key with the same content leads to the one record that the first request created. */
@Injectable()
export class Idempotency implements OnModuleInit, OnModuleDestroy {
  readonly #log = new Logger('Idempotency');
  /** Requests in progress in this process, so that a repeat waits without holding a connection or processing its images. */
  readonly #running = new Map<string, Promise<unknown>>();
  #expiryTimer?: NodeJS.Timeout;

  constructor(
    private readonly dataSource: DataSource,
    private readonly media: RecordMedia,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.#expiryTimer = setInterval(
      () => void this.deleteExpired().catch((error: Error) => this.#warn(error)),
      CLEANUP_MS,
    ).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#expiryTimer);
  }

  /**
   * Creates a record, or finds the one that the same `request` for this `operation` created before. Throws
   * IDEMPOTENCY_KEY_REUSED when that one had another `input`. A create that fails leaves its key free.
   */
  async createOnce<T>(
    operation: string,
    request: IdempotentRequest | undefined,
    input: object,
    { find, create }: Steps<T>,
  ): Promise<T> {
    if (!request) return create();
    const key = await this.#keyOf(operation, request, input);
    const repeat = ({ recordId, createdAt }: Earlier) => find(recordId!, createdAt);
    return this.#runExclusively(key.id, async () => {
      const earlier = await this.#findCompleted(key);
      if (earlier) return repeat(earlier);
      try {
        return await create(key);
      } catch (error) {
        const winner = await this.#findCompletedDuring(key, error);
        if (winner) return repeat(winner);
        throw error;
      }
    });
  }

  /**
   * Takes the key, first of all in the transaction that creates the record: a request with the same one at another instance
   * waits here until this transaction ends, or until `lock_timeout` refuses it as UNAVAILABLE, after which it can be sent again.
   */
  async claim(manager: EntityManager, key: RequestKey): Promise<void> {
    if (!(await this.#insert(manager, key))) throw new CompletedElsewhere();
  }

  /** Stores the record's ID with the key, in the same transaction. */
  async complete(manager: EntityManager, { id }: RequestKey, recordId: string): Promise<void> {
    await manager.query('UPDATE idempotency_key SET record_id = $2 WHERE id = $1', [id, recordId]);
  }

  /**
   * The same for what leaves no record, such as a message. Its key is stored once `work` is done, since mail is too slow
   * for a transaction: two instances that get the same request in the same moment may both do it.
   */
  async runOnce(
    operation: string,
    request: IdempotentRequest | undefined,
    input: object,
    work: () => Promise<void>,
  ): Promise<void> {
    if (!request) return work();
    const key = await this.#keyOf(operation, request, input);
    await this.#runExclusively(key.id, async () => {
      if (await this.#findCompleted(key)) return;
      await work();
      await this.#insert(this.dataSource.manager, key);
    });
  }

  /** Remembers, with the transaction of `manager`, that `operation` was done to `subject`, which is possible only once. */
  async remember(manager: EntityManager, operation: string, subject: string): Promise<void> {
    await this.#insert(manager, keyOfFact(operation, subject));
  }

  /** True if that was remembered in the last hours. */
  async isRemembered(operation: string, subject: string): Promise<boolean> {
    return (await this.#findCompleted(keyOfFact(operation, subject))) !== undefined;
  }

  /** Deletes the keys whose retention has ended, in batches that hold their locks only briefly. */
  async deleteExpired(): Promise<void> {
    let deleted: number;
    do {
      const [, count] = await this.dataSource.query<[unknown, number]>(
        `DELETE FROM idempotency_key WHERE id IN (
           SELECT id FROM idempotency_key WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
        [this.clock.now(), CLEANUP_BATCH],
      );
      deleted = count;
    } while (deleted === CLEANUP_BATCH);
  }

  /** Runs `work` once no other of this ID is in progress in this process. */
  async #runExclusively<T>(id: string, work: () => Promise<T>): Promise<T> {
    for (let other = this.#running.get(id); other; other = this.#running.get(id)) await other.catch(() => {});
    const running = work();
    this.#running.set(id, running);
    try {
      return await running;
    } finally {
      this.#running.delete(id);
    }
  }

  async #findCompleted({ id, fingerprint }: RequestKey): Promise<Earlier | undefined> {
    const [row] = await this.dataSource.query<Earlier[]>(
      `SELECT fingerprint, record_id AS "recordId", created_at AS "createdAt" FROM idempotency_key WHERE id = $1 AND expires_at > $2`,
      [id, this.clock.now()],
    );
    if (row && row.fingerprint !== fingerprint) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    return row;
  }

  /** The same request, if another instance completed it while this one failed with `error`, perhaps because of that. */
  async #findCompletedDuring(key: RequestKey, error: unknown): Promise<Earlier | undefined> {
    if (error instanceof CompletedElsewhere) return this.#findCompleted(key);
    // If the lookup fails, `error` is more useful.
    return error instanceof DomainError ? this.#findCompleted(key).catch(() => undefined) : undefined;
  }

  /** True when the key was free: unknown, or expired. */
  async #insert(manager: EntityManager, { id, fingerprint }: RequestKey): Promise<boolean> {
    const now = this.clock.now();
    const rows = await manager.query<unknown[]>(
      `INSERT INTO idempotency_key AS known (id, fingerprint, created_at, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE
         SET fingerprint = EXCLUDED.fingerprint, record_id = NULL,
           created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at
         WHERE known.expires_at <= $3
       RETURNING id`,
      [id, fingerprint, now, new Date(now.getTime() + IDEMPOTENCY_HOURS * HOUR_MS)],
    );
    return rows.length > 0;
  }

  async #keyOf(operation: string, { owner, key }: IdempotentRequest, input: object): Promise<RequestKey> {
    const fingerprint = await fingerprintOf(input, (file) => this.media.digest(file as Promise<IncomingFile>));
    return { id: sha256(JSON.stringify([owner, operation, key])), fingerprint };
  }

  #warn(error: Error): void {
    this.#log.warn(`Old idempotency keys could not be deleted yet: ${error.message}`);
  }
}

type DigestFile = (file: Promise<unknown>) => Promise<string>;

/** SHA-256 of any text, in hexadecimal. */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function keyOfFact(operation: string, subject: string): RequestKey {
  const id = sha256(JSON.stringify([operation, subject]));
  return { id, fingerprint: id };
}

/** The same for the same request: a hash of its canonical JSON, with `digest` in place of each file. */
const fingerprintOf = async (input: object, digest: DigestFile): Promise<string> =>
  sha256(JSON.stringify(await canonical(input, digest)));

async function canonical(value: unknown, digest: DigestFile): Promise<unknown> {
  if (value instanceof Promise) return { file: await digest(value) };
  if (!isRecord(value) || value instanceof Date) return value;
  if (Array.isArray(value)) return Promise.all(value.map((item) => canonical(item, digest)));
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(entries.map(async ([key, inner]) => [key, await canonical(inner, digest)]));
}
