import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts';
import { FakeServer, refuse } from './fake-server';
import { button, click, dialog, main, noDialog, open, path, press, toast } from './page';

interface Row {
  id: string;
  title: string;
  status: string;
  content?: string;
}
interface Page {
  first: number;
  after: string | null;
}

const DEFAULTS = { content: '<p>Begin.</p>', date: '2031-05-01', statusByDate: false };
const server = new FakeServer();
let stored: Row[];
let deleted: Row[];

const titles = () =>
  main()
    .queryAllByRole('listitem')
    .map((row) => within(row).getByRole('heading').textContent);
const statuses = () =>
  main()
    .getAllByRole('listitem')
    .map((row) => /Draft|Published|Upcoming|Completed/i.exec(row.textContent)?.[0]);
const box = (n: number) => screen.getByRole('checkbox', { name: `Select “Row ${n}”` });
const bar = () => within(screen.getByRole('group', { name: /^Actions for/ }));
const setStatus = ({ id, status }: Row) => {
  stored = stored.map((row) => (row.id === id ? { ...row, status } : row));
  return stored.find((row) => row.id === id) ?? refuse('Blog post not found', { code: 'NOT_FOUND' })();
};

function serve(count: number, status: string): void {
  stored = Array.from({ length: count }, (_, i) => ({ id: `${i + 1}`, title: `Row ${i + 1}`, status, ...DEFAULTS }));
  deleted = [];
  const page = ({ first, after }: Page) => {
    const from = Number(after ?? 0);
    const end = Math.min(from + first, stored.length);
    return {
      nodes: stored.slice(from, end),
      totalCount: stored.length,
      pageInfo: { hasNextPage: end < stored.length, endCursor: `${end}` },
    };
  };
  server.answers = {
    events: page,
    adminBlogPosts: page,
    adminBlogPost: ({ id }: Row) => stored.find((row) => row.id === id),
    setBlogPostStatus: setStatus,
    updateEvent: ({ id, input }: { id: string; input: Row }) => setStatus({ ...input, id }),
    deleteEvent: ({ id }: Row) => {
      deleted.push(...stored.filter((row) => row.id === id));
      stored = stored.filter((row) => row.id !== id);
      return id;
    },
    undoDelete: ({ id }: Row) => {
      stored = [...stored, deleted.find((row) => row.id === id)!].sort((a, b) => Number(a.id) - Number(b.id));
      return id;
    },
  };
}
async function openList(at: string): Promise<void> {
  await open(at, server);
  await main().findAllByRole('listitem');
}

beforeEach(() => {
  server.sent.length = 0;
});

test('an empty list offers the first step and has nothing to search', async () => {
  server.answers = {};
  await open('/admin/team', server);
  const notice = within(await main().findByRole('status'));
  expect(notice.getByText('No members yet')).toBeVisible();
  expect(main().queryByRole('search')).toBeNull();
  await click(notice.getByRole('link', { name: 'New member' }));
  await waitFor(() => expect(path()).toBe('/admin/team/new'));
});

test('R370: several posts are published with one Undo, and one that fails is named with the reason', async () => {
  serve(3, 'DRAFT');
  await openList('/admin/blog');
  // By keyboard: X selects the focused record, and Shift+X everything up to another one.
  screen.getByRole('link', { name: 'Row 3' }).focus();
  await press('x');
  expect(box(3)).toBeChecked();
  screen.getByRole('link', { name: 'Row 1' }).focus();
  await press('{Shift>}X{/Shift}');
  expect(box(2)).toBeChecked();
  // Another officer deletes the second one in between.
  stored = stored.filter(({ id }) => id !== '2');
  server.answers.adminBlogPost = ({ id }: Row) => stored.find((row) => row.id === id) ?? { id, content: '<p>.</p>' };
  await click(bar().getByRole('button', { name: 'Publish' }));
  expect(await toast(/2 posts published, 1 not/)).toBeVisible();
  expect(await toast(/“Row 2”: Blog post not found/)).toBeVisible();
  await waitFor(() => expect(statuses()).toEqual(['Published', 'Published']));
  await click(button('Undo'));
  expect(await toast('Undone')).toBeVisible();
  expect(titles()).toEqual(['Row 1', 'Row 3']);
  expect(statuses()).toEqual(['Draft', 'Draft']);
});

test('R371: publishing several posts asks first when some of them are unfinished', async () => {
  serve(2, 'DRAFT');
  stored = [
    { ...stored[0]!, content: '<p>It began. TODO: the end.</p>' },
    { ...stored[1]!, content: '' },
  ];
  await openList('/admin/blog');
  for (const n of [1, 2]) await click(box(n));
  const ask = async () => {
    await click(bar().getByRole('button', { name: 'Publish' }));
    return dialog(BLOG_ADMIN_MESSAGES.unfinishedTitle(2));
  };
  const question = await ask();
  expect(screen.getByRole('dialog')).toHaveTextContent('“Row 1” still contains “TODO”. “Row 2” has no text yet.');
  await click(question.getByRole('button', { name: 'Cancel' }));
  await noDialog();
  expect(statuses()).toEqual(['Draft', 'Draft']);
  await click((await ask()).getByRole('button', { name: BLOG_ADMIN_MESSAGES.publishAnyway }));
  await waitFor(() => expect(statuses()).toEqual(['Published', 'Published']));
});

test('R370: several events are completed and deleted, and each can be undone at once', async () => {
  serve(3, 'UPCOMING');
  await openList('/admin/events');
  await click(box(1));
  fireEvent.click(box(3), { shiftKey: true });
  expect(box(2)).toBeChecked();
  await click(bar().getByRole('button', { name: 'Mark as completed' }));
  expect(await toast('3 events completed')).toBeVisible();
  await waitFor(() => expect(statuses()).toEqual(['Completed', 'Completed', 'Completed']));
  await click(button('Undo'));
  await waitFor(() => expect(statuses()).toEqual(['Upcoming', 'Upcoming', 'Upcoming']));
  for (const n of [1, 2]) await click(box(n));
  await click(bar().getByRole('button', { name: 'Delete' }));
  await click((await dialog('Delete 2 events?')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(titles()).toEqual(['Row 3']));
  await toast('2 events deleted');
  await click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!);
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(screen.queryByRole('group', { name: /^Actions for/ })).toBeNull();
});

test('undoing a deletion beyond the first page puts the records back where they were', async () => {
  serve(30, 'UPCOMING');
  await openList('/admin/events');
  await click(button('Load more'));
  await waitFor(() => expect(titles()).toHaveLength(30));
  const all = titles();
  await click(button('Delete “Row 28”'));
  await click((await dialog()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(titles()).toHaveLength(29));
  await click(button('Undo'));
  expect(await toast('Restored')).toBeVisible();
  await waitFor(() => expect(titles()).toEqual(all));
  expect(main().getByText('30 events')).toBeVisible();

  await click(box(20));
  fireEvent.click(box(29), { shiftKey: true });
  await click(bar().getByRole('button', { name: 'Delete' }));
  await click((await dialog('Delete 10 events?')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(titles()).toHaveLength(20));
  await toast('10 events deleted');
  await click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!);
  expect(await toast('Undone')).toBeVisible();
  await waitFor(() => expect(titles()).toEqual(all));
});
