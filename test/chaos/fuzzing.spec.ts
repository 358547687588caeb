import { expect, test } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { startApp } from '../support/app.js';
import { restBlogApi } from '../support/blog-apis.js';
import { makeDatabase } from '../support/database.js';
import { startProduct } from '../support/product-process.js';
import { recordStatements } from '../support/statements.js';
import { randomNumbers } from '../support/random-numbers.js';
import { EXPERIMENT_MS, SEED, WHOLE, report, scaled } from './experiment.js';
import { FOREIGN, restPaths, send } from './fuzz.js';
import { HOSTILE_TEXTS, randomGraphqlRequest, randomRestRequest } from './random-requests.js';
import { residentMemory } from './resident-memory.js';

const REQUESTS = scaled(3000, 100_000);
const AT_ONCE = 8;
/** Mebibytes that the second half of the requests may add. */
const GROWTH_MIB = 32;

/** Texts that only a programmer can read: a stack, a path of the code, a message of the database or of a library. */
const INTERNALS = /\n\s+at |node_modules|\/server\/|QueryFailedError|TypeError|EntityMetadata|syntax error at/;

test(
  `R556: ${REQUESTS} random requests get no 5xx, no stack and no restart`,
  async () => {
    const random = randomNumbers(SEED);
    const database = await makeDatabase();
    const product = await startProduct({ DATABASE_URL: database.url });
    const token = String((await restBlogApi(product.url).signIn(ADMIN.email, ADMIN.password)).data);
    const places = [...(await restPaths(product.url)), '/', '/blog/{slug}', '/events/{slug}', '/media/{id}'];
    const misses: object[] = [];
    const statuses = new Map<number | null, number>();
    let sent = 0;
    let memoryHalfway = 0;

    const one = async (): Promise<void> => {
      while (sent < REQUESTS) {
        const number = ++sent;
        if (number === Math.floor(REQUESTS / 2)) memoryHalfway = await residentMemory(product.pid);
        const made = random() < 0.5 ? randomGraphqlRequest(random) : randomRestRequest(places, random);
        if (random() < 0.4) made.headers.authorization = `Bearer ${token}`;
        const answer = await send(product.url, made);
        statuses.set(answer?.status ?? null, (statuses.get(answer?.status ?? null) ?? 0) + 1);
        if (answer && (answer.status >= 500 || INTERNALS.test(answer.body)))
          misses.push({ number, ...made, answer: { ...answer, body: answer.body.slice(0, 500) } });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));

    expect({ seed: SEED, misses: misses.slice(0, 5) }).toEqual({ seed: SEED, misses: [] });
    expect(product.isRunning()).toBe(true);
    expect((await fetch(`${product.url}/health`)).status).toBe(200);
    const growth = (await residentMemory(product.pid)) - memoryHalfway;
    if (WHOLE) expect(growth).toBeLessThan(GROWTH_MIB);
    report({
      seed: SEED,
      ...Object.fromEntries([...statuses].map(([status, count]) => [status ?? 'no answer', count])),
      'memory gained in the second half, MiB': Math.round(growth),
    });
    await product.stop();
    await database.drop();
  },
  EXPERIMENT_MS,
);

test(
  'R556: no text of SQL contains what callers have sent',
  async () => {
    const random = randomNumbers(SEED);
    const app = await startApp();
    const token = await app.signIn();
    const places = await restPaths(app.url);
    const statements = await recordStatements(app, async () => {
      for (const search of HOSTILE_TEXTS) {
        const path = `/api/blogs?search=${encodeURIComponent(search.toWellFormed())}`;
        await send(app.url, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } });
      }
      for (let sent = 0; sent < scaled(500, 5000); sent++) {
        const made = random() < 0.5 ? randomGraphqlRequest(random) : randomRestRequest(places, random);
        made.headers.authorization = `Bearer ${token}`;
        await send(app.url, made);
      }
    });
    const texts = new Set(statements.map(([sql]) => sql));
    expect([...texts].filter((sql) => FOREIGN.test(sql))).toEqual([]);
    // As values, they reach the database.
    expect(statements.some(([, values]) => FOREIGN.test(JSON.stringify(values)))).toBe(true);
    report({ statements: statements.length, texts: texts.size });
    await app.close();
  },
  EXPERIMENT_MS,
);
