import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { loadConfig, type Config } from '../../server/core/config/config.js';
import { connectionOptions, maintenanceOptions } from '../../server/infra/database/connection-options.js';
import { DatabaseServer } from '../../server/infra/database/database-server.js';
import { migrate } from '../../server/infra/database/migrate.js';
import { MIGRATIONS } from '../../server/infra/database/migrations.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { startApp, type TestApp } from '../support/app.js';
import { startInterruptibleProxy } from '../support/interruptible-proxy.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('entities and migrations', () => {
  const difference = async () =>
    (await app.get(DataSource).driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query);

  test('describe the same schema', async () => {
    expect(await difference()).toEqual([]);
  });

  test.each([
    ['a column', 'ADD COLUMN forgotten integer', 'DROP COLUMN forgotten'],
    ['a length', 'ALTER COLUMN updated_by TYPE varchar(255)', 'ALTER COLUMN updated_by TYPE varchar(254)'],
    ['a default', 'ALTER COLUMN version SET DEFAULT 2', 'ALTER COLUMN version SET DEFAULT 1'],
    ['a check', 'DROP CONSTRAINT blog_post_claps', 'ADD CONSTRAINT blog_post_claps CHECK (claps >= 0)'],
  ])('%s is detected as a difference', async (_what, change, undo) => {
    await app.database.query(`ALTER TABLE blog_post ${change}`);
    expect(await difference()).not.toEqual([]);
    await app.database.query(`ALTER TABLE blog_post ${undo}`);
    expect(await difference()).toEqual([]);
  });
});

describe('migrations on an empty database', () => {
  const COUNT = `SELECT count(*)::integer AS count FROM pg_class WHERE relnamespace = 'public'::regnamespace`;

  let database: TestDatabase;
  beforeAll(async () => {
    database = await makeDatabase({ empty: true });
  });
  afterAll(() => database.drop());

  test('instances that start together run each migration once, and all become ready', async () => {
    const runs = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    expect(runs.flat()).toEqual(MIGRATIONS.map(({ name }) => name));
    expect(await migrate(database.url)).toEqual([]);
  });

  test('every migration can be reverted completely', async () => {
    const dataSource = await new DataSource({
      ...maintenanceOptions(database.url),
      migrations: MIGRATIONS,
    }).initialize();
    for (const _ of MIGRATIONS) await dataSource.undoLastMigration();
    await dataSource.query('DROP TABLE migration');
    expect(await dataSource.query(COUNT)).toEqual([{ count: 0 }]);
    await dataSource.destroy();
  });

  test('a role that cannot create extensions gets instructions for its administrator, and can continue later', async () => {
    const role = `gavel_test_${randomBytes(4).toString('hex')}`;
    const guarded = await makeDatabase({ empty: true });
    const url = Object.assign(new URL(guarded.url), { username: role, password: role }).href;
    try {
      await guarded.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
      await guarded.query(`GRANT ALL ON SCHEMA public TO ${role}`);
      for (const extension of ['pg_trgm', 'unaccent']) {
        await expect(migrate(url)).rejects.toThrow(`let its administrator run CREATE EXTENSION ${extension} in it`);
        await guarded.query(`CREATE EXTENSION ${extension}`);
      }
      expect(await migrate(url)).not.toEqual([]);
    } finally {
      await guarded.drop();
      await database.query(`DROP ROLE ${role}`);
    }
  });

  test('R461: a database of another build is refused with a sentence, and stays unchanged', async () => {
    const other = await makeDatabase({ empty: true });
    try {
      await other.query(
        'CREATE TABLE migration (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL)',
      );
      await other.query(`INSERT INTO migration (timestamp, name) VALUES (1, 'Former1')`);
      await expect(migrate(other.url)).rejects.toThrow(
        /^This database was created by another build of the site \(migrations: Former1\)\. Use an empty database or DATA_DIR/,
      );
      expect(await other.query('SELECT name FROM migration')).toEqual([{ name: 'Former1' }]);
      expect(await other.query(COUNT)).toEqual([{ count: 3 }]);
    } finally {
      await other.drop();
    }
  });

  test('punctuation is recognized in any locale', async () => {
    const other = await makeDatabase({ icu: true });
    try {
      await migrate(other.url);
      const html =
        '<h2>Why?</h2><ul><li><p>One.</p></li><li><p>Two</p></li></ul><table><tr><td><p></p></td><td><p>3.</p></td></tr></table>';
      expect(await other.query('SELECT blog_plain_text($1) AS text', [html])).toEqual([{ text: 'Why? One. Two. 3.' }]);
    } finally {
      await other.drop();
    }
  });

  test('each migration is newer than the one before, in the order in which they are listed and run', () => {
    const times = MIGRATIONS.map(({ name }) => Number(/\d{13}$/.exec(name)?.[0]));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(times).size).toBe(times.length);
  });

  test('an interrupted migration runs again', async () => {
    await database.query('CREATE TABLE blog_post ()');
    await expect(migrate(database.url)).rejects.toThrow('already exists');
    await database.query('DROP TABLE blog_post');
    expect(await migrate(database.url)).toContain(MIGRATIONS.at(-1)!.name);
  });
});

