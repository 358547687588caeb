import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { type MailServer, startMailServer } from '../support/mail-servers.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const SUBMIT = 'mutation ($input: BlogDraftInput!) { submitBlogDraft(input: $input) { id } }';
const CREATE = 'mutation ($input: BlogPostInput!) { createBlogPost(input: $input) { id } }';
const STATUS =
  'mutation ($id: ID!, $status: BlogStatus!) { setBlogPostStatus(id: $id, status: $status) { id submitted } }';
const WAITING = '{ waitingSubmissions { count since } }';
const QUEUE = `query ($submitted: Boolean, $order: ListOrder!, $after: String) {
  adminBlogPosts(status: DRAFT, submitted: $submitted, order: $order, first: 2, after: $after) {
    nodes { title submitted } totalCount pageInfo { endCursor hasNextPage }
  }
}`;
const MAIL = '{ mailStatus { way lastSentAt failingSince waiting } }';

const author = { name: 'A reader', department: 'Physics', linkedin: 'linkedin.com/in/reader' };

async function submit(title: string, to: TestApp = app): Promise<string> {
  const input = { title, content: '<p>I stood up.</p>', author };
  const { data } = await to.gql<{ submitBlogDraft: { id: string } }>(SUBMIT, { input });
  return data!.submitBlogDraft.id;
}

interface Waiting {
  waitingSubmissions: { count: number; since: string | null };
}
const waiting = async () => (await app.gql<Waiting>(WAITING, {}, token)).data!.waitingSubmissions;

describe('visitors’ drafts', () => {
  beforeEach(() => app.database.query('DELETE FROM blog_post'));

  const titles = async (variables: object) => {
    const { data } = await app.gql<{ adminBlogPosts: { nodes: { title: string }[]; totalCount: number } }>(
      QUEUE,
      { order: 'OLDEST', ...variables },
      token,
    );
    return data!.adminBlogPosts;
  };

  test('R148: are counted until they are published or deleted, with the time of the oldest', async () => {
    expect(await waiting()).toEqual({ count: 0, since: null });
    const first = await submit('First');
    const second = await submit('Second');
    await app.gql(CREATE, { input: { title: 'An officer’s own', author } }, token);
    const [stored] = await app.database.query('SELECT created_at FROM blog_post WHERE id = $1', [first]);
    expect(await waiting()).toEqual({ count: 2, since: (stored!.created_at as Date).toISOString() });
    await app.gql(STATUS, { id: first, status: 'PUBLISHED' }, token);
    expect(await waiting()).toMatchObject({ count: 1 });
    await app.gql(STATUS, { id: first, status: 'DRAFT' }, token);
    expect(await waiting()).toMatchObject({ count: 2 });
    await app.gql('mutation ($id: ID!) { deleteBlogPost(id: $id) }', { id: second }, token);
    expect(await waiting()).toMatchObject({ count: 1 });
    await app.gql('mutation ($id: ID!) { undoDelete(id: $id) }', { id: second }, token);
    expect(await waiting()).toMatchObject({ count: 2 });
  });

  test('are listed by time of arrival, separate from posts started by officers', async () => {
    for (const title of ['One', 'Two', 'Three']) await submit(title);
    await app.gql(CREATE, { input: { title: 'Own', author } }, token);
    const oldest = await titles({ submitted: true });
    expect(oldest).toMatchObject({
      nodes: [
        { title: 'One', submitted: true },
        { title: 'Two', submitted: true },
      ],
      totalCount: 3,
      pageInfo: { hasNextPage: true },
    });
    const { endCursor } = (oldest as unknown as { pageInfo: { endCursor: string } }).pageInfo;
    expect(await titles({ submitted: true, after: endCursor })).toMatchObject({ nodes: [{ title: 'Three' }] });
    expect(await titles({ submitted: true, order: 'NEWEST' })).toMatchObject({
      nodes: [{ title: 'Three' }, { title: 'Two' }],
    });
    expect(await titles({ submitted: false })).toMatchObject({ nodes: [{ title: 'Own' }], totalCount: 1 });
    expect(await titles({ submitted: null })).toMatchObject({ totalCount: 4 });
  });
});

