import { expect, jest, test } from '@jest/globals';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Clock } from '../../server/core/time/clock.js';
import { OrphanedMediaCleanup } from '../../server/infra/media/orphaned-media-cleanup.service.js';
import { startApp } from '../support/app.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { launchProduct, startProduct } from '../support/product-process.js';
import { randomNumbers } from '../support/random-numbers.js';
import { EXPERIMENT_MS, SEED, expectWithin, quantile, repeatedly, report, scaled, timed } from './experiment.js';
import { Ledger, titlesIn } from './ledger.js';
import { Officer } from './officer.js';

const KILLS = scaled(4, 200);
const WRITES_BETWEEN = scaled(40, 100);
const OFFICERS = 4;
const READY_MS = 3000;

const HOUR = 3_600_000;

/** Addresses of uploads that a row uses and that are not served. */
async function missingFiles(url: string, database: TestDatabase): Promise<string[]> {
  const missing: string[] = [];
  for (const address of await usedAddresses(database))
    if (!(await fetch(new URL(address, url))).ok) missing.push(address);
  return missing;
}

async function usedAddresses(database: TestDatabase): Promise<string[]> {
  const rows = await database.query(
    `SELECT image AS address FROM gallery_image UNION ALL SELECT cover FROM blog_post WHERE cover <> ''`,
  );
  return rows.map(({ address }) => String(address));
}

/** IDs of uploads that are stored but not used, after the hourly cleanup has run, an hour later. */
async function strayFiles(database: TestDatabase, dataDir: string): Promise<string[]> {
  const app = await startApp({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir } });
  const clock = jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 2 * HOUR));
  await app.get(OrphanedMediaCleanup).run();
  clock.mockRestore();
  await app.close();
  const used = await database.query('SELECT DISTINCT media_id AS id FROM media_use');
  const known = new Set(used.map(({ id }) => String(id)));
  const folders = await readdir(join(dataDir, 'media'), { recursive: true });
  const stored = folders.map((path) => path.split('/')).filter(({ length }) => length === 2);
  const incoming = await readdir(join(dataDir, 'incoming')).catch(() => []);
  return [...stored.map(([, id]) => id!).filter((id) => !known.has(id)), ...incoming];
}

test(
  `R549: the server is killed ${KILLS} times while officers write, and nothing acknowledged is lost`,
  async () => {
    const random = randomNumbers(SEED);
    const database = await makeDatabase();
    const ledgers = { posts: new Ledger(), pictures: new Ledger() };
    let product = await startProduct({ DATABASE_URL: database.url });
    const { dataDir } = product;
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: new URL(product.url).port };
    const officers = Array.from(
      { length: OFFICERS },
      (_, n) => new Officer(product.url, `Officer ${n}`, random, ledgers),
    );
    for (const officer of officers) await officer.signIn();

    const starts: number[] = [];
    const acknowledged = () => ledgers.posts.acknowledged + ledgers.pictures.acknowledged;
    for (let kill = 0; kill < KILLS; kill++) {
      const goal = acknowledged() + WRITES_BETWEEN * (0.5 + random());
      let turn = 0;
      const stop = repeatedly(OFFICERS, () => officers[turn++ % OFFICERS]!.write());
      await eventually(() => acknowledged() >= goal);
      await product.kill();
      await stop();
      starts.push(await timed(async () => void (product = await startProduct(settings))));
    }

    const misses = async (): Promise<string[]> => [
      ...ledgers.posts.misses(await titlesIn(database, 'blog_post', 'title')),
      ...ledgers.pictures.misses(await titlesIn(database, 'gallery_image', 'alt')),
      ...(await missingFiles(product.url, database)),
    ];
    expect(await misses()).toEqual([]);
    expectWithin(Math.max(...starts), READY_MS);
    // A row that is lost, and a file, would be noticed.
    await database.query('DELETE FROM gallery_image WHERE id = $1', [ledgers.pictures.living()[0]]);
    expect(await misses()).toHaveLength(1);
    const [address = ''] = await usedAddresses(database);
    const [id = ''] = /[0-9a-f-]{36}/.exec(address)!;
    await rm(join(dataDir, 'media', id.slice(0, 2), id), { recursive: true });
    await product.end();
    product = await startProduct(settings); // without the former one's memory
    expect((await misses()).length).toBeGreaterThan(1);

    await product.end();
    expect(await strayFiles(database, dataDir)).toEqual([]);
    report({
      acknowledged: acknowledged(),
      'without an answer': ledgers.posts.unanswered + ledgers.pictures.unanswered,
      'start, median ms': Math.round(quantile(starts, 0.5)),
      'start, longest ms': Math.round(Math.max(...starts)),
    });
    await rm(dataDir, { recursive: true, force: true });
    await database.drop();
  },
  EXPERIMENT_MS,
);

test(
  'R550: a first start that is killed at any moment is completed by the next one',
  async () => {
    const random = randomNumbers(SEED);
    const [database, migrated] = await Promise.all([makeDatabase({ empty: true }), makeDatabase()]);
    const kills = scaled(3, 30);
    const unbroken = await timed(async () => {
      const other = await makeDatabase({ empty: true });
      await (await startProduct({ DATABASE_URL: other.url })).stop();
      await other.drop();
    });
    let product = await launchProduct({ DATABASE_URL: database.url });
    const settings = { DATABASE_URL: database.url, DATA_DIR: product.dataDir };
    for (let kill = 0; kill < kills; kill++) {
      await Promise.race([delay(random() * unbroken), product.ready]);
      await product.kill();
      product = await launchProduct(settings);
    }
    await product.ready;
    expect(await database.query('SELECT count(*)::integer AS officers FROM admin')).toEqual([{ officers: 1 }]);
    expect(await columns(database)).toEqual(await columns(migrated));
    report({ kills });
    await product.stop();
    await Promise.all([database.drop(), migrated.drop()]);
  },
  EXPERIMENT_MS,
);

const columns = ({ query }: TestDatabase) =>
  query(
    `SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns WHERE table_schema = 'public'
     ORDER BY table_name, column_name`,
  );
