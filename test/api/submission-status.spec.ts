import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Clock } from '../../server/core/time/clock.js';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { PERSONAL_LINK_LIMIT } from '../../server/core/records/personal-links/personal-link-limit.js';
import { BLOG_LIMITS } from '../../server/shared/blog.js';
import { PERSONAL_LINK_PATHS } from '../../server/shared/personal-links.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { startApp, type TestApp } from '../support/app.js';

const SUBMISSION_PAGE = PERSONAL_LINK_PATHS.submission;

let app: TestApp;
let officer: string;

beforeAll(async () => {
  app = await startApp();
  officer = await app.signIn();
});
afterAll(() => app.close());

interface Submitted {
  id: string;
  statusToken: string;
}
interface Status {
  state: 'RECEIVED' | 'SCHEDULED' | 'PUBLISHED' | 'DECLINED';
  submittedAt: string;
  publishAt: string | null;
  text: { title: string; subtitle: string; content: string } | null;
  declinedAt: string | null;
  declineReason: string | null;
  post: { slug: string; title: string } | null;
}

const SUBMIT = `mutation ($input: BlogDraftInput!, $key: String) {
  submitBlogDraft(input: $input, idempotencyKey: $key) { id statusToken }
}`;
const STATUS = `query ($token: String!) {
  submissionStatus(token: $token) {
    state submittedAt publishAt declinedAt declineReason text { title subtitle content } post { slug title }
  }
}`;
const DECLINE = `mutation ($id: ID!, $reason: String!) {
  declineSubmission(id: $id, input: { reason: $reason }) { id declinedAt declineReason version }
}`;
const REOPEN = 'mutation ($id: ID!) { reopenSubmission(id: $id) { id declinedAt declineReason version } }';
const PUBLISH = 'mutation ($id: ID!) { setBlogPostStatus(id: $id, status: PUBLISHED) { declinedAt declineReason } }';
const WAITING = '{ waitingSubmissions { count } }';
const REASON = 'It is about another club.\n\nPlease write about ours.';

let unique = 0;
const draft = () => ({
  title: `A speech ${++unique}`,
  content: '<p>I stood up.</p>',
  author: { name: 'A member', department: 'IT', linkedin: 'linkedin.com/in/member' },
});

async function submit(key?: string, input = draft()): Promise<Submitted> {
  const { data, errors } = await app.gql<{ submitBlogDraft: Submitted }>(SUBMIT, { input, key });
  expect(errors).toEqual([]);
  return data!.submitBlogDraft;
}
async function statusOf(token: string): Promise<Status | null> {
  const { data, errors } = await app.gql<{ submissionStatus: Status | null }>(STATUS, { token });
  expect(errors).toEqual([]);
  return data!.submissionStatus;
}
const run = (document: string, variables: object = {}) => app.gql(document, variables, officer);
const waiting = async () => (await run(WAITING)).data!.waitingSubmissions as { count: number };

test('R398: a submission gets an unguessable token, of which only a hash is stored', async () => {
  const [first, second] = [await submit(), await submit()];
  expect(first.statusToken).toMatch(/^[\w-]{32}$/);
  expect(second.statusToken).not.toBe(first.statusToken);
  const rows = await app.database.query(
    'SELECT to_jsonb(blog_post)::text AS row FROM blog_post UNION ALL SELECT to_jsonb(personal_link)::text FROM personal_link',
  );
  const stored = rows.map(({ row }) => String(row)).join('\n');
  expect(stored).toMatch(/"token_hash": "[0-9a-f]{64}"/);
  expect(stored).not.toContain(first.statusToken);
});

test('R398: the token tells that a submission was received, and nothing that officers did to it', async () => {
  const { id, statusToken } = await submit();
  const received = {
    state: 'RECEIVED',
    publishAt: null,
    declinedAt: null,
    declineReason: null,
    text: null,
    post: null,
  };
  expect(await statusOf(statusToken)).toMatchObject(received);
  await run(
    `mutation ($id: ID!) { updateBlogPost(id: $id, input: { title: "Changed", author: { name: "A", linkedin: "a.example" } }) { id } }`,
    { id },
  );
  expect(await statusOf(statusToken)).toMatchObject(received);
});

test('R398: it leads to the post once it is published, and not once it is unpublished', async () => {
  const { id, statusToken } = await submit();
  await run(PUBLISH, { id });
  const slug = expect.stringMatching(/^a-speech-/);
  expect(await statusOf(statusToken)).toMatchObject({ state: 'PUBLISHED', post: { slug } });
  await run('mutation ($id: ID!) { setBlogPostStatus(id: $id, status: DRAFT) { id } }', { id });
  expect(await statusOf(statusToken)).toMatchObject({ state: 'RECEIVED', post: null });
});

