import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { BLOG_MESSAGES } from '../../client/features/blog/public/texts';
import { CONTACT_MESSAGES } from '../../client/features/contact/public/texts';
import { TEAM_ADMIN_MESSAGES } from '../../client/features/team/admin/texts';
import { REQUEST_TIMEOUT_MS } from '../../client/ui/loading/fetch-with-timeout';
import { LOADING_MESSAGES, TRY_AGAIN } from '../../client/ui/texts';
import { FakeServer, LOST, SILENCE } from './fake-server';
import { button, click, fill, main, open, toast } from './page';

const POST = {
  id: 'post',
  slug: 'stand-up',
  title: 'Stand up',
  publishedDate: '2026-11-20T10:00:00.000Z',
  publishedDay: '2026-11-20',
};
const MEMBER = { id: 'member', name: 'Amaya', position: 'PRESIDENT', year: '25/26' };
const server = new FakeServer();
const { setTimeout: original } = window;

/** A request is given up after a moment. */
const losePatience = () => {
  window.setTimeout = ((run: () => void, ms?: number) =>
    original(run, ms === REQUEST_TIMEOUT_MS ? 500 : ms)) as typeof setTimeout;
};

beforeEach(() => {
  server.answers = { blogPosts: { nodes: [POST] }, blogPost: POST };
  server.sent.length = 0;
});
afterEach(() => {
  window.setTimeout = original;
});

// The pages of the blog are loaded anew by another try, which a browser's test sees.
test.each([
  ['R90 R281', '/blog', LOST, 'blogPosts', BLOG_MESSAGES.loadFailed],
  ['R90 R281', '/blog', SILENCE, 'blogPosts', BLOG_MESSAGES.loadFailed],
  ['R282', '/blog/stand-up', LOST, 'blogPost', BLOG_MESSAGES.postFailed],
])('%s: %s says that it could not be loaded, and why if it took too long (%p)', async (_, at, answer, field, words) => {
  if (answer === SILENCE) losePatience();
  server.answers[field] = answer;
  await open(at, server);
  expect(await main().findByText(new RegExp(words))).toBeVisible();
  if (answer === SILENCE) expect(main().getByText(new RegExp(LOADING_MESSAGES.timedOut))).toBeVisible();
  if (at === '/blog') expect(main().getByText(BLOG_MESSAGES.loadFailedTitle)).toBeVisible();
});

test.each([
  [
    'R165 R298',
    '/about',
    'executiveCommittee',
    [{ year: '25/26', members: [MEMBER] }],
    TEAM_ADMIN_MESSAGES.loadFailed,
    MEMBER.name,
  ],
  ['R165', '/admin/blog', 'adminBlogPosts', { nodes: [POST], totalCount: 1 }, BLOG_MESSAGES.loadFailed, POST.title],
])('%s: what takes too long at %s says so, and comes on another try', async (_, at, field, data, words, loaded) => {
  losePatience();
  server.answers[field] = SILENCE;
  await open(at, server);
  expect(await main().findByText(new RegExp(LOADING_MESSAGES.timedOut))).toBeVisible();
  server.answers[field] = data;
  await click(button(TRY_AGAIN));
  expect((await main().findAllByText(loaded))[0]).toBeVisible();
  for (const gone of [words, LOADING_MESSAGES.timedOut]) expect(main().queryByText(new RegExp(gone))).toBeNull();
});

test('R301: a message that times out keeps the text, shows an error, and can be sent again', async () => {
  losePatience();
  server.answers.sendContactMessage = SILENCE;
  await open('/contact', server);
  for (const [label, text] of [
    ['Name', 'A reader'],
    ['Email', 'reader@somewhere.example'],
    ['Message', 'Is anybody there?'],
  ] as const)
    fill(main().getByLabelText(label), text);
  await click(button(CONTACT_MESSAGES.send));
  expect(await toast(CONTACT_MESSAGES.failed)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(LOADING_MESSAGES.timedOut));
  expect(main().getByLabelText('Message')).toHaveValue('Is anybody there?');
  server.answers.sendContactMessage = true;
  await click(button(CONTACT_MESSAGES.send));
  expect(await toast(CONTACT_MESSAGES.sent)).toBeVisible();
});

test('R91: a blog without posts says so', async () => {
  server.answers.blogPosts = { nodes: [] };
  await open('/blog', server);
  expect(await main().findByText(BLOG_MESSAGES.emptyTitle)).toBeVisible();
  expect(main().getByText(BLOG_MESSAGES.emptyHint)).toBeVisible();
});
