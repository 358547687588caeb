import { expect, test } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { restBlogApi } from '../support/blog-apis.js';
import { startDatabaseProcess, type DatabaseProcess } from '../support/database-process.js';
import { fillTables } from '../support/large-tables.js';
import { startProduct } from '../support/product-process.js';
import { randomNumbers } from '../support/random-numbers.js';
import { EXPERIMENT_MS, expectWithin, report, scaled, SEED } from './experiment.js';
import { FOREIGN, restPaths, send } from './fuzz.js';
import { HOSTILE_TEXTS, randomGraphqlRequest, randomRestRequest, type RandomRequest } from './random-requests.js';
import {
  figuresOf,
  forgetStatements,
  loggedStatements,
  recordStatementsOf,
  stopRecording,
} from './recorded-statements.js';

const REQUESTS = scaled(500, 10_000);
const ROWS = scaled(5000, 10_000);
const AT_ONCE = 4;
/** Requests after which the officer signs in again: one of them may have signed out. */
const SESSION_REQUESTS = 50;
/** Different statements, however many requests there are. */
const MOST_STATEMENTS = 400;
const SLOWEST_MS = 500;
/** Share of the largest table that a statement reads at most, unless it counts rows or orders posts by claps. */
const READ_SHARE = 0.5;
/** Share of the requests for which a whole table is read: counts are cached, and few requests order by claps. */
const WIDE_SHARE = 0.1;

/** Random calls of both APIs by an officer, who reaches more statements than a visitor, and searches for each of the hostile texts. */
async function* requests(url: string): AsyncGenerator<RandomRequest> {
  const random = randomNumbers(SEED);
  const places = await restPaths(url);
  const searches = HOSTILE_TEXTS.map((text) => `/api/blogs?search=${encodeURIComponent(text.toWellFormed())}`);
  let token = '';
  for (let made = 0; made < REQUESTS; made++) {
    if (made % SESSION_REQUESTS === 0)
      token = String((await restBlogApi(url).signIn(ADMIN.email, ADMIN.password)).data);
    const headers = { authorization: `Bearer ${token}` };
    const path = searches[made];
    if (path) yield { method: 'GET', path, headers };
    const request = random() < 0.5 ? randomGraphqlRequest(random) : randomRestRequest(places, random);
    yield { ...request, headers: { ...request.headers, ...headers } };
  }
}

/** Texts of SQL with a text of a caller, and the number of all texts and of values with one. */
async function searchLog(database: DatabaseProcess): Promise<{ foreign: string[]; logged: number; values: number }> {
  const found = { foreign: [] as string[], logged: 0, values: 0 };
  for await (const { sql, values } of loggedStatements(database)) {
    found.logged += 1;
    if (FOREIGN.test(values)) found.values += 1;
    if (FOREIGN.test(sql)) found.foreign.push(sql);
  }
  return found;
}

/** Statements that read a large part of the largest table. */
async function wideStatements(database: DatabaseProcess): Promise<{ query: string; calls: number }[]> {
  const size = `SELECT relpages AS pages FROM pg_class WHERE relname = 'blog_post'`;
  const [table] = await database.query<{ pages: number }>(size);
  return (await figuresOf(database)).filter(({ pages }) => pages > table!.pages * READ_SHARE);
}

/** An officer’s list of posts, by GraphQL or REST. No index serves it: each clap would have to update the index. */
const BY_CLAPS = /ORDER BY "post("\."|_)claps"/;
const mayReadAll = ({ query }: { query: string }): boolean => /^SELECT COUNT\(/i.test(query) || BY_CLAPS.test(query);

test(
  `R621: ${REQUESTS} random requests run a bounded number of statements, none with a text of a caller, and none that reads a large table whole`,
  async () => {
    const database = await startDatabaseProcess();
    await recordStatementsOf(database);
    const product = await startProduct({ DATABASE_URL: database.url });
    for (const sql of fillTables(ROWS)) await database.query(sql);
    await database.query('VACUUM ANALYZE');
    await forgetStatements(database);

    const all = requests(product.url);
    const work = async (): Promise<void> => {
      for (let next = await all.next(); !next.done; next = await all.next()) await send(product.url, next.value);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await product.stop();

    const figures = await figuresOf(database);
    const { foreign, logged, values } = await searchLog(database);
    expect({ seed: SEED, foreign: foreign.slice(0, 5) }).toEqual({ seed: SEED, foreign: [] });
    // As values, they reach the database.
    expect(values).toBeGreaterThan(0);
    expect(figures.length).toBeGreaterThan(50);
    expect(figures.length).toBeLessThan(MOST_STATEMENTS);
    const wide = await wideStatements(database);
    expect(wide.filter((each) => !mayReadAll(each))).toEqual([]);
    expect(wide.reduce((sum, { calls }) => sum + calls, 0)).toBeLessThan(REQUESTS * WIDE_SHARE);
    const longest = Math.max(...figures.map((each) => each.longest));
    expectWithin(longest, SLOWEST_MS);
    await expectNoticed(database);
    report({
      seed: SEED,
      'statements logged': logged,
      'different ones': figures.length,
      'longest, ms': Math.round(longest),
    });
    await stopRecording(database);
    await database.stop();
  },
  EXPERIMENT_MS,
);

/** A search whose text is put together, and that has no index. */
async function expectNoticed(database: DatabaseProcess): Promise<void> {
  const [search] = HOSTILE_TEXTS.filter((text) => text.includes('onerror'));
  await database.query(`SELECT id FROM blog_post WHERE content LIKE '%${search}%'`);
  expect((await searchLog(database)).foreign).toHaveLength(1);
  expect((await wideStatements(database)).map(({ query }) => query).join()).toContain('LIKE');
}
