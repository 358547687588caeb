import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RIBBON_MESSAGES } from '../../client/features/blog/public/texts.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

const SECRET = 'unspeakableword';
const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString();

const SAVE_PENDING = `mutation ($id: ID!) {
  saveBlogPost(id: $id, intent: KEEP_PENDING, input: { content: "<p>${SECRET}</p>", author: { name: "N", linkedin: "n.example" } }) {
    pending { content }
  }
}`;
const READ_PENDING = 'query ($id: ID!) { blogPostPendingChanges(postId: $id) { content } }';

let app: TestApp;
let token: string;
let posts: { id: string; slug: string }[];
/** Published; its secret is in a former revision only. */
let live: { id: string; slug: string };
let revisionIds: string[];

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  const author = { name: 'Nimal', department: 'IT', linkedin: 'https://linkedin.com/in/example' };
  const create = async (input: object) => {
    const { data, errors } = await app.gql<{ createBlogPost: { id: string; slug: string } }>(
      'mutation ($input: BlogPostInput!) { createBlogPost(input: $input) { id slug } }',
      { input: { author, content: `<p>${SECRET}</p>`, ...input } },
      token,
    );
    expect(errors).toEqual([]);
    return data!.createBlogPost;
  };
  live = await create({ title: 'Shown once', status: 'PUBLISHED' });
  // The word stays in the history alone.
  await app.gql(
    `mutation ($id: ID!) { updateBlogPost(id: $id, input: { content: "<p>Plain.</p>", author: { name: "N", linkedin: "n.example" } }) { id } }`,
    { id: live.id },
    token,
  );
  // And in its pending changes.
  const { errors } = await app.gql(SAVE_PENDING, { id: live.id }, token);
  expect(errors).toEqual([]);
  posts = [
    await create({ title: `Draft ${SECRET}` }),
    await create({ title: `Scheduled ${SECRET}`, publishAt: IN_AN_HOUR }),
  ];
  const rows = await app.database.query('SELECT id FROM blog_post_revision WHERE post_id = ANY($1)', [
    posts.map(({ id }) => id),
  ]);
  revisionIds = rows.map(({ id }) => String(id));
});
afterAll(() => app.close());

const LIST = 'query ($id: ID!) { blogPostRevisions(postId: $id) { nodes { id content } } }';
const ONE = 'query ($id: ID!) { blogPostRevision(id: $id) { content } }';
const RESTORE = 'mutation ($id: ID!) { restoreBlogPostRevision(id: $id) { content } }';
const SCHEDULE = 'mutation ($id: ID!, $at: DateTime) { scheduleBlogPost(id: $id, publishAt: $at) { content } }';

/** Calls that need the scope. */
const calls = () => [
  { query: READ_PENDING, variables: { id: live.id }, scope: 'read' },
  { query: SAVE_PENDING, variables: { id: live.id }, scope: 'write' },
  ...posts.flatMap(({ id }, at) => [
    { query: LIST, variables: { id }, scope: 'read' },
    { query: ONE, variables: { id: revisionIds[at]! }, scope: 'read' },
    { query: 'query ($id: ID!) { adminBlogPost(id: $id) { content publishAt } }', variables: { id }, scope: 'read' },
    { query: '{ adminBlogPosts { nodes { content publishAt } } }', variables: {}, scope: 'read' },
    { query: RESTORE, variables: { id: revisionIds[at]! }, scope: 'write' },
    { query: SCHEDULE, variables: { id, at: IN_AN_HOUR }, scope: 'write' },
  ]),
];

async function keyOf(scope: 'READ_CONTENT' | 'WRITE_CONTENT'): Promise<string> {
  const { data } = await app.gql<{ createApiKey: { text: string } }>(
    `mutation ($scope: ApiKeyScope!, $password: String!) {
      createApiKey(name: "A program", scope: $scope, days: 30, currentPassword: $password) { text }
    }`,
    { scope, password: ADMIN.password },
    token,
  );
  return data!.createApiKey.text;
}

