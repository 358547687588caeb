import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { eventually } from '../support/eventually.js';

const KEEPER = fileURLToPath(new URL('../support/keep-embedded.mjs', import.meta.url));

let home: string;
let dir: string;
const keepers: ChildProcess[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gavel-embedded-'));
  // Like a home folder: inaccessible to other users, including the one that runs the database for root.
  await chmod(home, 0o700);
  dir = join(home, 'data', 'postgres');
});
afterEach(async () => {
  await Promise.all(keepers.splice(0).map((keeper) => end(keeper, 'SIGTERM')));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Starts one in a process of its own: the first line it says, and how long that took in milliseconds. */
async function keep(): Promise<{ keeper: ChildProcess; said: string; after: number }> {
  const start = performance.now();
  const keeper = spawn(process.execPath, [KEEPER, dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  keepers.push(keeper);
  const [message] = (await once(createInterface({ input: keeper.stdout }), 'line')) as [string];
  return { keeper, said: message, after: performance.now() - start };
}

async function end(keeper: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return;
  const ended = once(keeper, 'exit');
  keeper.kill(signal);
  await ended;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const postmaster = async () => Number((await readFile(join(dir, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);

test('committed data survives a kill -9 of the server, which then restarts at once', async () => {
  const first = await keep();
  await query(first.said, 'CREATE TABLE kept (n integer)');
  const written = Array.from({ length: 40 }, (_, n) =>
    query(first.said, `INSERT INTO kept VALUES (${n})`).then(() => n),
  );
  await Promise.race(written);
  await end(first.keeper, 'SIGKILL');
  const acknowledged = (await Promise.allSettled(written)).filter(({ status }) => status === 'fulfilled').length;

  const second = await keep();
  // The first start, which also created the database, shows how fast the machine is at the moment.
  expect(second.after).toBeLessThan(Math.max(10_000, first.after));
  const [row] = await query(second.said, 'SELECT count(*)::integer AS count FROM kept');
  expect((row as { count: number }).count).toBeGreaterThanOrEqual(acknowledged);
});

test('a second copy on the same folder gets an error that names the first', async () => {
  const { keeper } = await keep();
  const { said: message } = await keep();
  expect(message).toContain(`is in use by another copy of the site, process ${keeper.pid}`);
});

test('PostgreSQL that was killed is restarted at the same address', async () => {
  const { said: url } = await keep();
  process.kill(await postmaster(), 'SIGKILL');
  const back = async (): Promise<unknown[]> => query(url, 'SELECT 1 AS one').catch(back);
  expect(await back()).toEqual([{ one: 1 }]);
});

test('nothing keeps running after SIGTERM', async () => {
  const { keeper } = await keep();
  const pid = await postmaster();
  await end(keeper, 'SIGTERM');
  expect(keeper.exitCode).toBe(0);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('a process ID in postmaster.pid that another program now uses does not prevent startup', async () => {
  const { keeper } = await keep();
  const former = await postmaster();
  await end(keeper, 'SIGKILL');
  await eventually(() => !runs(former));
  const bystander = spawn('sleep', ['60']);
  await writeFile(join(dir, 'data', 'postmaster.pid'), `${bystander.pid}\n${join(dir, 'data')}\n1\n`);
  const { said: message } = await keep();
  expect(message).toMatch(/^postgres:/);
  bystander.kill();
});
