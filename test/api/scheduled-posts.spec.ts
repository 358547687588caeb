import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Clock } from '../../server/core/time/clock.js';
import { ScheduledPosts } from '../../server/features/blog/scheduled-posts.service.js';
import { BLOG_API_MESSAGES } from '../../server/shared/blog.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { type BlogApi, graphqlBlogApi, type Post } from '../support/blog-apis.js';
import { eventually } from '../support/eventually.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

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

const SCHEDULE = `mutation ($id: ID!, $publishAt: DateTime) {
  scheduleBlogPost(id: $id, publishAt: $publishAt) { status publishAt version }
}`;
const STATE = `query ($id: ID!) { adminBlogPost(id: $id) { status publishAt publishedDate version declinedAt } }`;

interface State {
  status: string;
  publishAt: string | null;
  publishedDate: string | null;
  version: number;
  declinedAt: string | null;
}
/** At the present time, when the session is still valid. */
async function stateOf(id: string): Promise<State> {
  jest.restoreAllMocks();
  return (await app.gql<{ adminBlogPost: State }>(STATE, { id }, token)).data!.adminBlogPost;
}

const author = { name: 'Nimal Perera', department: 'Mathematics', linkedin: 'https://linkedin.com/in/example' };
const { name, linkedin } = author;
let unique = 0;
async function draft(): Promise<Post> {
  const { data } = await blog.create({ title: `For tomorrow ${++unique}`, content: '<p>Soon.</p>', author }, token);
  return data;
}
/** The beginning of a minute, in some hours. */
const inHours = (hours: number): Date => new Date(Math.floor((Date.now() + hours * HOUR_MS) / MINUTE_MS) * MINUTE_MS);
async function schedule(id: string, publishAt: Date | null) {
  return app.gql<{ scheduleBlogPost: State }>(SCHEDULE, { id, publishAt }, token);
}
/** Runs the job of each minute as if it were this time. */
async function runAt(time: Date, site = app): Promise<void> {
  jest.spyOn(site.get(Clock), 'now').mockReturnValue(time);
  await site.get(ScheduledPosts).publishDue();
}
const page = (slug: string) => fetch(`${app.url}/blog/${slug}`);

test('R380: a scheduled post is published at its minute, not before, with that time as its date', async () => {
  const { id, slug } = await draft();
  const at = inHours(2);
  const { data, errors } = await schedule(id, at);
  expect(errors).toEqual([]);
  expect(data!.scheduleBlogPost).toEqual({ status: 'DRAFT', publishAt: at.toISOString(), version: 2 });

  await runAt(new Date(at.getTime() - 1));
  expect(await stateOf(id)).toMatchObject({ status: 'DRAFT', version: 2 });
  expect((await page(slug)).status).toBe(404);

  await runAt(new Date(at.getTime() + 20));
  expect(await stateOf(id)).toMatchObject({
    status: 'PUBLISHED',
    publishAt: null,
    publishedDate: at.toISOString(),
    version: 3,
  });
  // The page that said 404 was cached: the database tells every instance.
  await eventually(async () => (await page(slug)).status === 200);
  const revisions = await app.database.query(
    'SELECT status, saved_by FROM blog_post_revision WHERE post_id = $1 ORDER BY version',
    [id],
  );
  expect(revisions.map(({ status }) => status)).toEqual(['draft', 'draft', 'published']);
  expect(revisions.at(-1)!.saved_by).toBe(ADMIN.email);
});

test('R380: several instances publish it exactly once, and all of them show it', async () => {
  const { id, slug } = await draft();
  const at = inHours(3);
  await schedule(id, at);
  const other = await startApp({ env: { DATABASE_URL: app.database.url } });
  try {
    expect((await fetch(`${other.url}/blog/${slug}`)).status).toBe(404);
    await Promise.all([runAt(at), runAt(at, other), runAt(at), runAt(at, other)]);
    expect(await stateOf(id)).toMatchObject({ status: 'PUBLISHED', version: 3 });
    await eventually(async () => (await fetch(`${other.url}/blog/${slug}`)).status === 200);
    await eventually(async () => (await page(slug)).status === 200);
  } finally {
    await other.close();
  }
});

test('R380: a post whose time passed while no instance ran is published at the start', async () => {
  const { id } = await draft();
  await schedule(id, inHours(1));
  const missed = new Date(inHours(0).getTime() - HOUR_MS);
  await app.database.query('UPDATE blog_post SET publish_at = $2 WHERE id = $1', [id, missed]);
  const started = await startApp({ env: { DATABASE_URL: app.database.url } });
  try {
    await eventually(async () => (await stateOf(id)).status === 'PUBLISHED');
    expect(await stateOf(id)).toMatchObject({ publishedDate: missed.toISOString(), version: 3 });
  } finally {
    await started.close();
  }
});

