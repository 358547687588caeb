import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { OrphanedMediaCleanup } from '../../server/infra/media/orphaned-media-cleanup.service.js';
import { Clock } from '../../server/core/time/clock.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { TRASH_DAYS } from '../../server/shared/trash.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlBlogApi, restBlogApi, type BlogApi } from '../support/blog-apis.js';
import { picture } from '../support/pictures.js';

const HOUR = 3_600_000;
const AUTHOR = { name: 'Editorial', department: 'Committee', linkedin: 'https://www.linkedin.com/in/editorial' };
const EVENT = {
  title: 'Debate',
  description: 'Hear both sides.',
  date: '2099-01-05',
  time: '18:00',
  location: 'Hall',
  type: 'OTHER',
};

const TRASH = `query ($search: String, $subject: ActSubject, $first: Int, $after: String) {
  deletedRecords(search: $search, subject: $subject, first: $first, after: $after) {
    nodes { id subject title records deletedAt deletedBy expiresAt }
    totalCount
    pageInfo { hasNextPage endCursor }
  }
}`;
const RESTORE = 'mutation ($id: ID!, $newAddress: Boolean! = false) { undoDelete(id: $id, newAddress: $newAddress) }';
const DELETE_FOR_GOOD = 'mutation ($id: ID!) { deleteForGood(id: $id) }';
const EMPTY = 'mutation { emptyTrash }';

interface Deleted {
  id: string;
  subject: string;
  title: string;
  records: number;
  deletedAt: string;
  deletedBy: string;
  expiresAt: string;
}
interface Page {
  nodes: Deleted[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

let app: TestApp;
let blog: BlogApi;
let token: string;
beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  blog = graphqlBlogApi(app.url);
});
afterAll(() => app.close());
afterEach(async () => {
  jest.restoreAllMocks();
  token = await app.signIn();
  expect((await app.gql(EMPTY, {}, token)).errors).toEqual([]);
});

/** Moves the clock ahead. Sessions end in the meantime. */
async function waitHours(hours: number): Promise<void> {
  const now = Date.now() + hours * HOUR;
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(now));
  token = await app.signIn();
}

async function ask<T>(query: string, variables: object = {}): Promise<T> {
  const { data, errors } = await app.gql<Record<string, T>>(query, variables, token);
  expect(errors).toEqual([]);
  return Object.values(data!)[0]!;
}
const trash = (variables: object = {}): Promise<Page> => ask(TRASH, variables);
const titles = async (variables: object = {}) => (await trash(variables)).nodes.map(({ title }) => title);

async function deletePost(title: string, more: object = {}): Promise<{ id: string; slug: string }> {
  const { data } = await blog.create({ title, author: AUTHOR, ...more }, token);
  await blog.remove(data.id, token);
  return data;
}
async function deleteEvent(title: string): Promise<string> {
  const { id } = await ask<{ id: string }>('mutation ($input: EventInput!) { createEvent(input: $input) { id } }', {
    input: { ...EVENT, title },
  });
  await ask('mutation ($id: ID!) { deleteEvent(id: $id) }', { id });
  return id;
}

describe('the list', () => {
  test('R513: has what was deleted, by whom, when, and until when it can be restored', async () => {
    const { id } = await deletePost('Thrown away');
    const [deleted] = (await trash()).nodes;
    expect(deleted).toMatchObject({ id, subject: 'POST', title: 'Thrown away', records: 1, deletedBy: ADMIN.email });
    const days = (Date.parse(deleted!.expiresAt) - Date.parse(deleted!.deletedAt)) / (24 * HOUR);
    expect(days).toBe(TRASH_DAYS);
  });

  test('R513: is newest first, in pages, by kind and by title', async () => {
    await deletePost('First speech');
    await deleteEvent('Second speech');
    await deletePost('Third talk');
    expect(await titles()).toEqual(['Third talk', 'Second speech', 'First speech']);
    expect(await titles({ subject: 'POST' })).toEqual(['Third talk', 'First speech']);
    expect(await titles({ search: 'SPEECH' })).toEqual(['Second speech', 'First speech']);
    const first = await trash({ first: 2 });
    expect([first.totalCount, first.pageInfo.hasNextPage]).toEqual([3, true]);
    expect(await titles({ first: 2, after: first.pageInfo.endCursor })).toEqual(['First speech']);
  });

  test('R513: no longer has what was restored', async () => {
    const id = await deleteEvent('Comes back');
    expect(await titles()).toEqual(['Comes back']);
    expect(await ask(RESTORE, { id })).toBe(id);
    expect(await titles()).toEqual([]);
  });
});