describe('revisions, drafts and scheduled posts', () => {
  test('are refused to anonymous callers of GraphQL, and to tokens and keys that are not valid', async () => {
    for (const { query, variables } of calls())
      for (const by of [undefined, 'gavel_nothing', 'ey.not.one']) {
        const { data, errors } = await app.gql(query, variables, by);
        // A field that can be null is null, any other makes all data null.
        expect(Object.values(data ?? {}).filter((value) => value !== null)).toEqual([]);
        expect(errors[0]!.extensions.code).toBe('UNAUTHENTICATED');
      }
  });

  test('are read by keys that may read, and changed by keys that may write alone', async () => {
    const [reader, writer] = [await keyOf('READ_CONTENT'), await keyOf('WRITE_CONTENT')];
    for (const { query, variables, scope } of calls()) {
      const { errors } = await app.gql(query, variables, reader);
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(scope === 'read' ? [] : ['FORBIDDEN']);
      expect((await app.gql(query, variables, writer)).errors).toEqual([]);
    }
  });

  test('are in no public query, nor found by ID', async () => {
    const QUERIES = [
      '{ blogPosts { nodes { title content publishAt } } }',
      `{ searchPosts(query: "${SECRET}") { nodes { title content } totalCount } }`,
      ...[...posts, live].map(({ slug }) => `{ blogPost(slug: "${slug}") { title content } }`),
      ...[...posts.map(({ id }) => id), ...revisionIds].map(
        (id) => `{ node(id: "${id}") { ... on BlogPost { content } } }`,
      ),
    ];
    for (const query of QUERIES)
      expect(JSON.stringify(await app.gql(query))).not.toMatch(new RegExp(`>${SECRET}|[a-z] ${SECRET}`));
  });

  test('R426: are at no public address: pages, feeds, sitemap, search, preview cards and REST', async () => {
    await eventually(async () => (await fetch(`${app.url}/blog`)).ok);
    const addresses = [
      '/',
      '/blog',
      `/blog?q=Draft`,
      '/feed.xml',
      '/feed.json',
      '/sitemap.xml',
      '/sitemap-1.xml',
      '/api/blogs/published',
      '/api/blogs',
      ...[...posts, live].flatMap(({ slug }) => [`/blog/${slug}`, `/api/blogs/${slug}`]),
    ];
    for (const address of addresses) {
      const response = await fetch(app.url + address);
      const text = await response.text();
      expect([address, text.includes(`>${SECRET}`), text.includes(` ${SECRET}`)]).toEqual([address, false, false]);
      for (const { slug } of posts)
        if (!address.includes(slug)) expect([address, text.includes(slug)]).toEqual([address, false]);
    }
    for (const { slug, id } of posts)
      for (const address of [`/blog/${slug}`, `/api/blogs/${slug}`, `/cards/posts/${id}.jpg`])
        expect((await fetch(app.url + address)).status).toBe(404);
  });

  test('have a page for a signed-in officer’s browser alone, which nothing may store', async () => {
    const open = async (slug: string, headers: Record<string, string>) => {
      const response = await fetch(`${app.url}/blog/${slug}`, { headers });
      return { status: response.status, text: await response.text(), headers: response.headers };
    };
    const cookie = `token=${token}`;
    const key = await keyOf('READ_CONTENT');
    const strangers: Record<string, string>[] = [
      {},
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie: 'token=ey.not.one', 'sec-fetch-site': 'none' },
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${key}` },
      { authorization: `Bearer ${key}`, cookie, 'sec-fetch-site': 'none' },
      { cookie: `token=${key}`, 'sec-fetch-site': 'none' },
    ];
    for (const { slug } of posts) {
      const shown = await open(slug, { cookie, 'sec-fetch-site': 'none' });
      expect(shown.status).toBe(200);
      expect(shown.text).toContain(`>${SECRET}`);
      expect(shown.text).toContain(RIBBON_MESSAGES.edit);
      expect(shown.headers.get('cache-control')).toBe('no-store');
      expect(shown.headers.get('x-robots-tag')).toBe('noindex');
      expect(shown.headers.get('etag')).toBeNull();
      for (const others of strangers) {
        const { status, text } = await open(slug, others);
        expect([others, status, text.includes(SECRET)]).toEqual([others, 404, false]);
      }
    }
    // The note about the pending changes of a live post.
    for (const others of [...strangers, ...strangers]) {
      const shown = await open(live.slug, { cookie, 'sec-fetch-site': 'none' });
      expect(shown.text).toContain(RIBBON_MESSAGES.pending);
      expect(shown.headers.get('cache-control')).toBe('no-store');
      const { status, text } = await open(live.slug, others);
      expect([others, status, text.includes(RIBBON_MESSAGES.pending)]).toEqual([others, 200, false]);
    }
    const other = await app.signIn();
    await app.gql('mutation { signOut }', {}, other);
    const after = await open(posts[0]!.slug, { cookie: `token=${other}`, 'sec-fetch-site': 'none' });
    expect([after.status, after.text.includes(SECRET)]).toEqual([404, false]);
  });
});
