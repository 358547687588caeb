import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BLOG_MESSAGES } from '../../server/shared/blog.js';
import { startApp, type TestApp } from '../support/app.js';
import { blogDoors } from '../support/blog-doors.js';
import { eventually } from '../support/eventually.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: 'on', MAIL_CLUB: 'club@club.example' } });
});
afterAll(() => app.close());

const SUBMIT = 'mutation ($input: BlogDraftInput!) { submitBlogDraft(input: $input) { id status claps submitted } }';
const input = (more = {}) => ({
  title: 'My first speech',
  subtitle: 'And what came of it',
  content: '<p>I stood up.</p>',
  author: { name: 'A first-year member', department: 'Information Technology', linkedin: 'linkedin.com/in/first' },
  ...more,
});

/** Every message in the outbox so far, as it would have been sent. */
async function outbox(): Promise<string[]> {
  const folder = join(app.config.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')));
}

test('R148 R243: a submission is a draft, and the club gets a mail that tells who wrote what', async () => {
  const { data } = await app.gql<{ submitBlogDraft: object }>(SUBMIT, { input: input() });
  expect(data!.submitBlogDraft).toMatchObject({ status: 'DRAFT', claps: 0, submitted: true });
  const mail = await eventually(async () => (await outbox()).find((message) => message.includes('My first speech')));
  expect(mail).toMatch(/^To: .*club@club\.example/m);
  for (const told of [
    'A first-year member',
    'Information Technology',
    'https://linkedin.com/in/first',
    'And what came of it',
    'Asia/Colombo',
  ]) {
    expect(mail).toContain(told);
  }
});

test('a filled trap or a form sent within three seconds is not taken for a person', async () => {
  for (const sign of [{ website: 'https://spam.example' }, { openedAt: new Date().toISOString() }]) {
    const { errors } = await app.gql(SUBMIT, { input: input({ title: 'Automatic', ...sign }) });
    expect(errors[0]).toMatchObject({ message: BLOG_MESSAGES.notAPerson, extensions: { code: 'BAD_USER_INPUT' } });
  }
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const { errors } = await app.gql(SUBMIT, { input: input({ title: 'Typed', openedAt: anHourAgo }) });
  expect(errors).toEqual([]);
});

test('one visitor submits three posts an hour, through both doors together; the next is told when to come again', async () => {
  const [graphql, rest] = blogDoors(app.url);
  const fields = input({ title: 'One of many' });
  await graphql!.submit(fields);
  await rest!.submit(fields);
  const refusals = await Promise.all([
    graphql!.submit(fields),
    rest!.submit(fields),
    rest!.submit(fields),
    graphql!.submit(fields),
  ]);
  expect(refusals.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
  const refused = await app.rest().post('/api/blogs/submit-draft').set('user-agent', 'node').send(fields);
  if (refused.status === 429) expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
});

test('a submission made of end tags is refused before anything is built from it', async () => {
  const content = '<b>'.repeat(20) + '</i>'.repeat(40_000);
  const { errors } = await app.gql(SUBMIT, { input: input({ content }) });
  expect(['TOO_LARGE', 'TOO_MANY_REQUESTS']).toContain(errors[0]!.extensions.code);
});
