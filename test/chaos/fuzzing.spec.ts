import { expect, test } from '@jest/globals';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { ADMIN } from '../support/admin.js';
import { startApp } from '../support/app.js';
import { restBlogApi } from '../support/blog-apis.js';
import { makeDatabase } from '../support/database.js';
import { startProduct } from '../support/product-process.js';
import { recordStatements } from '../support/statements.js';
import { randomNumbers } from '../support/random-numbers.js';
import { EXPERIMENT_MS, SEED, WHOLE, report, scaled } from './experiment.js';
import { HOSTILE_TEXTS, randomGraphqlRequest, randomRestRequest, type RandomRequest } from './random-requests.js';
import { residentMemory } from './resident-memory.js';

const REQUESTS = scaled(3000, 100_000);
const AT_ONCE = 8;
/** Mebibytes that the second half of the requests may add. */
const GROWTH_MIB = 32;

/** Texts that only a programmer can read: a stack, a path of the code, a message of the database or of a library. */
const INTERNALS = /\n\s+at |node_modules|\/server\/|QueryFailedError|TypeError|EntityMetadata|syntax error at/;

interface Answer {
  status: number;
  body: string;
}

/** null if the server refuses to read on, as it does with a request that is not HTTP. */
const send = (url: string, { method, path, headers, body }: RandomRequest): Promise<Answer | null> =>
  new Promise((resolve) => {
    const sending = request(url, { method, path, headers, agent: false }, (response) => {
      text(response).then(
        (answer) => resolve({ status: response.statusCode!, body: answer }),
        () => resolve(null),
      );
    });
    sending.on('error', () => resolve(null)).end(body);
  });

test(
  `R556: ${REQUESTS} random requests get no 5xx, no stack and no restart`,
  async () => {
    const random = randomNumbers(SEED);
    const database = await makeDatabase();
    const product = await startProduct({ DATABASE_URL: database.url });
    const token = String((await restBlogApi(product.url).signIn(ADMIN.email, ADMIN.password)).data);
    const { paths } = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as { paths: object };
    const places = [
      ...Object.keys(paths).map((path) => `/api${path}`),
      '/',
      '/blog/{slug}',
      '/events/{slug}',
      '/media/{id}',
    ];
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

/** Parts of the hostile texts: nothing else contains them. */
const FOREIGN = /DROP TABLE blog_post|onerror=alert|\{\{7\*7\}\}|etc\/passwd|a{1000}|\u202e/;

test(
  'R556: no text of SQL contains what callers have sent',
  async () => {
    const random = randomNumbers(SEED);
    const app = await startApp();
    const token = await app.signIn();
    const { paths } = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as { paths: object };
    const places = Object.keys(paths).map((path) => `/api${path}`);
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
