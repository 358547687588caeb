import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OrphanedMediaCleanup } from '../../server/infra/media/orphaned-media-cleanup.service.js';
import { Clock } from '../../server/core/time/clock.js';
import { Trash } from '../../server/core/records/trash.service.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { TRASH_DAYS } from '../../server/shared/trash.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlBlogApi, restBlogApi, type BlogApi, type Post } from '../support/blog-apis.js';
import { picture } from '../support/pictures.js';

let app: TestApp;
let blog: BlogApi;
let token: string;
beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  blog = graphqlBlogApi(app.url);
});
afterAll(() => app.close());

const author = {
  name: 'The Editorial Committee',
  department: 'Editorial',
  linkedin: 'https://www.linkedin.com/in/editorial',
};
const UPDATE =
  'mutation ($id: ID!, $input: BlogPostPatch!, $version: Int) { updateBlogPost(id: $id, input: $input, version: $version) { slug title version } }';

let publishedCount = 0;
async function publish(title = `Edited ${++publishedCount}`): Promise<Post> {
  return (await blog.create({ title, content: '<p>Words.</p>', author, status: 'published' }, token)).data;
}

describe('two concurrent saves', () => {
  test('R359: a save based on an older version is a conflict that names author and time, and changes nothing', async () => {
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

  test('R359: claps cause no conflict', async () => {
    const { id } = await publish();
    await blog.clap(id);
    const { errors } = await app.gql(UPDATE, { id, input: { title: 'Applauded', author }, version: 1 }, token);
    expect(errors).toEqual([]);
  });

  test('of two concurrent saves, one succeeds and the other is a conflict', async () => {
    const { id } = await publish();
    const answers = await Promise.all(
      ['A', 'B'].map((title) => app.gql(UPDATE, { id, input: { title, author }, version: 1 }, token)),
    );
    expect(answers.map(({ errors }) => errors[0]?.extensions.code).sort()).toEqual(['CONFLICT', undefined]);
  });
});

describe('the slug of a post', () => {
  test('R382: a former slug still leads to the post and cannot be reused by another', async () => {
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

  test('an invalid slug is rejected', async () => {
    const { id } = await publish();
    for (const slug of ['Has Spaces', 'published', '-edge-', 'a--b', 'ü']) {
      const { errors } = await app.gql(UPDATE, { id, input: { slug, author } }, token);
      expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { slug: expect.any(String) } });
    }
  });
});

describe('deleted records', () => {
  const HOUR = 3_600_000;
  let rest: BlogApi;
  beforeAll(() => {
    rest = restBlogApi(app.url);
  });
  const undo = (id: string) => app.gql('mutation ($id: ID!) { undoDelete(id: $id) }', { id }, token);

  test('R362: are restored unchanged, with image, claps and former slug', async () => {
    const { data: post } = await rest.create(
      { title: 'Gone too soon', author, status: 'published', coverFile: await picture(320, 168) },
      token,
    );
    await rest.clap(post.id);
    const { name, linkedin } = author;
    const moved = await app.gql(
      UPDATE,
      { id: post.id, input: { slug: 'still-here', author: { name, linkedin } } },
      token,
    );
    expect(moved.errors).toEqual([]);
    const { data: before } = await rest.bySlug('still-here');
    const files = await app.storedFiles();

    await blog.remove(post.id, token);
    expect((await rest.bySlug('still-here')).status).toBe(404);
    expect((await rest.bySlug(post.slug)).status).toBe(404);
    expect(await app.storedFiles()).toEqual(files);

    expect((await undo(post.id)).data).toEqual({ undoDelete: post.id });
    expect(await rest.bySlug('still-here')).toEqual({ status: 200, message: null, data: before });
    expect((await rest.bySlug(post.slug)).data.slug).toBe('still-here');
    expect((await undo(post.id)).errors[0]?.message).toBe(ERRORS.NOT_IN_TRASH.message);
  });

  test('are restored after an upgrade that added and dropped columns', async () => {
    const { data: post } = await rest.create({ title: 'Before the upgrade', author }, token);
    await app.database.query('ALTER TABLE blog_post ADD COLUMN former text');
    await app.database.query(`UPDATE blog_post SET former = 'of no use' WHERE id = $1`, [post.id]);
    await rest.remove(post.id, token);
    await app.database.query(`ALTER TABLE blog_post DROP COLUMN former, ADD COLUMN pinned text NOT NULL DEFAULT 'no'`);
    const { data, errors } = await undo(post.id);
    const rows = await app.database.query('SELECT title, pinned FROM blog_post WHERE id = $1', [post.id]);
    await app.database.query('ALTER TABLE blog_post DROP COLUMN pinned');
    expect([data, errors]).toEqual([{ undoDelete: post.id }, []]);
    expect(rows).toEqual([{ title: 'Before the upgrade', pinned: 'no' }]);
  });

  test('R363: are not restored where something else has taken their place, and stay restorable', async () => {
    const { data: first } = await rest.create({ title: 'One place', author }, token);
    await rest.remove(first.id, token);
    const { data: second } = await rest.create({ title: 'One place', author }, token);
    expect(second.slug).toBe(first.slug);
    expect((await undo(first.id)).errors[0]).toMatchObject({
      message: ERRORS.ADDRESS_TAKEN.message,
      extensions: { code: 'CONFLICT' },
    });
    await rest.remove(second.id, token);
    expect((await undo(first.id)).errors).toEqual([]);
  });

  test('give another error when something else prevents restoring', async () => {
    const { data: post } = await rest.create({ title: 'Torn', author }, token);
    await rest.remove(post.id, token);
    const tear = (title: string) =>
      app.database.query(`UPDATE trash SET rows = jsonb_set(rows, '{0,row,title}', $2) WHERE id = $1`, [
        post.id,
        title,
      ]);
    await tear('null');
    expect((await undo(post.id)).errors[0]?.message).toBe(ERRORS.INTERNAL.message);
    await tear('"Torn"');
    expect((await undo(post.id)).errors).toEqual([]);
  });

  test('R362: are deleted permanently after 30 days, including their images', async () => {
    const { data: post } = await rest.create({ title: 'For good', author, coverFile: await picture(320, 168) }, token);
    await rest.remove(post.id, token);
    const clock = app.get(Clock);
    const now = Date.now();
    const later = (hours: number) => () => new Date(now + hours * HOUR);
    clock.now = later(TRASH_DAYS * 24 - 1);
    await app.get(Trash).deleteExpired();
    expect(await app.get(OrphanedMediaCleanup).run()).toEqual([]);
    clock.now = later(TRASH_DAYS * 24 + 1);
    await app.get(Trash).deleteExpired();
    expect(await app.get(OrphanedMediaCleanup).run()).toHaveLength(1);
    clock.now = () => new Date();
    expect((await undo(post.id)).errors[0]?.message).toBe(ERRORS.NOT_IN_TRASH.message);
  });

  test('cannot be restored if they never existed', async () => {
    for (const id of ['nothing', '7b1c3d0e-0000-4000-8000-000000000000', "'; DROP TABLE trash; --"]) {
      expect((await undo(id)).errors[0]?.message).toBe(ERRORS.NOT_IN_TRASH.message);
    }
  });
});

test('R205: no public response contains any part of a draft', async () => {
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

test('R12: a page starts directly after the previous one and leads back to it', async () => {
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
