import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { loadConfig, type Config } from '../../server/platform/config/config.js';
import { connectionOptions } from '../../server/platform/database/connection-options.js';
import { DatabaseServer } from '../../server/platform/database/database-server.js';
import { ERRORS } from '../../server/shared/errors.js';
import { cuttableLine } from '../support/cuttable-line.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  Logger.overrideLogger(false);
  [database, dataDir] = await Promise.all([makeDatabase(), mkdtemp(join(tmpdir(), 'gavel-away-'))]);
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const configFor = async (url: string): Promise<Config> =>
  loadConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
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
  const line = await cuttableLine(database.url);
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
  const config = await configFor(Object.assign(new URL(database.url), wrong).href);
  await expect(DatabaseServer.start(config)).rejects.toThrow(
    new RegExp(`^DATABASE_URL is refused by its server: .*${sentence}`),
  );
});

test('a database that falls silent is given up within three seconds, and its connections are not used again', async () => {
  const line = await cuttableLine(database.url);
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
  const pool = await new DataSource(connectionOptions(database.url)).initialize();
  await expect(pool.query('SELECT pg_sleep(30)')).rejects.toThrow('statement timeout');
  expect(await pool.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await pool.destroy();
});
