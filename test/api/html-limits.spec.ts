import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { POST_HTML_MESSAGES } from '../../server/shared/post-html-limits.js';
import { startApp, type TestApp } from '../support/app.js';
import { type BlogApi, graphqlBlogApi, type Post, restBlogApi } from '../support/blog-apis.js';
import { HTML_BOMBS, LARGEST_TABLE, TABLE_BOMB } from '../support/html-bombs.js';

const author = { name: 'Nimal Perera', department: 'Mathematics', linkedin: 'https://linkedin.com/in/example' };
const { name, linkedin } = author;
const FORMER_TABLE = TABLE_BOMB.replaceAll(' colspan="99" rowspan="99"', '');
/** One for each limit that fits into the body of a request: failed submissions are counted. */
const bombs = Object.values(POST_HTML_MESSAGES).map((limit) =>
  HTML_BOMBS.find(({ message, html }) => message === limit && html.length < 500_000)!,
);

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

/** A post as a build without limits for tables stored it. */
async function storedBomb(api: BlogApi): Promise<Post> {
  const post = { title: 'Old table', content: '<p>x</p>', status: 'published', author } as const;
  const { data } = await api.create(post, token);
  await app.database.query('UPDATE blog_post SET content = $2 WHERE id = $1', [data.id, TABLE_BOMB]);
  await app.database.query('UPDATE blog_post_revision SET content = $2 WHERE post_id = $1', [data.id, TABLE_BOMB]);
  return data;
}

describe.each(['GraphQL', 'REST'])('through %s', (transport) => {
  let api: BlogApi;
  beforeAll(() => {
    api = transport === 'GraphQL' ? graphqlBlogApi(app.url) : restBlogApi(app.url);
  });

  test('R385: a created, a changed and a submitted post is refused with the limit that it exceeds, whichever that is', async () => {
    const { data } = await api.create({ title: 'First', content: '<p>x</p>', author }, token);
    for (const { name: bomb, html: content, message } of bombs) {
      const refused = { status: 413, message };
      const fields = { title: 'Bomb', content, author };
      expect([bomb, await api.create(fields, token)]).toMatchObject([bomb, refused]);
      expect([bomb, await api.update(data.id, { content, author }, token)]).toMatchObject([bomb, refused]);
      expect([bomb, await api.submit(fields)]).toMatchObject([bomb, refused]);
    }
    expect((await api.bySlug(data.slug, token)).data.content).toBe('<p>x</p>');
  });

  test('the largest table is stored and read', async () => {
    const { data } = await api.create({ title: 'Large', content: LARGEST_TABLE, author }, token);
    expect((await api.bySlug(data.slug, token)).data.content).toBe(LARGEST_TABLE);
  });

  test('a stored table that is too large is read without its spans, and its post can still be renamed', async () => {
    const post = await storedBomb(api);
    expect((await api.bySlug(post.slug)).data.content).toBe(FORMER_TABLE);
    const { data, message } = await api.update(post.id, { subtitle: 'New', author: { name, linkedin } }, token);
    expect([message, data.subtitle, data.content]).toEqual([null, 'New', FORMER_TABLE]);
  });
});

test('the page of a post and the feeds show a stored table that is too large without its spans', async () => {
  const { slug } = await storedBomb(graphqlBlogApi(app.url));
  for (const path of [`/blog/${slug}`, '/feed.xml', '/feed.json']) {
    const response = await fetch(app.url + path);
    const text = await response.text();
    expect([path, response.status, text.includes('Old table'), /colspan=\\?"99/.test(text)]).toEqual([
      path,
      200,
      true,
      false,
    ]);
  }
});

test('pending changes with a bomb are refused with the limit, and so is the restoring of a revision', async () => {
  const post = await storedBomb(graphqlBlogApi(app.url));
  const refused = [{ message: POST_HTML_MESSAGES.table, extensions: { code: 'TOO_LARGE' } }];
  const SAVE = `mutation ($id: ID!, $input: BlogPostPatch!) { saveBlogPost(id: $id, intent: KEEP_PENDING, input: $input) { pending { id } } }`;
  const input = { content: TABLE_BOMB, author: { name, linkedin } };
  expect((await app.gql(SAVE, { id: post.id, input }, token)).errors).toMatchObject(refused);
  const [revision] = await app.database.query('SELECT id FROM blog_post_revision WHERE post_id = $1', [post.id]);
  const RESTORE = 'mutation ($id: ID!) { restoreBlogPostRevision(id: $id) { content } }';
  expect((await app.gql(RESTORE, { id: revision!.id }, token)).errors).toMatchObject(refused);
});
