import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ADMIN } from '../support/admin.js';
import { restBlogApi } from '../support/blog-apis.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { largestScript } from '../support/largest-script.js';
import { startProduct, type ProductProcess } from '../support/product-process.js';
import { EXPERIMENT_MS, expectWithin, report, scaled } from './experiment.js';
import { post } from './officer.js';
import { startReaders } from './readers.js';

const CLAPPERS = scaled(100, 1000);
const CLAPS_EACH = 10;
const SLOW_CLIENTS = scaled(30, 500);
/** Milliseconds. */
const CLOSED_MS = 15_000;
const CHECK_MS = 2000;
const PAGE_MS = 300;

let database: TestDatabase;
let product: ProductProcess;
beforeAll(async () => {
  database = await makeDatabase();
  product = await startProduct({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await product.stop();
  await database.drop();
});

test(
  `R554: ${CLAPPERS} clients clap ${CLAPS_EACH} times each, and every clap is counted once`,
  async () => {
    const api = restBlogApi(product.url);
    const token = String((await api.signIn(ADMIN.email, ADMIN.password)).data);
    const { data } = await api.create(post('Applauded'), token);
    let acknowledged = 0;
    const clapper = async (): Promise<void> => {
      for (let clap = 0; clap < CLAPS_EACH; clap++) if ((await api.clap(data.id)).status === 200) acknowledged += 1;
    };
    await Promise.all(Array.from({ length: CLAPPERS }, clapper));
    expect(acknowledged).toBe(CLAPPERS * CLAPS_EACH);
    expect(await database.query('SELECT claps FROM blog_post WHERE id = $1', [data.id])).toEqual([
      { claps: acknowledged },
    ]);
    report({ acknowledged });
  },
  EXPERIMENT_MS,
);

interface Client {
  /** Sent at first, and then once a second; it never reads. */
  first: string;
  later: string;
}

const requestFor = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: club.example\r\n\r\n`;
/** Between requests this says nothing, but whoever sends it learns that the connection is gone. */
const PROBE = '\r\n';

const KINDS: Record<string, () => Promise<Client>> = {
  'with headers that arrive slowly': () =>
    Promise.resolve({ first: 'GET / HTTP/1.1\r\nHost: club.example\r\n', later: 'X-A: b\r\n' }),
  'with a body that arrives slowly': () =>
    Promise.resolve({
      first: `${requestFor('/api/blogs/submit-draft').replace('GET', 'POST').trimEnd()}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`,
      later: ' ',
    }),
  'that do not read': async () => ({ first: requestFor(await largestScript()).repeat(16), later: PROBE }),
  'that ask for a thousand things at once': () =>
    Promise.resolve({ first: requestFor('/').repeat(1000), later: PROBE }),
};

test.each(Object.entries(KINDS))(
  `R555: ${SLOW_CLIENTS} clients %s are disconnected, and others are served meanwhile`,
  async (_kind, clientOf) => {
    const { first, later } = await clientOf();
    await fetch(`${product.url}/about`);
    const readers = startReaders(`${product.url}/about`, 1);
    const { port } = new URL(product.url);
    let open = SLOW_CLIENTS;
    const clients = Array.from({ length: SLOW_CLIENTS }, (): Socket => {
      const client = connect({ port: Number(port), host: '127.0.0.1' });
      client.on('error', () => undefined).on('close', () => (open -= 1));
      client.pause();
      client.write(first);
      return client;
    });
    const start = performance.now();
    const noticed = async (): Promise<boolean> => {
      for (const client of clients) if (client.writable) client.write(later);
      await delay(1000);
      return open === 0;
    };
    await eventually(noticed);
    const closed = performance.now() - start;
    await readers.stop();
    expect([...readers.statuses]).toEqual([200]);
    expectWithin(closed, CLOSED_MS + CHECK_MS + 2000);
    expectWithin(readers.p99(), PAGE_MS);
    report({
      clients: SLOW_CLIENTS,
      'closed after, ms': Math.round(closed),
      'pages p99, ms': Math.round(readers.p99()),
    });
  },
  EXPERIMENT_MS,
);
