import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Trash } from '../../server/core/records/trash.service.js';
import { Clock } from '../../server/core/time/clock.js';
import { PostRevisions } from '../../server/features/blog/revisions/post-revisions.service.js';
import { OrphanedMediaCleanup } from '../../server/infra/media/orphaned-media-cleanup.service.js';
import { POST_REVISIONS } from '../../server/shared/blog.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { ADMIN } from '../support/admin.js';
import { TRASH_DAYS } from '../../server/shared/trash.js';
import { startApp, type TestApp } from '../support/app.js';
import { type BlogApi, blogApis, graphqlBlogApi, type Post } from '../support/blog-apis.js';
import { picture } from '../support/pictures.js';

const DAY_MS = 86_400_000;

let app: TestApp;
let blog: BlogApi;
let token: string;

beforeAll(async () => {
  app = await startApp();
  blog = graphqlBlogApi(app.url);
  token = await app.signIn();
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => app.close());

interface Revision {
  id: string;
  version: number;
  savedAt: string;
  savedBy: string | null;
  slug: string;
  title: string;
  content: string;
  status: string;
  author: { name: string; image: { url: string } | null };
  coverImage: { url: string } | null;
}
const FIELDS = 'id version savedAt savedBy slug title content status author { name image { url } } coverImage { url }';
const LIST = `query ($postId: ID!, $first: Int, $after: String) {
  blogPostRevisions(postId: $postId, first: $first, after: $after) {
    nodes { ${FIELDS} } totalCount pageInfo { hasNextPage endCursor }
  }
}`;
const ONE = `query ($id: ID!) { blogPostRevision(id: $id) { ${FIELDS} } }`;
const RESTORE = `mutation ($id: ID!, $version: Int) {
  restoreBlogPostRevision(id: $id, version: $version) { id version title content slug status coverImage { url } }
}`;

interface Page {
  nodes: Revision[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string };
}
async function page(postId: string, more: object = {}): Promise<Page> {
  const { data, errors } = await app.gql<{ blogPostRevisions: Page }>(LIST, { postId, ...more }, token);
  expect(errors).toEqual([]);
  return data!.blogPostRevisions;
}
const revisionsOf = async (postId: string): Promise<Revision[]> => (await page(postId, { first: 100 })).nodes;

const author = { name: 'Nimal Perera', department: 'Mathematics', linkedin: 'https://linkedin.com/in/example' };
const { name, linkedin } = author;
async function createPost(fields: Parameters<BlogApi['create']>[0] = {}, by = blog): Promise<Post> {
  const { data, message } = await by.create({ title: 'First words', content: '<p>One.</p>', author, ...fields }, token);
  expect(message).toBeNull();
  return data;
}
/** Makes every clock of the server show this time. */
const showTime = (time: number): void =>
  void jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(time));

describe.each(['GraphQL', 'REST'])('a save through %s', (api) => {
  test('R394: is a revision with who, when and what', async () => {
    const by = blogApis(app.url).find((each) => each.name === api)!;
    const post = await createPost({}, by);
    await by.update(post.id, { title: 'Second words', content: '<p>Two.</p>', author: { name, linkedin } }, token);
    const { data: published } = await by.setStatus(post.id, 'published', token);
    const revisions = await revisionsOf(post.id);
    expect(revisions).toMatchObject([
      { version: 3, title: 'Second words', content: '<p>Two.</p>', status: 'PUBLISHED', savedBy: ADMIN.email },
      { version: 2, title: 'Second words', content: '<p>Two.</p>', status: 'DRAFT', savedBy: ADMIN.email },
      {
        version: 1,
        title: 'First words',
        content: '<p>One.</p>',
        status: 'DRAFT',
        savedBy: ADMIN.email,
        slug: post.slug,
      },
    ]);
    expect(revisions[0]!.savedAt).toBe(published.updatedAt);
    expect(revisions[2]!.savedAt).toBe(post.createdAt);
  });
});

test('a submission’s first revision has nobody’s name', async () => {
  const { data } = await blog.submit({ title: 'From outside', content: '<p>Hello.</p>', author });
  expect(await revisionsOf(data.id)).toMatchObject([{ version: 1, savedBy: null, title: 'From outside' }]);
});

test('R394: claps and refused saves are no revisions', async () => {
  const post = await createPost({ status: 'published' });
  await blog.clap(post.id);
  expect((await blog.update(post.id, { title: '', author: { name, linkedin } }, token)).status).toBe(400);
  expect(await revisionsOf(post.id)).toHaveLength(1);
});

