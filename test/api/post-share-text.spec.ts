import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BLOG_LIMITS } from '../../server/shared/blog.js';
import { startApp, type TestApp } from '../support/app.js';
import { restBlogApi } from '../support/blog-apis.js';

const AUTHOR = { name: 'Amaya', department: 'Chemistry', linkedin: 'https://www.linkedin.com/in/amaya' };
const FIELDS = 'id slug version excerpt shareText';
const CREATE = `mutation ($input: BlogPostInput!) { createBlogPost(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: BlogPostPatch!) { updateBlogPost(id: $id, input: $input) { ${FIELDS} } }`;
const REVISIONS = 'query ($id: ID!) { blogPostRevisions(postId: $id) { nodes { id shareText } } }';
const RESTORE = `mutation ($id: ID!) { restoreBlogPostRevision(id: $id) { ${FIELDS} } }`;

interface Post {
  id: string;
  slug: string;
  version: number;
  excerpt: string;
  shareText: string;
}

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

async function run<T>(query: string, variables: object): Promise<T> {
  const { data, errors } = await app.gql<Record<string, T>>(query, variables, token);
  expect(errors).toEqual([]);
  return Object.values(data!)[0]!;
}
const create = (more: object) =>
  run<Post>(CREATE, { input: { title: 'Shared', subtitle: 'A subtitle', author: AUTHOR, ...more } });
const update = (id: string, shareText: string) =>
  run<Post>(UPDATE, { id, input: { shareText, author: { name: AUTHOR.name, linkedin: AUTHOR.linkedin } } });

test('a post has a text for sharing, which is kept by updates without one, and in its revisions', async () => {
  const { id } = await create({ shareText: ' Read this ' });
  expect(await update(id, 'Another one')).toMatchObject({ shareText: 'Another one', excerpt: 'A subtitle' });
  const { nodes } = await run<{ nodes: { id: string; shareText: string }[] }>(REVISIONS, { id });
  expect(nodes.map(({ shareText }) => shareText)).toEqual(['Another one', 'Read this']);
  expect((await run<Post>(RESTORE, { id: nodes[1]!.id })).shareText).toBe('Read this');
  await restBlogApi(app.url).update(id, { subtitle: 'Changed', author: AUTHOR }, token);
  const { data } = await app.gql<{ adminBlogPost: Post }>(
    `query ($id: ID!) { adminBlogPost(id: $id) { ${FIELDS} } }`,
    { id },
    token,
  );
  expect(data!.adminBlogPost).toMatchObject({ shareText: 'Read this', excerpt: 'Changed' });
  expect((await update(id, '')).shareText).toBe('');
});

test('a text for sharing has a limit', async () => {
  const { shareText } = await create({ shareText: 'x'.repeat(BLOG_LIMITS.shareText) });
  expect(shareText).toHaveLength(BLOG_LIMITS.shareText);
  const { errors } = await app.gql(
    CREATE,
    { input: { title: 'Shared', author: AUTHOR, shareText: 'x'.repeat(BLOG_LIMITS.shareText + 1) } },
    token,
  );
  expect(errors[0]?.message).toBe(`Share text must be at most ${BLOG_LIMITS.shareText} characters`);
});