describe('a schedule', () => {
  test('R381: is for the minute, and must be in the future', async () => {
    const { id } = await draft();
    const at = inHours(1);
    const withSeconds = new Date(at.getTime() + 42_123);
    expect((await schedule(id, withSeconds)).data!.scheduleBlogPost.publishAt).toBe(at.toISOString());
    const { errors } = await schedule(id, new Date(Date.now() - MINUTE_MS));
    expect(errors).toMatchObject([
      { message: BLOG_API_MESSAGES.timeInPast, extensions: { fields: { publishAt: BLOG_API_MESSAGES.timeInPast } } },
    ]);
    expect(await stateOf(id)).toMatchObject({ publishAt: at.toISOString() });
  });

  test('R381: can be changed, and taken back', async () => {
    const { id } = await draft();
    const [first, later] = [inHours(1), inHours(5)];
    await schedule(id, first);
    await schedule(id, later);
    await runAt(first);
    expect(await stateOf(id)).toMatchObject({ status: 'DRAFT', publishAt: later.toISOString() });
    await schedule(id, null);
    await runAt(later);
    expect(await stateOf(id)).toMatchObject({ status: 'DRAFT', publishAt: null });
  });

  test('ends when the post is published at once, with the present as its date', async () => {
    const { id } = await draft();
    await schedule(id, inHours(2));
    const { data } = await blog.setStatus(id, 'published', token);
    expect(Date.parse(data.publishedDate!)).toBeLessThan(inHours(1).getTime());
    expect(await stateOf(id)).toMatchObject({ status: 'PUBLISHED', publishAt: null });
  });

  test('of a published post is refused', async () => {
    const { id } = await draft();
    await blog.setStatus(id, 'published', token);
    const { errors } = await schedule(id, inHours(1));
    expect(errors).toMatchObject([{ message: ERRORS.ALREADY_PUBLISHED.message, extensions: { code: 'CONFLICT' } }]);
  });

  test('comes with a save, and stays when a save does not mention it', async () => {
    const at = inHours(4);
    const { data, errors } = await app.gql<{ createBlogPost: { id: string; publishAt: string } }>(
      'mutation ($input: BlogPostInput!) { createBlogPost(input: $input) { id publishAt } }',
      { input: { title: 'With its time', author, publishAt: at } },
      token,
    );
    expect(errors).toEqual([]);
    const { id, publishAt } = data!.createBlogPost;
    expect(publishAt).toBe(at.toISOString());
    await blog.update(id, { title: 'Another title', status: 'draft', author: { name, linkedin } }, token);
    expect(await stateOf(id)).toMatchObject({ publishAt: at.toISOString() });
    const patch =
      'mutation ($id: ID!, $input: BlogPostPatch!) { updateBlogPost(id: $id, input: $input) { publishAt } }';
    const cleared = await app.gql(patch, { id, input: { publishAt: null, author: { name, linkedin } } }, token);
    expect(cleared.data).toEqual({ updateBlogPost: { publishAt: null } });
  });

  test('takes a submission out of the queue, and declining it takes back the schedule', async () => {
    const waiting = async () =>
      (await app.gql<{ waitingSubmissions: { count: number } }>('{ waitingSubmissions { count } }', {}, token)).data!
        .waitingSubmissions.count;
    const before = await waiting();
    const { data } = await blog.submit({ title: 'From outside', content: '<p>Hello.</p>', author });
    expect(await waiting()).toBe(before + 1);
    await schedule(data.id, inHours(1));
    expect(await waiting()).toBe(before);
    const decline = 'mutation ($id: ID!) { declineSubmission(id: $id, input: { reason: "Not now" }) { publishAt } }';
    expect((await app.gql(decline, { id: data.id }, token)).data).toEqual({ declineSubmission: { publishAt: null } });
    await schedule(data.id, inHours(1));
    expect(await stateOf(data.id)).toMatchObject({ declinedAt: null, status: 'DRAFT' });
  });

  test('filters the list of posts', async () => {
    const [one, other] = [await draft(), await draft()];
    await schedule(one.id, inHours(1));
    const list = async (scheduled: boolean) => {
      const query = `query ($scheduled: Boolean!) { adminBlogPosts(first: 100, scheduled: $scheduled) { nodes { id } } }`;
      const { data } = await app.gql<{ adminBlogPosts: { nodes: { id: string }[] } }>(query, { scheduled }, token);
      return data!.adminBlogPosts.nodes.map(({ id }) => id);
    };
    expect(await list(true)).toContain(one.id);
    expect(await list(true)).not.toContain(other.id);
    expect(await list(false)).toContain(other.id);
    expect(await list(false)).not.toContain(one.id);
  });
});
