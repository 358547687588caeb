import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { SIGN_IN_LIMIT } from '../../server/shared/sign-in.js';
import { ADMIN } from '../support/admin.js';
import { graphqlBlogApi, restBlogApi, type PostInput } from '../support/blog-apis.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { restGalleryApi } from '../support/gallery-apis.js';
import { picture } from '../support/pictures.js';
import { startProduct, type ProductProcess } from '../support/product-process.js';
import { startRoundRobinProxy, type RoundRobinProxy } from '../support/round-robin-proxy.js';
import { startBucket, type BucketServer } from '../support/s3-server.js';

/** Three processes share one database and one bucket, and nothing else but their settings. */
const INSTANCES = 3;

/** Milliseconds in which they start on a busy machine. */
const START_MS = 240_000;

let database: TestDatabase;
let bucket: BucketServer;
let proxy: RoundRobinProxy;
const instances: ProductProcess[] = [];
let token: string;

const post: PostInput = {
  title: 'On pauses',
  content: '<p>Silence speaks.</p>',
  author: { name: 'A Student', department: 'Computing', linkedin: 'https://linkedin.com/in/a-student' },
  status: 'published',
};

beforeAll(async () => {
  [database, bucket, proxy] = await Promise.all([makeDatabase({ empty: true }), startBucket(), startRoundRobinProxy()]);
  const settings = {
    DATABASE_URL: database.url,
    MEDIA_URL: bucket.address,
    JWT_SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: 'loopback',
    RATE_LIMITS: 'on',
  };
  const start = async () => void instances.push(await startProduct(settings));
  await Promise.all(Array.from({ length: INSTANCES }, start));
  proxy.targets = instances.map(({ url }) => url);
  token = String((await restBlogApi(proxy.url).signIn(ADMIN.email, ADMIN.password)).data);
}, START_MS);
afterAll(async () => {
  await Promise.all(instances.map(({ stop }) => stop()));
  await Promise.all([proxy.close(), bucket.close()]);
  await database.drop();
});

/** Creates a published post through the proxy. */
const publish = async (fields: Partial<PostInput> = {}) => {
  const { data, message } = await graphqlBlogApi(proxy.url).create({ ...post, ...fields }, token);
  if (!data) throw new Error(message ?? 'no post');
  return data;
};

test('three instances that start at the same time on an empty database create its tables and one officer', async () => {
  expect(await database.query('SELECT email FROM admin')).toEqual([{ email: ADMIN.email }]);
});

test('a session created by one instance is valid at all instances', async () => {
  for (const { url } of instances) expect(await restBlogApi(url).managed({}, token)).toMatchObject({ status: 200 });
});

test('R462: a save at one instance is shown by all, although they had cached the page before', async () => {
  const { id, slug } = await publish({ title: 'Before' });
  const titles = (title: string) => async () => {
    const pages = await Promise.all(instances.map(async ({ url }) => (await fetch(`${url}/blog/${slug}`)).text()));
    return pages.every((page) => page.includes(`<title>${title}`));
  };
  await eventually(titles('Before'));
  const saved = await restBlogApi(instances[0]!.url).update(id, { ...post, title: 'After' }, token);
  expect(saved).toMatchObject({ status: 200 });
  await eventually(titles('After'));
});

test('a picture uploaded to one instance is served by all', async () => {
  const imageFile = await picture(64, 48);
  const fields = { alt: 'The winners', captureDate: '2026-10-02', imageFile };
  const { data } = await restGalleryApi(proxy.url).create(fields, token);
  const path = new URL(data.image, proxy.url).pathname;
  const files = await Promise.all(
    instances.map(async ({ url }) => Buffer.from(await (await fetch(url + path)).arrayBuffer())),
  );
  expect(files[0]!.length).toBeGreaterThan(0);
  for (const file of files) expect(file.equals(files[0]!)).toBe(true);
});

test('R462: claps that arrive at all instances at once are counted exactly', async () => {
  const { id, slug } = await publish();
  const claps = 240;
  const answers = await Promise.all(Array.from({ length: claps }, () => restBlogApi(proxy.url).clap(id)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  for (const { url } of instances)
    await eventually(async () => (await graphqlBlogApi(url).bySlug(slug)).data.claps === claps);
});

test('R462: all instances count sign-in attempts together', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt <= SIGN_IN_LIMIT.buckets.account.points; attempt++)
    statuses.push((await restBlogApi(proxy.url).signIn('nobody@club.example', 'wrong')).status);
  expect(statuses.at(-1)).toBe(429);
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([401]));
});

test('while an instance is stopped, no reader behind a balancer that repeats reads sees an error', async () => {
  const statuses: number[] = [];
  let stopped = false;
  const officers = Array.from({ length: 8 }, async () => {
    while (!stopped) statuses.push((await restBlogApi(proxy.url).managed({}, token)).status);
  });
  await eventually(() => statuses.length > 20);
  await instances.pop()!.stop();
  const before = statuses.length;
  await eventually(() => statuses.length > before + 20);
  stopped = true;
  await Promise.all(officers);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