test('R398: a scheduled submission tells when it will be published, and nothing else of it', async () => {
  const { id, statusToken } = await submit();
  const publishAt = '2099-12-03T10:00:00.000Z';
  const schedule = 'mutation ($id: ID!, $at: DateTime) { scheduleBlogPost(id: $id, publishAt: $at) { id } }';
  expect((await run(schedule, { id, at: publishAt })).errors).toEqual([]);
  const scheduled = { state: 'SCHEDULED', publishAt, declinedAt: null, declineReason: null, text: null, post: null };
  expect(await statusOf(statusToken)).toMatchObject(scheduled);
  await run(schedule, { id, at: null });
  expect(await statusOf(statusToken)).toMatchObject({ state: 'RECEIVED', publishAt: null });
});

test('R400: a declined submission gives its author the text back as it was sent, without what officers changed', async () => {
  const input = draft();
  const { id, statusToken } = await submit(undefined, input);
  const change = { title: 'Changed', content: '<p>Changed.</p>', author: { name: 'A', linkedin: 'a.example' } };
  const update = 'mutation ($id: ID!, $input: BlogPostPatch!) { updateBlogPost(id: $id, input: $input) { id } }';
  expect((await run(update, { id, input: change })).errors).toEqual([]);
  expect((await statusOf(statusToken))!.text).toBeNull();
  await run(DECLINE, { id, reason: REASON });
  const { title, content } = input;
  expect((await statusOf(statusToken))!.text).toEqual({ title, subtitle: '', content });
  await run(REOPEN, { id });
  expect((await statusOf(statusToken))!.text).toBeNull();
});

test('a text whose first version an officer deleted for good is not given back', async () => {
  const { id, statusToken } = await submit();
  await run(DECLINE, { id, reason: REASON });
  const list = 'query ($id: ID!) { blogPostRevisions(postId: $id, first: 9) { nodes { id version } } }';
  const { data } = await run(list, { id });
  const { nodes } = data!.blogPostRevisions as { nodes: { id: string; version: number }[] };
  const first = nodes.find(({ version }) => version === 1)!;
  const removed = await run('mutation ($id: ID!) { deleteBlogPostRevision(id: $id) }', { id: first.id });
  expect(removed.errors).toEqual([]);
  expect(await statusOf(statusToken)).toMatchObject({ state: 'DECLINED', declineReason: REASON, text: null });
});

test('an unknown token, an empty one and an ID are all null', async () => {
  const { id } = await submit();
  for (const token of ['', 'x', id, 'A'.repeat(32), 'x'.repeat(5000)]) expect(await statusOf(token)).toBeNull();
});

test('no other response has a token, not even for officers', async () => {
  const { id } = await submit();
  const { data } = await run('query ($id: ID!) { adminBlogPost(id: $id) { statusToken } }', { id });
  expect(data!.adminBlogPost).toEqual({ statusToken: null });
  const response = await app.rest().get('/api/blogs').set('authorization', `Bearer ${officer}`).expect(200);
  expect(response.text).not.toMatch(/token|declin/i);
});

test('a repeated submission gets another token, because the first response was lost; the former one is void', async () => {
  const [input, key] = [draft(), randomUUID()];
  const [first, second] = [await submit(key, input), await submit(key, input)];
  expect(second.id).toBe(first.id);
  expect(await statusOf(second.statusToken)).toMatchObject({ state: 'RECEIVED' });
  expect(await statusOf(first.statusToken)).toBeNull();
});

test('R399: an officer declines with a reason that the author reads; the submission no longer waits', async () => {
  const { id, statusToken } = await submit();
  const { count } = await waiting();
  const { data, errors } = await run(DECLINE, { id, reason: REASON });
  expect(errors).toEqual([]);
  expect(data!.declineSubmission).toMatchObject({ declineReason: REASON, version: 2 });
  expect(await statusOf(statusToken)).toMatchObject({
    state: 'DECLINED',
    declineReason: REASON,
    declinedAt: (data!.declineSubmission as { declinedAt: string }).declinedAt,
    post: null,
  });
  expect((await waiting()).count).toBe(count - 1);
  const listed = async (declined: boolean) => {
    const list = await run(
      'query ($declined: Boolean) { adminBlogPosts(first: 50, submitted: true, declined: $declined) { nodes { id } } }',
      { declined },
    );
    return (list.data!.adminBlogPosts as { nodes: { id: string }[] }).nodes.some((node) => node.id === id);
  };
  expect([await listed(true), await listed(false)]).toEqual([true, false]);
});

test('R399: declining again changes the reason and keeps the time; reopening takes both back', async () => {
  const { id, statusToken } = await submit();
  const first = (await run(DECLINE, { id, reason: 'Too short.' })).data!.declineSubmission as { declinedAt: string };
  const second = await run(DECLINE, { id, reason: REASON });
  expect(second.data!.declineSubmission).toMatchObject({ declineReason: REASON, declinedAt: first.declinedAt });
  const { count } = await waiting();
  const reopened = await run(REOPEN, { id });
  expect(reopened.data!.reopenSubmission).toMatchObject({ declineReason: '', declinedAt: null, version: 4 });
  expect((await waiting()).count).toBe(count + 1);
  expect(await statusOf(statusToken)).toMatchObject({ state: 'RECEIVED', declineReason: null });
  // Once more, after a lost response, changes nothing.
  expect((await run(REOPEN, { id })).data!.reopenSubmission).toMatchObject({ version: 4 });
});

