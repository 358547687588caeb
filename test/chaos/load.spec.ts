import { expect, test } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { restBlogApi } from '../support/blog-apis.js';
import { makeDatabase } from '../support/database.js';
import { startProduct } from '../support/product-process.js';
import { setTimeout as delay } from 'node:timers/promises';
import { randomNumbers } from '../support/random-numbers.js';
import { EXPERIMENT_MS, SEED, WHOLE, repeatedly, report, scaled } from './experiment.js';
import { Ledger, titlesIn } from './ledger.js';
import { Officer, post } from './officer.js';
import { residentMemory } from './resident-memory.js';

const MINUTE = 60_000;
const LOAD_MS = scaled(10_000, 30 * MINUTE);
const SAMPLES = scaled(5, 180);
/** Mebibytes in a minute, over the second half. */
const SLOPE = 1;

const OVERLOAD_MS = scaled(3000, 30_000);
const CONNECTIONS = 8;
const OVERLOADED = 10 * CONNECTIONS;
const STILL_SERVED = 0.8;

/** Growth in a unit of `x`, by least squares. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const [above, below] = points.reduce(
    ([up, down], [at, value]) => [up + (at - x) * (value - y), down + (at - x) ** 2],
    [0, 0],
  );
  return above / below;
}

test(
  `R559: after ${LOAD_MS / 1000} seconds of mixed load nothing is lost and memory is flat`,
  async () => {
    const random = randomNumbers(SEED);
    const database = await makeDatabase();
    const product = await startProduct({ DATABASE_URL: database.url });
    const ledgers = { posts: new Ledger(), pictures: new Ledger() };
    const officers = [0, 1].map((n) => new Officer(product.url, `Officer ${n}`, random, ledgers));
    for (const officer of officers) await officer.signIn();
    const pages = ['/', '/about', '/blog', '/gallery', '/activities', '/sitemap.xml', '/api/blogs/published'];
    const statuses = new Set<number>();
    const stops = [
      ...officers.map((officer) => repeatedly(1, () => officer.write())),
      repeatedly(4, async () => {
        const page = pages[Math.floor(random() * pages.length)]!;
        const response = await fetch(`${product.url}${page}?x=${Math.floor(random() * 1000)}`);
        await response.text();
        statuses.add(response.status);
      }),
    ];
    const points: [minutes: number, mebibytes: number][] = [];
    for (let sample = 0; sample < SAMPLES; sample++) {
      await delay(LOAD_MS / SAMPLES);
      points.push([(sample * LOAD_MS) / SAMPLES / MINUTE, await residentMemory(product.pid)]);
    }
    await Promise.all(stops.map((stop) => stop()));

    expect(ledgers.posts.misses(await titlesIn(database, 'blog_post', 'title'))).toEqual([]);
    expect(ledgers.pictures.misses(await titlesIn(database, 'gallery_image', 'alt'))).toEqual([]);
    expect([...statuses]).toEqual([200]);
    const slope = slopeOf(points.slice(points.length / 2));
    if (WHOLE) expect(slope).toBeLessThan(SLOPE);
    report({
      'writes acknowledged': ledgers.posts.acknowledged + ledgers.pictures.acknowledged,
      'memory at the end, MiB': Math.round(points.at(-1)![1]),
      'slope, MiB a minute': Number(slope.toFixed(2)),
    });
    await product.stop();
    await database.drop();
  },
  EXPERIMENT_MS,
);

test(
  'R560: ten times as many clients as it can serve are served nearly as often, and the others are told when to try again',
  async () => {
    const database = await makeDatabase();
    const product = await startProduct({ DATABASE_URL: database.url });
    const api = restBlogApi(product.url);
    const token = String((await api.signIn(ADMIN.email, ADMIN.password)).data);
    await api.create(post('Read often'), token);
    const others = new Set<string>();
    /** Computed anew for each caller: nobody else asks for the same. */
    const served = async (connections: number): Promise<number> => {
      let count = 0;
      let asked = 0;
      const stop = repeatedly(connections, async () => {
        const response = await fetch(`${product.url}/api/blogs?search=often${++asked}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        await response.text();
        if (response.status === 200) count += 1;
        else others.add(`${response.status} ${response.headers.get('retry-after')}`);
      });
      await delay(OVERLOAD_MS);
      await stop();
      return (count * 1000) / OVERLOAD_MS;
    };
    await served(CONNECTIONS);
    const peak = await served(CONNECTIONS);
    const overloaded = await served(OVERLOADED);
    for (const other of others) expect(other).toMatch(/^503 \d+$/);
    if (WHOLE) expect(overloaded / peak).toBeGreaterThan(STILL_SERVED);
    report({
      'peak, a second': Math.round(peak),
      'overloaded, a second': Math.round(overloaded),
      'other answers': [...others].join(', ') || 'none',
    });
    await product.stop();
    await database.drop();
  },
  EXPERIMENT_MS,
);