test('posts are found by their authors, by who saved them last and by pending changes, and sorted by claps', async () => {
  await app.database.query('DELETE FROM blog_post');
  const query = async (variables: object) => {
    const { data } = await app.gql<{ adminBlogPosts: { nodes: { title: string }[] } }>(
      `query ($mine: Boolean, $pending: Boolean, $search: String, $sort: BlogPostSort, $order: ListOrder) {
        adminBlogPosts(mine: $mine, pending: $pending, search: $search, sort: $sort, order: $order, first: 10) { nodes { title } }
      }`,
      variables,
      token,
    );
    return data!.adminBlogPosts.nodes.map(({ title }) => title);
  };
  await submit('A visitor’s');
  for (const [title, name] of [
    ['One', 'Nimali Perera'],
    ['Two', 'Ruwan Silva'],
  ])
    await app.gql(CREATE, { input: { title, author: { ...author, name } } }, token);
  await app.database.query(`UPDATE blog_post SET claps = 3 WHERE title = 'One'`);
  expect(await query({ search: 'nimali' })).toEqual(['One']);
  expect(await query({ search: 'PHYSICS' })).toHaveLength(3);
  expect(await query({ mine: true })).toEqual(['Two', 'One']);
  expect((await query({ sort: 'CLAPS' }))[0]).toBe('One');
  expect((await query({ sort: 'CLAPS', order: 'OLDEST' })).at(-1)).toBe('One');
  await app.database.query(`UPDATE blog_post SET status = 'published', published_date = now() WHERE title = 'One'`);
  const [one] = (await app.database.query(`SELECT id FROM blog_post WHERE title = 'One'`)) as { id: string }[];
  const input = { title: 'One, corrected', author: { name: author.name, linkedin: author.linkedin } };
  const keep =
    'mutation ($id: ID!, $input: BlogPostPatch!) { saveBlogPost(id: $id, intent: KEEP_PENDING, input: $input) { post { id } } }';
  await app.gql(keep, { id: one!.id, input }, token);
  expect(await query({ pending: true })).toEqual(['One']);
});

describe('mail', () => {
  let peer: MailServer;
  let site: TestApp;
  let officer: string;
  beforeAll(async () => {
    peer = await startMailServer();
    site = await startApp({ env: { MAIL_URL: peer.address } });
    officer = await site.signIn();
  });
  afterAll(async () => {
    await site.close();
    await peer.close();
  });

  interface Status {
    way: string;
    lastSentAt: string | null;
    failingSince: string | null;
    waiting: number;
  }
  const status = async (of = site, by = officer) =>
    (await of.gql<{ mailStatus: Status }>(MAIL, {}, by)).data!.mailStatus;

  test('that only goes to the outbox is reported as such', async () => {
    expect(await status(app, token)).toMatchObject({ way: 'OUTBOX', failingSince: null });
  });

  test('has a status: not tried, failing since the first failure, working again', async () => {
    expect(await status()).toEqual({ way: 'SERVER', lastSentAt: null, failingSince: null, waiting: 0 });
    peer.mood = 'refuses';
    await submit('To be told of', site);
    const failing = await eventually(async () => {
      const shown = await status();
      return shown.failingSince && shown.waiting === 1 ? shown : null;
    });
    expect(failing.lastSentAt).toBeNull();
    await submit('To be told of too', site);
    const triedInVain = `SELECT 1 FROM pgboss.job WHERE state = 'retry'`;
    await eventually(async () => (await site.database.query(triedInVain)).length === 2);
    expect((await status()).waiting).toBe(2);
    expect((await status()).failingSince).toBe(failing.failingSince);
    peer.mood = 'takes';
    await site.database.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
    const working = await eventually(async () => {
      const shown = await status();
      return shown.waiting === 0 ? shown : null;
    });
    expect(working).toMatchObject({ failingSince: null, lastSentAt: expect.any(String) });
  });

  test('that waited before a restart is reported as failing since then, without server or password', async () => {
    const fresh = await startApp({ env: { MAIL_URL: 'smtp://postman:hidden-word@127.0.0.1:1' } });
    try {
      const by = await fresh.signIn();
      await fresh.database.query(
        `INSERT INTO pgboss.job (name, data, state, created_on, start_after, retry_limit)
         VALUES ('mail', '{}', 'retry', '2026-11-20T10:00:00Z', now() + interval '1 hour', 10)`,
      );
      const shown = await status(fresh, by);
      expect(shown).toEqual({
        way: 'SERVER',
        lastSentAt: null,
        failingSince: '2026-11-20T10:00:00.000Z',
        waiting: 1,
      });
    } finally {
      await fresh.close();
    }
  });
});

test.each([
  ['waitingSubmissions', WAITING],
  ['mailStatus', MAIL],
  ['adminBlogPosts', QUEUE],
])('R205: %s requires signing in', async (_field, query) => {
  for (const presented of [undefined, 'not-a-token']) {
    const { data, errors } = await app.gql(query, { order: 'OLDEST', submitted: true }, presented);
    expect(data).toBeNull();
    expect(errors[0]).toMatchObject({
      message: (presented ? ERRORS.SESSION_REFUSED : ERRORS.NO_TOKEN).message,
      extensions: { code: 'UNAUTHENTICATED' },
    });
  }
});