test('revisions come in pages', async () => {
  const post = await createPost();
  for (const title of ['Two', 'Three']) await blog.update(post.id, { title, author: { name, linkedin } }, token);
  const first = await page(post.id, { first: 2 });
  expect([first.nodes.map(({ title }) => title), first.totalCount]).toEqual([['Three', 'Two'], 3]);
  const rest = await page(post.id, { first: 2, after: first.pageInfo.endCursor });
  expect([rest.nodes.map(({ title }) => title), rest.pageInfo.hasNextPage]).toEqual([['First words'], false]);
});

test('the state of a post from before there were revisions is recorded with its next save', async () => {
  const post = await createPost();
  await app.database.query('DELETE FROM blog_post_revision WHERE post_id = $1', [post.id]);
  await blog.update(post.id, { title: 'Later', author: { name, linkedin } }, token);
  expect(await revisionsOf(post.id)).toMatchObject([
    { version: 2, title: 'Later' },
    { version: 1, title: 'First words' },
  ]);
});

describe('deleting a revision', () => {
  const REMOVE = 'mutation ($id: ID!) { deleteBlogPostRevision(id: $id) }';
  const remove = (id: string, as = token) => app.gql(REMOVE, { id }, as);

  test('R396: leaves the others, and its pictures are no longer served unless something else uses them', async () => {
    const [cover, photo] = [await picture(200, 105), await picture(90, 90)];
    const post = await createPost({ coverFile: cover, photoFile: photo });
    await blog.update(post.id, { coverUrl: '', author: { name, linkedin } }, token);
    const served = async (address: string) => (await fetch(app.url + address)).status;
    const { photo: portrait } = post.author;
    expect([await served(post.cover), await served(portrait)]).toEqual([200, 200]);
    const [current, first] = await revisionsOf(post.id);
    expect((await remove(first!.id)).errors).toEqual([]);
    expect(await revisionsOf(post.id)).toEqual([current]);
    // The post still has its author's photo.
    expect([await served(post.cover), await served(portrait)]).toEqual([404, 200]);
    expect((await remove(first!.id)).errors).toMatchObject([{ message: ERRORS.REVISION_NOT_FOUND.message }]);
  });

  test('R396: refuses the current one, and anybody but an officer', async () => {
    const post = await createPost();
    await blog.update(post.id, { title: 'Other', author: { name, linkedin } }, token);
    const [current, first] = await revisionsOf(post.id);
    expect((await remove(current!.id)).errors).toMatchObject([
      { message: ERRORS.REVISION_IS_CURRENT.message, extensions: { code: 'CONFLICT' } },
    ]);
    expect((await remove(first!.id, '')).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(await revisionsOf(post.id)).toEqual([current, first]);
  });
});

describe('restoring a revision', () => {
  test('R395: saves its texts, author and pictures; address and visibility stay', async () => {
    const post = await createPost({ coverFile: await picture(640, 336), photoFile: await picture(90, 90) });
    const changes = { title: 'Other', content: '', coverUrl: '', author: { name: 'Someone', linkedin, imageUrl: '' } };
    await blog.update(post.id, changes, token);
    await blog.setStatus(post.id, 'published', token);
    const [, , first] = await revisionsOf(post.id);
    const { data, errors } = await app.gql(RESTORE, { id: first!.id }, token);
    expect(errors).toEqual([]);
    expect(data!.restoreBlogPostRevision).toMatchObject({
      version: 4,
      title: 'First words',
      content: '<p>One.</p>',
      slug: post.slug,
      status: 'PUBLISHED',
      coverImage: { url: post.cover },
    });
    const { data: restored } = await blog.bySlug(post.slug);
    expect(restored.author).toEqual(post.author);
    expect((await fetch(app.url + post.cover)).status).toBe(200);
    expect(await revisionsOf(post.id)).toHaveLength(4);
  });

  test('is a conflict if somebody saved since the version that was seen', async () => {
    const post = await createPost();
    await blog.update(post.id, { title: 'Other', author: { name, linkedin } }, token);
    const [, first] = await revisionsOf(post.id);
    const { errors } = await app.gql(RESTORE, { id: first!.id, version: 1 }, token);
    expect(errors).toMatchObject([{ message: ERRORS.POST_CHANGED.message, extensions: { code: 'CONFLICT' } }]);
    expect(await revisionsOf(post.id)).toHaveLength(2);
  });

  test('of a post that was deleted and brought back still works', async () => {
    const post = await createPost();
    await blog.update(post.id, { title: 'Other', author: { name, linkedin } }, token);
    const before = await revisionsOf(post.id);
    await blog.remove(post.id, token);
    expect((await app.gql(ONE, { id: before[1]!.id }, token)).errors).toMatchObject([
      { extensions: { code: 'NOT_FOUND' } },
    ]);
    await app.get(Trash).restore(post.id);
    expect(await revisionsOf(post.id)).toEqual(before);
  });
});

test('R362: pictures stay as long as a revision has them, and go with the post', async () => {
  const post = await createPost({ coverFile: await picture(320, 168) });
  await blog.update(post.id, { coverUrl: '', author: { name, linkedin } }, token);
  const cleanUp = async (hours: number): Promise<void> => {
    showTime(Date.now() + hours * 3_600_000);
    await app.get(Trash).deleteExpired();
    await app.get(OrphanedMediaCleanup).run();
    jest.restoreAllMocks();
  };
  const status = async () => (await fetch(app.url + post.cover)).status;
  await cleanUp(2);
  expect(await status()).toBe(200);
  await blog.remove(post.id, token);
  await cleanUp(TRASH_DAYS * 24 - 1);
  expect(await status()).toBe(200);
  await cleanUp(TRASH_DAYS * 24 + 1);
  expect(await status()).toBe(404);
});

describe('thinning', () => {
  const noon = Date.parse('2026-03-10T06:30:00Z');
  const save = (post: Post, title: string) => blog.update(post.id, { title, author: { name, linkedin } }, token);
  const versions = async (post: Post): Promise<number[]> =>
    (
      await app.database.query('SELECT version FROM blog_post_revision WHERE post_id = $1 ORDER BY version', [post.id])
    ).map(({ version }) => Number(version));

  test('R397: leaves the newest ones of the limit, and of earlier ones the last of each day', async () => {
    showTime(noon);
    const post = await createPost();
    await save(post, 'Later on the first day');
    showTime(noon + DAY_MS);
    await save(post, 'The second day');
    // As many as the limit in one day, without as many requests.
    await app.database.query(
      `INSERT INTO blog_post_revision (post_id, version, saved_at, slug, title, subtitle, content, author_name,
         author_department, author_linkedin, author_photo, cover, status)
       SELECT post_id, 3 + number, saved_at + number * interval '1 second', slug, title, subtitle, content, author_name,
         author_department, author_linkedin, author_photo, cover, status
       FROM blog_post_revision, generate_series(1, $2::integer - 1) AS number WHERE post_id = $1 AND version = 3`,
      [post.id, POST_REVISIONS.count],
    );
    await app.database.query('UPDATE blog_post SET version = 2 + $2::integer WHERE id = $1', [
      post.id,
      POST_REVISIONS.count,
    ]);
    showTime(noon + 2 * DAY_MS);
    await save(post, 'The third day');
    const last = 3 + POST_REVISIONS.count;
    // Version 1 is an earlier one of the first day; version 3 is beyond the limit and not the last of its day.
    expect(await versions(post)).toEqual([2, ...Array.from({ length: POST_REVISIONS.count }, (_, n) => n + 4)]);
    expect((await versions(post)).at(-1)).toBe(last);
  });

  test('R397: leaves the last of each day of those that are older than a year, by the site’s days', async () => {
    // Before and after midnight in the site's time zone, on one day of UTC.
    const midnight = Date.parse('2026-03-10T18:30:00Z');
    showTime(midnight - 2000);
    const post = await createPost();
    showTime(midnight - 1000);
    await save(post, 'The last of its day');
    showTime(midnight + 1000);
    await save(post, 'The only one of the next day');
    showTime(midnight + POST_REVISIONS.days * DAY_MS - 3000);
    await app.get(PostRevisions).thin();
    expect(await versions(post)).toEqual([1, 2, 3]);
    showTime(midnight + POST_REVISIONS.days * DAY_MS + 2000);
    await app.get(PostRevisions).thin();
    expect(await versions(post)).toEqual([2, 3]);
  });

  test('releases the pictures of the revisions that go', async () => {
    showTime(noon);
    const post = await createPost({ coverFile: await picture(200, 105) });
    await blog.update(post.id, { coverUrl: '', author: { name, linkedin } }, token);
    showTime(noon + (POST_REVISIONS.days + 1) * DAY_MS);
    await app.get(PostRevisions).thin();
    jest.restoreAllMocks();
    showTime(Date.now() + 2 * 3_600_000);
    await app.get(OrphanedMediaCleanup).run();
    expect((await fetch(app.url + post.cover)).status).toBe(404);
  });
});