/** Tables that no public response shows. */
const HIDDEN_TABLES = [
  'account_settings',
  'act',
  'admin',
  'api_key',
  'authenticator',
  'backup_proof',
  'backup_run',
  'blog_former_slug',
  'blog_post_pending',
  'blog_post_revision',
  'email_change',
  'hand_over',
  'passkey',
  'passkey_challenge',
  'password_link',
  'personal_link',
  'recovery_code',
  'seat_mail',
  'session',
  'timed_speech',
  'trash',
];

/** Tables that people without an account change by their links: they announce what others see. `seats.spec` and `roles.spec` test that. */
const PARTLY_SHOWN_TABLES = ['seat', 'taken_role'];

test('the table of every entity announces each save to all instances, unless visitors never see it', async () => {
  const tables = app
    .get(DataSource)
    .entityMetadatas.map(({ tableName }) => tableName)
    .filter((name) => ![...HIDDEN_TABLES, ...PARTLY_SHOWN_TABLES].includes(name));
  const definitions = await app.database.query(
    `SELECT relname AS "table", pg_get_triggerdef(pg_trigger.oid) AS definition
     FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE NOT tgisinternal`,
  );
  // Every save raises the version.
  const onEverySave =
    / AFTER INSERT OR DELETE OR UPDATE( OF [^)]*\bversion\b[^)]*)? ON .* FOR EACH STATEMENT EXECUTE FUNCTION notify_content\('content'\)$/;
  const announced = definitions
    .filter(({ definition }) => onEverySave.test(String(definition)))
    .map(({ table }) => String(table));
  expect(announced.toSorted()).toEqual(tables.toSorted());
});