describe('restoring', () => {
  test('R513: works on the last day', async () => {
    const { id } = await deletePost('Nearly too late');
    await waitHours(TRASH_DAYS * 24 - 1);
    expect(await ask(RESTORE, { id })).toBe(id);
  });

  const move = (id: string, slug: string) =>
    ask('mutation ($id: ID!, $input: BlogPostPatch!) { updateBlogPost(id: $id, input: $input) { id } }', {
      id,
      input: { slug, author: { name: AUTHOR.name, linkedin: AUTHOR.linkedin } },
    });

  test.each([
    ['its address', false, 'one-place-1'],
    ['its former address', true, 'another-place'],
  ])('R514: is possible under a new address if another post has %s now', async (_, moved, slug) => {
    const { data: post } = await blog.create({ title: 'One place', author: AUTHOR }, token);
    if (moved) await move(post.id, slug);
    await blog.remove(post.id, token);
    const { data: other } = await blog.create({ title: 'One place', author: AUTHOR }, token);
    expect(other.slug).toBe('one-place');
    if (moved) await move(other.id, 'third-place');
    const { errors } = await app.gql(RESTORE, { id: post.id }, token);
    expect(errors[0]).toMatchObject({
      message: ERRORS.ADDRESS_TAKEN.message,
      extensions: { code: 'CONFLICT', reason: 'ADDRESS_TAKEN' },
    });
    expect(await ask(RESTORE, { id: post.id, newAddress: true })).toBe(post.id);
    const restored = await ask<{ slug: string }>('query ($id: ID!) { adminBlogPost(id: $id) { slug } }', {
      id: post.id,
    });
    expect(restored.slug).toBe(slug);
    for (const { id } of [post, other]) await blog.remove(id, token);
  });
});

describe('deleting for good', () => {
  test('R515: deletes the record and its files, and nobody can restore it', async () => {
    const rest = restBlogApi(app.url);
    const before = await app.storedFiles();
    const cover = { coverFile: await picture(320, 168) };
    const { data: post } = await rest.create({ title: 'For good', author: AUTHOR, ...cover }, token);
    await rest.remove(post.id, token);
    expect(await ask(DELETE_FOR_GOOD, { id: post.id })).toBe(post.id);
    await waitHours(2);
    await app.get(OrphanedMediaCleanup).run();
    expect(await app.storedFiles()).toEqual(before);
    for (const mutation of [RESTORE, DELETE_FOR_GOOD])
      expect((await app.gql(mutation, { id: post.id }, token)).errors[0]?.message).toBe(ERRORS.NOT_IN_TRASH.message);
  });

  test('R515: emptying deletes everything, and the acts remain', async () => {
    await deletePost('One of two');
    await deleteEvent('Two of two');
    expect(await ask(EMPTY)).toBe(2);
    expect(await ask(EMPTY)).toBe(0);
    expect(await titles()).toEqual([]);
    const acts = await ask<{ nodes: { verb: string; title: string }[] }>(
      '{ acts(first: 100) { nodes { verb title } } }',
    );
    expect(acts.nodes).toEqual(
      expect.arrayContaining(['One of two', 'Two of two'].map((title) => ({ verb: 'DELETE_FOR_GOOD', title }))),
    );
  });

  test('R515: asks for the password again once it was entered more than ten minutes ago', async () => {
    const { id } = await deletePost('Not yet');
    const now = Date.now() + 11 * 60_000;
    jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(now));
    for (const [mutation, variables] of [
      [DELETE_FOR_GOOD, { id }],
      [EMPTY, {}],
    ] as const) {
      const { errors } = await app.gql(mutation, variables, token);
      expect(errors[0]?.message).toBe(ERRORS.PASSWORD_NEEDED.message);
    }
    jest.restoreAllMocks();
    expect(await titles()).toEqual(['Not yet']);
  });
});