test('publishing a declined submission takes the reason back', async () => {
  const { id, statusToken } = await submit();
  await run(DECLINE, { id, reason: REASON });
  expect((await run(PUBLISH, { id })).data!.setBlogPostStatus).toEqual({ declinedAt: null, declineReason: '' });
  expect(await statusOf(statusToken)).toMatchObject({ state: 'PUBLISHED', declineReason: null });
});

test('R399: a reason is required and limited; published posts and those of officers cannot be declined', async () => {
  const { id } = await submit();
  for (const reason of ['', ' \n ', 'x'.repeat(BLOG_LIMITS.declineReason + 1)]) {
    const { errors } = await run(DECLINE, { id, reason });
    expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { reason: expect.any(String) } });
  }
  const own = await run('mutation ($input: BlogPostInput!) { createBlogPost(input: $input) { id } }', {
    input: draft(),
  });
  await run(PUBLISH, { id });
  for (const other of [id, (own.data!.createBlogPost as { id: string }).id]) {
    const { errors } = await run(DECLINE, { id: other, reason: REASON });
    expect(errors[0]).toMatchObject({
      message: ERRORS.CANNOT_DECLINE.message,
      extensions: { code: 'CONFLICT' },
    });
  }
});

test('only officers and API keys that may write decline and reopen', async () => {
  const { id } = await submit();
  for (const document of [DECLINE, REOPEN]) {
    const { errors } = await app.gql(document, { id, ...(document === DECLINE && { reason: REASON }) });
    expect(errors[0]!.extensions.code).toBe('UNAUTHENTICATED');
  }
});

test('a deleted submission has no status any more; undoing the deletion brings it back with its link and reason', async () => {
  const { id, statusToken } = await submit();
  await run(DECLINE, { id, reason: REASON });
  await run('mutation ($id: ID!) { deleteBlogPost(id: $id) }', { id });
  expect(await statusOf(statusToken)).toBeNull();
  await run('mutation ($id: ID!) { undoDelete(id: $id) }', { id });
  expect(await statusOf(statusToken)).toMatchObject({ state: 'DECLINED', declineReason: REASON });
});

test('R401: no cache keeps a status, neither by GET nor as a page', async () => {
  const { id, statusToken } = await submit();
  const read = () =>
    request(app.url)
      .get('/graphql')
      .query({ query: '{ submissionStatus(token: "TOKEN") { state } }'.replace('TOKEN', statusToken) });
  const before = await read().expect(200);
  expect(before.headers['cache-control']).toBe('private, no-store');
  expect(before.body).toEqual({ data: { submissionStatus: { state: 'RECEIVED' } } });
  await run(DECLINE, { id, reason: REASON });
  expect((await read().expect(200)).body).toEqual({ data: { submissionStatus: { state: 'DECLINED' } } });

  const page = await app
    .rest()
    .get(SUBMISSION_PAGE + statusToken)
    .expect(200);
  expect(page.text).toContain('It is about another club.');
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(page.text).toContain('<meta name="robots" content="noindex"/>');
  await run(REOPEN, { id });
  expect((await app.rest().get(SUBMISSION_PAGE + statusToken)).text).not.toContain('It is about another club.');
});

test('the page of an unknown token says that there is nothing, or nothing any more', async () => {
  const page = await app
    .rest()
    .get(`${SUBMISSION_PAGE}${'A'.repeat(32)}`)
    .expect(404);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(page.text).toContain('was deleted and is no longer available');
});

test('R401: the sitemap names no submission', async () => {
  await submit();
  expect((await app.rest().get('/sitemap.xml').expect(200)).text).not.toContain('submissions');
});

test('reading too many statuses from one address is refused for a while', async () => {
  const limited = await startApp({ env: { RATE_LIMITS: 'on' } });
  // Time adds to what is allowed.
  const clock = jest.spyOn(limited.get(Clock), 'now').mockReturnValue(new Date());
  try {
    const { burst } = PERSONAL_LINK_LIMIT.buckets.address;
    const codes = [];
    for (let n = 0; n <= burst; n++) {
      const { errors } = await limited.gql(STATUS, { token: 'A'.repeat(32) });
      codes.push(errors[0]?.extensions.code);
    }
    expect(codes).toEqual([...Array<undefined>(burst).fill(undefined), 'TOO_MANY_REQUESTS']);
    // The server renders pages for everybody.
    await limited
      .rest()
      .get(`${SUBMISSION_PAGE}${'A'.repeat(32)}`)
      .expect(404);
  } finally {
    clock.mockRestore();
    await limited.close();
  }
});
