import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { loadConfig, type Config } from '../../server/platform/config/config.js';
import { connectionOptions, patientOptions } from '../../server/platform/database/connection-options.js';
import { DatabaseServer } from '../../server/platform/database/database-server.js';
import { migrate } from '../../server/platform/database/migrate.js';
import { MIGRATIONS } from '../../server/platform/database/migrations.js';
import { ERRORS } from '../../server/shared/errors.js';
import { startApp, type TestApp } from '../support/app.js';
import { cuttableLine } from '../support/cuttable-line.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('entities and migrations', () => {
  const difference = async () =>
    (await app.get(DataSource).driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query);

  test('they tell the same schema', async () => {
    expect(await difference()).toEqual([]);
  });

  test.each([
    ['a column', 'ADD COLUMN forgotten integer', 'DROP COLUMN forgotten'],
    ['a length', 'ALTER COLUMN updated_by TYPE varchar(255)', 'ALTER COLUMN updated_by TYPE varchar(254)'],
    ['a default', 'ALTER COLUMN version SET DEFAULT 2', 'ALTER COLUMN version SET DEFAULT 1'],
    ['a check', 'DROP CONSTRAINT blog_post_claps', 'ADD CONSTRAINT blog_post_claps CHECK (claps >= 0)'],
  ])('%s that differs is seen', async (_what, change, undo) => {
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

  test('instances that start together run each migration once, and all come up', async () => {
    const runs = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    expect(runs.flat()).toEqual(MIGRATIONS.map(({ name }) => name));
    expect(await migrate(database.url)).toEqual([]);
  });

  test('every migration can be undone, and leaves nothing behind', async () => {
    const dataSource = await new DataSource({ ...patientOptions(database.url), migrations: MIGRATIONS }).initialize();
    for (const _ of MIGRATIONS) await dataSource.undoLastMigration();
    await dataSource.query('DROP TABLE migration');
    expect(await dataSource.query(COUNT)).toEqual([{ count: 0 }]);
    await dataSource.destroy();
  });

  test('a role that may make no extension is told what its administrator can do, and goes on from there', async () => {
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

  test('a migration that was cut off is run again', async () => {
    await database.query('CREATE TABLE blog_post ()');
    await expect(migrate(database.url)).rejects.toThrow('already exists');
    await database.query('DROP TABLE blog_post');
    expect(await migrate(database.url)).toContain(MIGRATIONS.at(-1)!.name);
  });
});

describe('a database that is away, or slow', () => {
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

  test('a start without its database waits, says so to whoever asks, and goes on within two seconds of its return', async () => {
    const line = await cuttableLine(app.database.url);
    await line.cut();
    const config = await configFor(line.url);
    const starting = DatabaseServer.start(config);
    const ask = () => fetch(`http://127.0.0.1:${config.port}/health`);
    const answer = async (): Promise<Response> => ask().catch(answer);
    const { status, headers } = await answer();
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('2');
    expect(await (await ask()).json()).toEqual({ message: ERRORS.UNAVAILABLE.message });

    await line.mend();
    expect(await timed(starting)).toBeLessThan(2000);
    await expect(ask()).rejects.toThrow();
    await line.cut();
  });

  test.each([
    ['no such database', { pathname: '/gavel_test_none' }, 'does not exist'],
    ['a wrong password', { username: 'nobody', password: 'wrong' }, 'authentication failed'],
  ])('%s stops the start with a sentence', async (_what, wrong, sentence) => {
    const config = await configFor(Object.assign(new URL(app.database.url), wrong).href);
    await expect(DatabaseServer.start(config)).rejects.toThrow(
      new RegExp(`^DATABASE_URL is refused by its server: .*${sentence}`),
    );
  });

  test('a database that falls silent is given up within three seconds, and its connections are not used again', async () => {
    const line = await cuttableLine(app.database.url);
    const pool = await new DataSource(connectionOptions(line.url)).initialize();
    await Promise.all(Array.from({ length: 10 }, () => pool.query('SELECT pg_sleep(0.05)')));
    line.stall();
    const waits = await Promise.all(Array.from({ length: 30 }, () => timed(pool.query('SELECT 1'))));
    expect(Math.max(...waits)).toBeLessThan(3200);
    expect(await pool.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await pool.destroy();
    await line.cut();
  });

  test('a statement that takes too long is ended by the database, and its connection is good for the next', async () => {
    const pool = await new DataSource(connectionOptions(app.database.url)).initialize();
    await expect(pool.query('SELECT pg_sleep(30)')).rejects.toThrow('statement timeout');
    expect(await pool.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await pool.destroy();
  });
});
