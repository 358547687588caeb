import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { BLOG_DRAFT_KEYS } from '../../client/features/blog/form/constants';
import { PENDING_MESSAGES } from '../../client/features/blog/admin/post/pending/pending-texts';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts';
import { FakeServer, LOST } from './fake-server';
import { button, choose, click, dialog, fill, isDisabled, main, noDialog, open, path, press, toast } from './page';

const ID = '0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3';
const POST = {
  id: ID,
  slug: 'stand-up',
  title: 'Stand up',
  content: '<p>Begin.</p>',
  status: 'DRAFT',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  author: { name: 'Nimali', department: 'Editorial', linkedin: 'https://www.linkedin.com/in/nimali' },
  version: 1,
};
type Variables = Record<string, string | null>;

const server = new FakeServer();
const list = (...nodes: object[]) => ({ nodes, totalCount: nodes.length, pageInfo: { hasNextPage: false } });
const subtitle = () => screen.getByLabelText('Subtitle (optional)');
const row = () => main().getByRole('listitem');
const asked = () => server.last('AdminBlogPosts');
const stored = () => localStorage.getItem(BLOG_DRAFT_KEYS.admin);

async function openList(search = ''): Promise<void> {
  await open(`/admin/blog${search}`, server);
  await main().findAllByRole('listitem');
}
async function openForm(at = ID): Promise<void> {
  await open(`/admin/blog/${at}`, server);
  await screen.findByLabelText('Subtitle (optional)');
}

beforeEach(() => {
  let post: object = POST;
  const store = (changes: object) => (post = { ...post, ...changes });
  server.answers = {
    adminBlogPost: () => post,
    adminBlogPosts: ({ search }: Variables) => list(...(search?.startsWith('No results') ? [] : [post])),
    setBlogPostStatus: ({ status }: Variables) => store({ status, version: 2 }),
    saveBlogPost: ({ input }: { input: object }) => ({ post: store({ ...input, version: 2 }) }),
  };
  server.sent.length = 0;
});

test('R117 R146 R147 R292: a card publishes and unpublishes', async () => {
  await openList();
  expect(within(row()).getByText('Draft')).toBeVisible();
  await click(button('Publish'));
  expect(await toast(BLOG_ADMIN_MESSAGES.published)).toBeVisible();
  expect(within(row()).getByText('Published')).toBeVisible();
  expect(server.sent.filter(({ variables }) => variables.status).at(-1)?.variables).toMatchObject({
    id: ID,
    status: 'PUBLISHED',
  });
  await click(button('Unpublish'));
  expect(await toast(BLOG_ADMIN_MESSAGES.unpublished)).toBeVisible();
  expect(within(row()).getByText('Draft')).toBeVisible();
});

test('R117: a double click publishes once', async () => {
  await openList();
  for (let n = 0; n < 2; n++) fireEvent.click(button('Publish'));
  expect(await toast(BLOG_ADMIN_MESSAGES.published)).toBeVisible();
  expect(server.count('SetBlogPostStatus')).toBe(1);
});

test('R286: a failed status change shows an error, and the status stays', async () => {
  server.answers.setBlogPostStatus = LOST;
  await openList();
  await click(button('Publish'));
  expect(await toast(BLOG_ADMIN_MESSAGES.statusFailed)).toBeVisible();
  expect(within(row()).getByText('Draft')).toBeVisible();
});

test('R149: search and status are in the address; all means no filter', async () => {
  await openList();
  fill(screen.getByRole('searchbox', { name: /^Search posts/ }), 'Stand');
  await waitFor(() => expect(asked()).toMatchObject({ search: 'Stand' }));
  expect(path()).toContain('q=Stand');
  await click(screen.getByLabelText('Published'));
  await waitFor(() => expect(asked()).toMatchObject({ search: 'Stand', status: 'PUBLISHED' }));
  await openList(location.search);
  expect(asked()).toMatchObject({ search: 'Stand', status: 'PUBLISHED' });
  await click(screen.getByLabelText('Drafts'));
  await waitFor(() => expect(asked()).toMatchObject({ status: 'DRAFT' }));
  await click(screen.getByLabelText('All'));
  await waitFor(() => expect(asked()?.status ?? null).toBeNull());
  expect(path()).not.toContain('status=');
});

