import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlDoor, type BlogDoor, type Post } from '../support/blog-doors.js';

let app: TestApp;
let blog: BlogDoor;
let token: string;
beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  blog = graphqlDoor(app.url);
});
afterAll(() => app.close());

const author = {
  name: 'The Editorial Committee',
  department: 'Editorial',
  linkedin: 'https://www.linkedin.com/in/editorial',
};
const UPDATE =
  'mutation ($id: ID!, $input: BlogPostPatch!, $version: Int) { updateBlogPost(id: $id, input: $input, version: $version) { slug title version } }';

let made = 0;
async function publish(title = `Edited ${++made}`): Promise<Post> {
  return (await blog.create({ title, content: '<p>Words.</p>', author, status: 'published' }, token)).data;
}

test('a save that meets a newer version is a conflict that says who and when, and changes nothing', async () => {
  const { id } = await publish();
  const first = await app.gql(UPDATE, { id, input: { title: 'Mine', author }, version: 1 }, token);
  expect(first.data).toMatchObject({ updateBlogPost: { title: 'Mine', version: 2 } });
  const { errors } = await app.gql(UPDATE, { id, input: { title: 'Yours', author }, version: 1 }, token);
  expect(errors[0]!.extensions).toMatchObject({
    code: 'CONFLICT',
    conflict: { version: 2, updatedBy: 'officer@club.example' },
  });
  const again = await app.gql(UPDATE, { id, input: { title: 'Yours', author }, version: 2 }, token);
  expect(again.data).toMatchObject({ updateBlogPost: { title: 'Yours', version: 3 } });
});

test('claps make no conflict', async () => {
  const { id } = await publish();
  await blog.clap(id);
  const { errors } = await app.gql(UPDATE, { id, input: { title: 'Applauded', author }, version: 1 }, token);
  expect(errors).toEqual([]);
});

test('of two saves at once, one is kept and the other is told', async () => {
  const { id } = await publish();
  const answers = await Promise.all(
    ['A', 'B'].map((title) => app.gql(UPDATE, { id, input: { title, author }, version: 1 }, token)),
  );
  expect(answers.map(({ errors }) => errors[0]?.extensions.code).sort()).toEqual(['CONFLICT', undefined]);
});

test('a changed address keeps leading to the post, and nobody else may take it', async () => {
  const post = await publish('The old name');
  await app.gql(UPDATE, { id: post.id, input: { slug: 'the-new-name', author } }, token);
  expect((await blog.bySlug('the-old-name')).data).toMatchObject({ id: post.id, slug: 'the-new-name' });
  expect((await publish('The old name')).slug).toBe('the-old-name-1');
  const other = await publish();
  const { errors } = await app.gql(UPDATE, { id: other.id, input: { slug: 'the-old-name', author } }, token);
  expect(errors[0]!.extensions).toMatchObject({ code: 'CONFLICT', fields: { slug: expect.any(String) } });
  const back = await app.gql(UPDATE, { id: post.id, input: { slug: 'the-old-name', author } }, token);
  expect(back.data).toMatchObject({ updateBlogPost: { slug: 'the-old-name' } });
});

test('an address must be a proper one', async () => {
  const { id } = await publish();
  for (const slug of ['Has Spaces', 'published', '-edge-', 'a--b', 'ü']) {
    const { errors } = await app.gql(UPDATE, { id, input: { slug, author } }, token);
    expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { slug: expect.any(String) } });
  }
});

test('R205: nothing of a draft shows in any public answer', async () => {
  const canary = 'c4n4ry';
  const fields = {
    title: `${canary} title`,
    subtitle: `${canary} subtitle`,
    content: `<p>${canary} content</p>`,
    author: { name: `${canary} name`, department: `${canary} department`, linkedin: `https://${canary}.example/in` },
    coverUrl: `https://${canary}.example/cover.png`,
  };
  const { data: draft } = await blog.create(fields, token);
  await publish();
  const paths = [
    '/blog',
    `/blog/${draft.slug}`,
    '/api/blogs/published',
    `/api/blogs/${draft.slug}`,
    '/health',
    '/nothing-here',
  ];
  for (const path of paths)
    expect(await (await fetch(app.url + path)).text()).not.toMatch(
      new RegExp(`${canary} (title|subtitle|content|name|department)|${canary}\\.example`),
    );
  const { data } = await app.gql('{ blogPosts(first: 50) { totalCount nodes { title excerpt slug } } }');
  expect(JSON.stringify(data)).not.toContain(canary);
});

test('R12: a page begins right after the one before it, and leads back to it', async () => {
  for (let n = 0; n < 5; n++) await publish();
  const PAGE =
    'query ($after: String, $before: String) { blogPosts(first: 2, after: $after, before: $before) { nodes { id } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }';
  interface Paged {
    blogPosts: {
      nodes: { id: string }[];
      pageInfo: { startCursor: string; endCursor: string; hasNextPage: boolean; hasPreviousPage: boolean };
    };
  }
  const page = async (variables: object) => (await app.gql<Paged>(PAGE, variables)).data!.blogPosts;
  const first = await page({});
  expect(first.pageInfo).toMatchObject({ hasPreviousPage: false, hasNextPage: true });
  const second = await page({ after: first.pageInfo.endCursor });
  expect(second.pageInfo.hasPreviousPage).toBe(true);
  expect(second.nodes.map(({ id }) => id)).not.toEqual(expect.arrayContaining(first.nodes.map(({ id }) => id)));
  expect((await page({ before: second.pageInfo.startCursor })).nodes).toEqual(first.nodes);
  const { errors } = await app.gql(PAGE, { after: 'nonsense' });
  expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
});
