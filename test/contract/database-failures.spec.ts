import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type pg from 'pg';
import { DATABASE_TIMEOUT_SECONDS } from '../../server/core/config/settings.js';
import { connectionOptions, maintenanceOptions } from '../../server/infra/database/connection-options.js';
import { ERRORS } from '../../server/shared/error-messages.js';
import { ADMIN } from '../support/admin.js';
import { restBlogApi, type PostInput } from '../support/blog-apis.js';
import { makeDatabase } from '../support/database.js';
import { startDatabaseProcess, type DatabaseProcess } from '../support/database-process.js';
import { eventually } from '../support/eventually.js';
import { startInterruptibleProxy } from '../support/interruptible-proxy.js';
import { launchProduct, startProduct, type ProductProcess } from '../support/product-process.js';

const ROUNDS = 30;
/** Milliseconds. */
const SUSPENDED_MS = 5000;
const AWAY_MS = 10_000;
const NORMAL_AGAIN_MS = 2000;
const EXPERIMENT_MS = 240_000;

let database: DatabaseProcess;
let product: ProductProcess;

beforeAll(async () => {
  database = await startDatabaseProcess();
  product = await startProduct({ DATABASE_URL: database.url, DATABASE_TIMEOUT: String(DATABASE_TIMEOUT_SECONDS) });
}, EXPERIMENT_MS);
afterAll(async () => {
  await product.stop();
  await database.stop();
});

const post: PostInput = {
  title: 'Through a restart',
  content: '<p>Silence speaks.</p>',
  author: { name: 'A Student', department: 'Computing', linkedin: 'https://linkedin.com/in/a-student' },
  status: 'published',
};

async function timed(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work;
  return performance.now() - start;
}

/** Writes and reads without a pause until it is stopped, and remembers what the product acknowledged. */
class Load {
  readonly created = new Set<string>();
  readonly claps = { acknowledged: 0, sent: 0 };
  readonly writeStatuses = new Set<number>();
  readonly pageStatuses = new Set<number>();
  #stopped = false;
  readonly #running: Promise<unknown>;

  private constructor(
    private readonly applauded: string,
    private readonly token: string,
  ) {
    const several = (count: number, act: () => Promise<void>) => Array.from({ length: count }, () => this.#repeat(act));
    this.#running = Promise.all([
      ...several(4, () => this.#create()),
      ...several(8, () => this.#clap()),
      ...several(1, async () => void this.pageStatuses.add((await fetch(`${product.url}/about`)).status)),
    ]);
  }

  /** Its page has been read before, so that it is cached. */
  static async start(): Promise<Load> {
    const api = restBlogApi(product.url);
    const token = String((await api.signIn(ADMIN.email, ADMIN.password)).data);
    const { data } = await api.create(post, token);
    await fetch(`${product.url}/about`);
    return new Load(data.id, token);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /** Waits until another create and another clap are acknowledged. */
  async untilMore(): Promise<void> {
    const [created, claps] = [this.created.size, this.claps.acknowledged];
    await eventually(() => this.created.size > created && this.claps.acknowledged > claps);
  }

  async expectNothingLost(): Promise<void> {
    const rows = await database.query<{ id: string; claps: number }>('SELECT id, claps FROM blog_post');
    const stored = new Map(rows.map(({ id, claps }) => [id, claps]));
    expect([...this.created].filter((id) => !stored.has(id))).toEqual([]);
    // A clap may be stored although its acknowledgement was lost.
    const claps = stored.get(this.applauded);
    expect(claps).toBeGreaterThanOrEqual(this.claps.acknowledged);
    expect(claps).toBeLessThanOrEqual(this.claps.sent);
  }

  async #create(): Promise<void> {
    const { status, data } = await restBlogApi(product.url).create(post, this.token);
    if (status === 200) this.created.add(data.id);
    this.writeStatuses.add(status);
  }

  async #clap(): Promise<void> {
    this.claps.sent += 1;
    const { status } = await restBlogApi(product.url).clap(this.applauded);
    if (status === 200) this.claps.acknowledged += 1;
    this.writeStatuses.add(status);
  }

  async #repeat(act: () => Promise<void>): Promise<void> {
    while (!this.#stopped) await act();
  }
}