describe('an unreachable or slow database', () => {
  beforeAll(() => Logger.overrideLogger(false));

  const configFor = async (url: string): Promise<Config> =>
    loadConfig({
      DATABASE_URL: url,
      DATA_DIR: app.config.dataDir,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
    });

  const timed = async (work: Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work.catch(() => {});
    return performance.now() - start;
  };

  test.each([
    ['no such database', { pathname: '/gavel_test_none' }, 'does not exist'],
    ['a wrong password', { username: 'nobody', password: 'wrong' }, 'authentication failed'],
  ])('%s stops startup with one sentence', async (_what, wrong, sentence) => {
    const config = await configFor(Object.assign(new URL(app.database.url), wrong).href);
    await expect(DatabaseServer.start(config)).rejects.toThrow(
      new RegExp(`^The server at DATABASE_URL refused the connection: .*${sentence}`),
    );
  });

  test('a database that stops responding is given up within three seconds, and its connections are not reused', async () => {
    const line = await startInterruptibleProxy(app.database.url);
    const pool = await new DataSource(connectionOptions(line.url)).initialize();
    // On a busy machine, so many connections at once may take too long.
    const fillPool = () => Promise.all(Array.from({ length: 10 }, () => pool.query('SELECT pg_sleep(0.05)')));
    await eventually(() =>
      fillPool().then(
        () => true,
        () => false,
      ),
    );
    line.stall();
    // Beside a wait of three seconds: whatever else keeps the machine busy delays both.
    const [threeSeconds, ...waits] = await Promise.all([
      timed(delay(3000)),
      ...Array.from({ length: 30 }, () => timed(pool.query('SELECT 1'))),
    ]);
    expect(Math.max(...waits)).toBeLessThan(threeSeconds + 200);
    await eventually(() => pool.query('SELECT 1').catch(() => null));
    await pool.destroy();
    await line.cut();
  });

  test('the database cancels a slow statement, and its connection stays usable', async () => {
    const pool = await new DataSource(connectionOptions(app.database.url, 10)).initialize();
    await expect(pool.query('SELECT pg_sleep(30)')).rejects.toThrow('statement timeout');
    expect(await pool.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await pool.destroy();
  });
});

test('a statement is parsed once a connection, unless a client can choose its numbers', async () => {
  const pool = await new DataSource(connectionOptions(app.database.url, 60)).initialize();
  const runner = pool.createQueryRunner();
  const uses = (part: string) =>
    runner.query(`SELECT (generic_plans + custom_plans)::integer AS uses FROM pg_prepared_statements
      WHERE strpos(statement, '${part}') > 0 AND strpos(statement, 'pg_prepared') = 0`);
  await runner.query('CREATE TEMP TABLE probe AS SELECT 1 AS one');
  for (let times = 0; times < 7; times++) {
    await runner.query('SELECT one FROM probe WHERE one = $1', [1]);
    await runner.query('SELECT one AS limited FROM probe WHERE one = $1 LIMIT 5', [1]);
  }
  expect(await uses('FROM probe WHERE')).toEqual([{ uses: 7 }]);
  expect(await uses('limited')).toEqual([]);
  await runner.release();
  await pool.destroy();
});

test('a statement works again after another instance has changed the type of its column', async () => {
  const pool = await new DataSource(connectionOptions(app.database.url, 60)).initialize();
  await pool.query('CREATE TABLE probe AS SELECT 1 AS one');
  const read = () => pool.query('SELECT one FROM probe WHERE one = $1', [1]);
  expect(await read()).toEqual([{ one: 1 }]);
  await pool.query('ALTER TABLE probe ALTER COLUMN one TYPE bigint');
  await read().catch(() => undefined);
  expect(await read()).toEqual([{ one: '1' }]);
  await pool.query('DROP TABLE probe');
  await pool.destroy();
});

describe('a connection lost between two statements of a transaction', () => {
  afterEach(() => void jest.restoreAllMocks());

  /** Ends the database's side of the connection that is about to run a statement like `sql`, and waits until ours knows. */
  const cutBefore = (sql: RegExp): { cuts: () => number } => {
    const dataSource = app.get(DataSource);
    const createQueryRunner = dataSource.createQueryRunner.bind(dataSource);
    let cuts = 0;
    jest.spyOn(dataSource, 'createQueryRunner').mockImplementation((...mode) => {
      const runner = createQueryRunner(...mode);
      const query = runner.query.bind(runner) as (text: string, ...more: unknown[]) => Promise<unknown>;
      runner.query = (async (text: string, ...more: unknown[]) => {
        if (cuts === 0 && runner.isTransactionActive && sql.test(text)) {
          cuts += 1;
          const [{ pid }] = (await query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
          await app.database.query('SELECT pg_terminate_backend($1)', [pid]);
          await eventually(() => runner.isReleased);
        }
        return query(text, ...more);
      }) as typeof runner.query;
      return runner;
    });
    return { cuts: () => cuts };
  };

  test.each([
    ['a change of a row', /^UPDATE/],
    ['the end of the transaction', /^COMMIT/],
    ['the first reading', /^SELECT/],
  ])('before %s gives 503 with a retry time in both APIs, and the next attempt succeeds', async (_what, sql) => {
    const token = await app.signIn();
    const image = { alt: 'Cut', captureDate: '2026-11-01', image: 'https://pictures.example/cut.webp' };
    const created = await app.rest().post('/api/gallery').set('authorization', `Bearer ${token}`).send(image);
    const { _id: id } = created.body as { _id: string };
    const save = () =>
      app
        .rest()
        .put(`/api/gallery/${id}`)
        .set('authorization', `Bearer ${token}`)
        .send({ alt: 'Saved', captureDate: '2026-11-01' });
    const mutation = 'mutation ($id: ID!) { updateGalleryImage(id: $id, input: { alt: "Saved" }) { alt } }';

    const rest = cutBefore(sql);
    const { status, body, headers } = await save();
    expect([rest.cuts(), status, body]).toEqual([1, 503, { message: ERRORS.UNAVAILABLE.message }]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    jest.restoreAllMocks();
    await save().expect(200);

    const graphql = cutBefore(sql);
    const { errors } = await app.gql(mutation, { id }, token);
    expect([graphql.cuts(), errors]).toMatchObject([
      1,
      [{ message: ERRORS.UNAVAILABLE.message, extensions: { code: 'UNAVAILABLE', retryAfter: expect.any(Number) } }],
    ]);
    jest.restoreAllMocks();
    expect((await app.gql(mutation, { id }, token)).errors).toEqual([]);
  });
});
