import { expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN } from '../support/admin.js';
import { restBlogApi } from '../support/blog-apis.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { startProduct, type ProductProcess } from '../support/product-process.js';
import { startRoundRobinProxy } from '../support/round-robin-proxy.js';
import { EXPERIMENT_MS, expectWithin, repeatedly, report, scaled, timed } from './experiment.js';
import { post } from './officer.js';

const REQUESTS = scaled(1500, 50_000);
const RESTARTS = scaled(2, 20);
const EXIT_MS = 15_000;

test(
  `R557: no request of ${REQUESTS} fails while each of two instances is restarted in turn, ${RESTARTS} times`,
  async () => {
    const [database, proxy, folder] = await Promise.all([
      makeDatabase(),
      startRoundRobinProxy(),
      mkdtemp(join(tmpdir(), 'gavel-shared-')),
    ]);
    const settings = {
      DATABASE_URL: database.url,
      MEDIA_URL: `file:${folder}`,
      JWT_SECRET: 'a secret of two instances that nobody else knows',
      PUBLIC_URL: proxy.url,
      TRUST_PROXY: 'loopback',
    };
    const instances: ProductProcess[] = [await startProduct(settings), await startProduct(settings)];
    const balance = (): void => void (proxy.targets = instances.map(({ url }) => url));
    balance();
    const api = restBlogApi(proxy.url);
    const token = String((await api.signIn(ADMIN.email, ADMIN.password)).data);
    const { data: applauded } = await api.create(post('Applauded'), token);

    const statuses = new Map<number, number>();
    let claps = 0;
    const count = (status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const sent = (): number => [...statuses.values()].reduce((sum, one) => sum + one, 0);
    const stops = [
      repeatedly(4, async () => count((await fetch(`${proxy.url}/blog`)).status)),
      repeatedly(2, async () => count((await api.managed({}, token)).status)),
      repeatedly(2, async () => {
        const { status } = await api.clap(applauded.id);
        if (status === 200) claps += 1;
        count(status);
      }),
    ];
    const exits: number[] = [];
    for (let restart = 0; restart < RESTARTS; restart++) {
      const goal = sent() + REQUESTS / RESTARTS;
      // As an operator does it: the balancer is told first, and whatever it has sent before is answered.
      const leaving = instances.shift()!;
      balance();
      await fetch(`${leaving.url}/health`);
      let code: number | null = null;
      exits.push(await timed(async () => void (code = await leaving.end())));
      expect(code).toBe(0);
      const { port } = new URL(leaving.url);
      instances.push(await startProduct({ ...settings, PORT: port, DATA_DIR: leaving.dataDir }));
      balance();
      await eventually(() => sent() >= goal);
    }
    await Promise.all(stops.map((stop) => stop()));

    expect([...statuses.keys()]).toEqual([200]);
    expect(await database.query('SELECT claps FROM blog_post WHERE id = $1', [applauded.id])).toEqual([{ claps }]);
    expectWithin(Math.max(...exits), EXIT_MS);
    report({ requests: sent(), claps, 'longest exit, ms': Math.round(Math.max(...exits)) });
    await Promise.all(instances.map(({ stop }) => stop()));
    await Promise.all([proxy.close(), database.drop(), rm(folder, { recursive: true, force: true })]);
  },
  EXPERIMENT_MS,
);

test(
  'three instances that start at once on an empty database add the sample content once',
  async () => {
    const shared = await mkdtemp(join(tmpdir(), 'gavel-shared-'));
    const settings = {
      MEDIA_URL: `file:${shared}`,
      JWT_SECRET: 'a secret of three instances that nobody knows',
      SEED: 'demo',
    };
    const [database, one] = await Promise.all([makeDatabase({ empty: true }), makeDatabase({ empty: true })]);
    const alone = await startProduct({ DATABASE_URL: one.url, SEED: 'demo' });
    const instances = await Promise.all([1, 2, 3].map(() => startProduct({ ...settings, DATABASE_URL: database.url })));
    const rows = ({ query }: TestDatabase) =>
      query(
        `SELECT (SELECT count(*)::integer FROM blog_post) AS posts, (SELECT count(*)::integer FROM event) AS events,
         (SELECT count(*)::integer FROM gallery_image) AS pictures, (SELECT count(*)::integer FROM admin) AS officers`,
      );
    expect(await rows(database)).toEqual(await rows(one));
    for (const { url } of instances) expect((await fetch(`${url}/blog`)).status).toBe(200);
    report((await rows(database))[0] as Record<string, number>);
    await Promise.all([alone, ...instances].map(({ stop }) => stop()));
    await Promise.all([database.drop(), one.drop(), rm(shared, { recursive: true, force: true })]);
  },
  EXPERIMENT_MS,
);