test(
  'R460: when all connections end 30 times under load, nothing acknowledged is lost, writes get 503 and cached pages stay readable',
  async () => {
    const load = await Load.start();
    for (let round = 0; round < ROUNDS; round++) {
      await load.untilMore();
      await eventually(() => database.endConnections());
    }
    await load.untilMore();
    await load.stop();
    expect(product.isRunning()).toBe(true);
    expect([...load.writeStatuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect([...load.pageStatuses]).toEqual([200]);
    await load.expectNothingLost();
  },
  EXPERIMENT_MS,
);

test(
  'R460: while the database is suspended for five seconds, /health is 503 and cached pages stay readable; after that, writes work within two seconds',
  async () => {
    const load = await Load.start();
    const usually = await timed(load.untilMore());
    const resume = await database.suspend();
    const suspended = delay(SUSPENDED_MS);
    expect((await fetch(`${product.url}/health`)).status).toBe(503);
    await suspended;
    resume();
    await database.query('SELECT 1');
    expect(await timed(load.untilMore())).toBeLessThan(NORMAL_AGAIN_MS + usually);
    await eventually(async () => (await fetch(`${product.url}/health`)).ok);
    await load.stop();
    expect(product.isRunning()).toBe(true);
    expect([...load.writeStatuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect([...load.pageStatuses]).toEqual([200]);
    await load.expectNothingLost();
  },
  EXPERIMENT_MS,
);

test(
  'R459: a start without a database says so once, answers 503, and is ready within two seconds of the database, ten seconds later',
  async () => {
    const line = await startInterruptibleProxy(database.url);
    await line.cut();
    const waiting = await launchProduct({ DATABASE_URL: line.url });
    const health = () => fetch(`${waiting.url}/health`).catch(() => null);
    const answer = await eventually(health);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toEqual({ message: ERRORS.UNAVAILABLE.message });

    await delay(AWAY_MS);
    expect((await health())?.status).toBe(503);
    await line.mend();
    const waited = await timed(waiting.ready);
    const other = await launchProduct({ DATABASE_URL: line.url });
    expect(waited).toBeLessThan(NORMAL_AGAIN_MS + (await timed(other.ready)));
    expect(waiting.output().match(/Waiting for PostgreSQL/g)).toHaveLength(1);
    expect((await health())?.status).toBe(200);
    await Promise.all([waiting.stop(), other.stop()]);
    await line.cut();
  },
  EXPERIMENT_MS,
);

test(
  'a first start continues however often its connections end',
  async () => {
    const empty = await makeDatabase({ empty: true });
    const line = await startInterruptibleProxy(empty.url);
    let bytes = 100;
    line.limit(bytes);
    const starting = await launchProduct({ DATABASE_URL: line.url });
    let isReady = false;
    void starting.ready.then(() => (isReady = true));
    // Each time a little more of the start succeeds before its connections end.
    while (!isReady) {
      const accepted = line.accepted();
      await eventually(() => isReady || !starting.isRunning() || line.accepted() > accepted);
      expect(starting.isRunning()).toBe(true);
      line.limit((bytes *= 1.3));
    }
    line.limit(Infinity);
    expect(line.accepted()).toBeGreaterThan(20);
    await eventually(async () => (await fetch(`${starting.url}/health`)).ok);
    await starting.stop();
    await line.cut();
    await empty.drop();
  },
  EXPERIMENT_MS,
);

test.each([
  ['of requests', connectionOptions],
  ['of migrations and archives', maintenanceOptions],
])('an error of a connection in the pool %s that nobody uses yet ends no process', async (_whose, optionsFor) => {
  const pool = await new DataSource(optionsFor(database.url)).initialize();
  const { master } = pool.driver as PostgresDriver;
  let errors = 0;
  // The pool has stopped listening at this moment, and the new owner has not begun.
  (master as pg.Pool).on('acquire', (client) =>
    process.nextTick(() => {
      errors += 1;
      client.emit('error', new Error('terminating connection due to administrator command'));
    }),
  );
  await pool.query('SELECT 1');
  expect(errors).toBe(1);
  await pool.destroy();
});