test('R368: posts are filtered by origin and pending changes and sorted, and the address keeps all of it', async () => {
  await openList();
  await choose('Order', 'Most claps first');
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'CLAPS', order: 'NEWEST' }));
  const chip = (name: string) => screen.getByRole('checkbox', { name });
  for (const [name, only] of [
    ['From visitors', { submitted: true, mine: null }],
    ['Mine', { submitted: null, mine: true }],
    [PENDING_MESSAGES.title, { mine: true, pending: true }],
  ] as const) {
    await click(chip(name));
    await waitFor(() => expect(asked()).toMatchObject(only));
  }
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    order: 'claps',
    from: 'mine',
    changes: 'pending',
  });
  await openList(location.search);
  expect(asked()).toMatchObject({ sort: 'CLAPS', mine: true, pending: true });
  for (const name of ['Mine', PENDING_MESSAGES.title]) expect(chip(name)).toBeChecked();
});

test('R146 R290: saving is only possible after a change', async () => {
  await openForm();
  expect(isDisabled(button('Save Changes'))).toBe(true);
  fill(subtitle(), 'Something new');
  await click(screen.getByRole('switch', { name: /^Published/ }));
  await click(button('Save Changes'));
  await waitFor(() => expect(isDisabled(button('Save Changes'))).toBe(true));
  expect(server.last('SaveBlogPost')).toMatchObject({ input: { subtitle: 'Something new', status: 'PUBLISHED' } });
});

test('R172 R285 R287: a post without its fields is not sent; a failed creation shows an error, and logs the cause', async () => {
  server.answers.createBlogPost = LOST;
  await openForm('new');
  expect(screen.getByText(/1200\s*[x×]\s*630/)).toBeVisible();
  await click(button('Create Post'));
  for (const what of ['Title', 'Author name', 'Department', 'LinkedIn'])
    expect(main().getByText(`${what} is required`)).toBeVisible();
  expect(server.count('CreateBlogPost')).toBe(0);
  fill(screen.getByLabelText('Title'), 'Not stored');
  fill(screen.getByRole('combobox', { name: 'Author name' }), 'Nimali');
  fill(screen.getByLabelText('Department'), 'Editorial');
  fill(screen.getByLabelText('LinkedIn'), 'https://www.linkedin.com/in/nimali');
  await click(button('Create Post'));
  expect(await toast(BLOG_ADMIN_MESSAGES.saveFailed)).toBeVisible();
  expect(console.warn).toHaveBeenCalledWith(BLOG_ADMIN_MESSAGES.createFailed, expect.anything());
  expect(screen.getByRole('combobox', { name: 'Author name' })).toHaveValue('Nimali');
});

test('R119: drafts are stored by post, and an offer stays while something else is typed', async () => {
  const bar = () => screen.findByRole('region', { name: 'Unsaved draft' });
  await openForm();
  fill(subtitle(), 'A long thought');
  await waitFor(() => expect(stored()).toContain('A long thought'));
  expect(stored()).toContain(ID);
  await openForm();
  const offer = await bar();
  await waitFor(() => expect(offer).toHaveTextContent(/Unsaved text “A long thought” from/));
  fill(subtitle(), 'A word');
  await waitFor(() => expect(stored()).toContain('A word'));
  expect(stored()).toContain('A long thought');
  await openForm();
  const restore = within(await bar()).getAllByRole('button', { name: 'Restore' });
  expect(restore).toHaveLength(2);
  await waitFor(() => expect(restore[1]).toHaveAccessibleDescription(/“A long thought”/));
  await click(restore[1]!);
  expect(subtitle()).toHaveValue('A long thought');
});

test('leaving with unsaved changes asks for confirmation', async () => {
  await openForm();
  fill(subtitle(), 'Unsaved');
  await click(within(screen.getByRole('navigation', { name: 'Dashboard' })).getByRole('link', { name: 'Gallery' }));
  expect(await dialog()).toBeDefined();
  expect(path()).toBe(`/admin/blog/${ID}`);
});

test('R278: a post that fails to load for editing shows an error', async () => {
  server.answers.adminBlogPost = LOST;
  await open(`/admin/blog/${ID}`, server);
  expect(await screen.findByText(BLOG_ADMIN_MESSAGES.fetchPostFailed)).toBeVisible();
});

test('a deletion under way cannot be stopped, and nothing suggests otherwise', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  server.answers.deleteBlogPost = () => promise;
  await openList();
  await click(button(/^Delete/));
  const question = await dialog();
  await click(question.getByRole('button', { name: 'Delete' }));
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await press('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  resolve(ID);
  await noDialog();
});

test('R277: if more posts fail to load, an error is shown and loaded ones stay', async () => {
  server.answers.adminBlogPosts = {
    ...list(POST),
    totalCount: 2,
    pageInfo: { hasNextPage: true, endCursor: 'a-cursor' },
  };
  await openList();
  server.answers.adminBlogPosts = LOST;
  await click(button('Load more'));
  expect(await toast(BLOG_ADMIN_MESSAGES.loadFailed)).toBeVisible();
  expect(row()).toBeVisible();
});
