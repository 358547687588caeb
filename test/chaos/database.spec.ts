import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type pg from 'pg';
import { DATABASE_TIMEOUT_SECONDS } from '../../server/core/config/settings.js';
import { connectionOptions, maintenanceOptions } from '../../server/infra/database/connection-options.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { ADMIN } from '../support/admin.js';
import { restBlogApi } from '../support/blog-apis.js';
import { makeDatabase } from '../support/database.js';
import { startDatabaseProcess, type DatabaseProcess } from '../support/database-process.js';
import { eventually } from '../support/eventually.js';
import { startInterruptibleProxy } from '../support/interruptible-proxy.js';
import { launchProduct, startProduct, type ProductProcess } from '../support/product-process.js';
import { EXPERIMENT_MS, expectWithin, repeatedly, report, scaled, timed } from './experiment.js';
import { post } from './officer.js';

const ENDINGS = 30;
const KILLS = scaled(3, 20);
/** Milliseconds. */
const SUSPENDED_MS = 5000;
const AWAY_MS = 10_000;
const NORMAL_AGAIN_MS = 2000;
/** Longer than any caller may wait. */
const HANG_MS = 3000;

let database: DatabaseProcess;
let product: ProductProcess;

beforeAll(async () => {
  database = await startDatabaseProcess({ fast: false });
  product = await startProduct({ DATABASE_URL: database.url, DATABASE_TIMEOUT: String(DATABASE_TIMEOUT_SECONDS) });
}, EXPERIMENT_MS);
afterAll(async () => {
  await product.stop();
  await database.stop();
});

/** Writes and reads without a pause until it is stopped, and remembers what the product acknowledged. */
class Load {
  readonly created = new Set<string>();
  readonly claps = { acknowledged: 0, sent: 0 };
  readonly writeStatuses = new Set<number>();
  readonly pageStatuses = new Set<number>();
  /** Milliseconds. */
  longestWrite = 0;
  readonly #stops: (() => Promise<void>)[];

  private constructor(
    private readonly applauded: string,
    private readonly token: string,
  ) {
    const write = (act: () => Promise<void>) => async () => {
      this.longestWrite = Math.max(this.longestWrite, await timed(act));
    };
    this.#stops = [
      repeatedly(
        4,
        write(() => this.#create()),
      ),
      repeatedly(
        8,
        write(() => this.#clap()),
      ),
      repeatedly(1, async () => void this.pageStatuses.add((await fetch(`${product.url}/about`)).status)),
    ];
  }

  /** Its page has been read before, so that it is cached. */
  static async start(): Promise<Load> {
    const api = restBlogApi(product.url);
    const token = String((await api.signIn(ADMIN.email, ADMIN.password)).data);
    const { data } = await api.create(post('Applauded'), token);
    await fetch(`${product.url}/about`);
    return new Load(data.id, token);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#stops.map((stop) => stop()));
  }

  /** Waits until another create and another clap are acknowledged. */
  async untilMore(): Promise<void> {
    const [created, claps] = [this.created.size, this.claps.acknowledged];
    await eventually(() => this.created.size > created && this.claps.acknowledged > claps);
  }

  /** Sentences about what is lost; empty if nothing is. */
  async losses(): Promise<string[]> {
    const rows = await database.query<{ id: string; claps: number }>('SELECT id, claps FROM blog_post');
    const stored = new Map(rows.map(({ id, claps }) => [id, claps]));
    const posts = [...this.created].filter((id) => !stored.has(id)).map((id) => `the post ${id} is lost`);
    const claps = stored.get(this.applauded) ?? 0;
    // A clap may be stored although its acknowledgement was lost.
    const { acknowledged, sent } = this.claps;
    return claps >= acknowledged && claps <= sent ? posts : [...posts, `${claps} claps of ${acknowledged} to ${sent}`];
  }

  /** Ends the load. The process lives, cached pages stayed readable, and nothing that was acknowledged is lost. */
  async expectNothingLost(): Promise<void> {
    await this.stop();
    expect(product.isRunning()).toBe(true);
    expect([...this.writeStatuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect([...this.pageStatuses]).toEqual([200]);
    expect(await this.losses()).toEqual([]);
    report({
      'posts acknowledged': this.created.size,
      'claps acknowledged': this.claps.acknowledged,
      'longest write, ms': Math.round(this.longestWrite),
    });
  }

  async #create(): Promise<void> {
    const { status, data } = await restBlogApi(product.url).create(post('Through a restart'), this.token);
    if (status === 200) this.created.add(data.id);
    this.writeStatuses.add(status);
  }

  async #clap(): Promise<void> {
    this.claps.sent += 1;
    const { status } = await restBlogApi(product.url).clap(this.applauded);
    if (status === 200) this.claps.acknowledged += 1;
    this.writeStatuses.add(status);
  }
}

test(
  'R460: when all connections end 30 times under load, nothing acknowledged is lost, writes get 503 and cached pages stay readable',
  async () => {
    const load = await Load.start();
    for (let round = 0; round < ENDINGS; round++) {
      await load.untilMore();
      await eventually(() => database.endConnections());
    }
    await load.untilMore();
    await load.expectNothingLost();
    // One that is lost would be noticed.
    await database.query(`DELETE FROM blog_post WHERE id = '${[...load.created][0]}'`);
    expect(await load.losses()).toHaveLength(1);
  },
  EXPERIMENT_MS,
);

test(
  `R551: when PostgreSQL is killed ${KILLS} times under load, nothing acknowledged is lost, writes get 503 and cached pages stay readable`,
  async () => {
    const load = await Load.start();
    const answers = () =>
      database.query('SELECT 1').then(
        () => true,
        () => false,
      );
    const usually = await timed(() => load.untilMore());
    let longest = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await load.untilMore();
      await database.kill();
      await eventually(answers);
      longest = Math.max(longest, await timed(() => load.untilMore()));
    }
    await load.expectNothingLost();
    expectWithin(load.longestWrite, HANG_MS);
    expectWithin(longest, NORMAL_AGAIN_MS + usually);
    report({ kills: KILLS, 'longest until the next write, ms': Math.round(longest) });
  },
  EXPERIMENT_MS,
);

test(
  'R460: while the database is suspended for five seconds, /health is 503 and cached pages stay readable; after that, writes work within two seconds',
  async () => {
    const load = await Load.start();
    const usually = await timed(() => load.untilMore());
    const resume = await database.suspend();
    const suspended = delay(SUSPENDED_MS);
    expect((await fetch(`${product.url}/health`)).status).toBe(503);
    await suspended;
    resume();
    await database.query('SELECT 1');
    expectWithin(await timed(() => load.untilMore()), NORMAL_AGAIN_MS + usually);
    await eventually(async () => (await fetch(`${product.url}/health`)).ok);
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
    const waited = await timed(() => waiting.ready);
    const other = await launchProduct({ DATABASE_URL: line.url });
    expectWithin(waited, NORMAL_AGAIN_MS + (await timed(() => other.ready)));
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
