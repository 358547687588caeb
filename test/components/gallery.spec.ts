import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { GALLERY_DRAFT_KEY } from '../../client/features/gallery/admin/constants';
import { GALLERY_ADMIN_MESSAGES } from '../../client/features/gallery/admin/texts';
import { FakeServer, refuse } from './fake-server';
import { fakeOnly } from '../support/fake-timers';
import { button, click, dialog, fill, hasFocus, isDisabled, main, open, path, press, toast } from './page';

const HALL = { id: 'hall', alt: 'The hall', captureDate: '2025-12-24', image: { url: '/media/hall.webp' }, version: 1 };
const NOT_FOUND = refuse('Image not found', { code: 'NOT_FOUND' });
const server = new FakeServer();
let stored: (typeof HALL)[];

const caption = () => main().getByLabelText('Caption');
const asked = () => server.last('AdminGallery');
const drafts = () => localStorage.getItem(GALLERY_DRAFT_KEY);
const save = () => click(button('Save'));

async function openGallery(search = ''): Promise<void> {
  await open(`/admin/gallery${search}`, server);
  await main().findAllByRole('listitem');
}
async function edit(words?: string): Promise<void> {
  await openGallery();
  await click(button('Edit “The hall”'));
  await main().findByLabelText('Caption');
  if (words !== undefined) fill(caption(), words);
}
async function leave(): Promise<void> {
  await click(screen.getByRole('link', { name: 'Events' }));
  await click((await dialog()).getByRole('button', { name: /^Leave/ }));
  await screen.findByRole('heading', { level: 1, name: 'Events' });
}

beforeEach(() => {
  stored = [HALL];
  const find = (id: string) => stored.find((image) => image.id === id);
  server.answers = {
    galleryImages: () => ({ nodes: stored, totalCount: stored.length }),
    galleryImage: ({ id }: { id: string }) => find(id) ?? NOT_FOUND(),
    createGalleryImage: ({ input }: { input: object }) => {
      stored = [{ ...HALL, ...input, id: 'another' }];
      return stored[0];
    },
    updateGalleryImage: ({ id, input, version }: { id: string; input: object; version: number }) => {
      const image = find(id) ?? NOT_FOUND();
      const conflict = { updatedAt: '2026-11-20T10:00:00Z', updatedBy: 'another@club.example' };
      if (image.version !== version) refuse('Changed', { code: 'CONFLICT', conflict })();
      stored = [{ ...image, ...input, version: version + 1 }];
      return stored[0];
    },
  };
  server.sent.length = 0;
});
afterEach(() => void jest.useRealTimers());

test('R121 R331: dates and order filter the grid in the site’s zone, and are in the address', async () => {
  // Half past midnight of the 1st of June where the club is, still May in London.
  fakeOnly(['Date'], '2077-05-31T19:00:00Z');
  await openGallery();
  const dates = within(screen.getByRole('radiogroup', { name: 'Taken' }));
  for (const [choice, at, from, to] of [
    ['This month', '?when=this-month', '2077-06-01', '2077-06-30'],
    ['This year', '?when=this-year', '2077-01-01', '2077-12-31'],
    ['Last year', '?when=last-year', '2076-01-01', '2076-12-31'],
  ] as const) {
    await click(dates.getByLabelText(choice));
    await waitFor(() => expect(asked()).toMatchObject({ from, to, order: 'NEWEST' }));
    expect(path()).toBe(`/admin/gallery${at}`);
  }
  await click(screen.getByLabelText('Oldest first'));
  await waitFor(() => expect(asked()).toMatchObject({ from: '2076-01-01', order: 'OLDEST' }));
  await openGallery('?when=last-year&order=oldest');
  expect(asked()).toMatchObject({ from: '2076-01-01', to: '2076-12-31', order: 'OLDEST' });
  await click(within(screen.getByRole('radiogroup', { name: 'Taken' })).getByLabelText('All'));
  await waitFor(() => expect(path()).toBe('/admin/gallery?order=oldest'));
});

test('a month without images says so and links back to all', async () => {
  stored = [];
  await open('/admin/gallery?when=this-month', server);
  expect(await main().findByText('No matching pictures')).toBeVisible();
  await click(button('Show all pictures'));
  await waitFor(() => expect(path()).toBe('/admin/gallery'));
});

test('a long gallery is paginated', async () => {
  server.answers.galleryImages = ({ first, after }: { first: number; after: string | null }) => {
    const from = Number(after ?? 0);
    const nodes = Array.from({ length: Math.min(first, 30 - from) }, (_, i) => ({ ...HALL, id: `${from + i}` }));
    const end = from + nodes.length;
    return { nodes, totalCount: 30, pageInfo: { hasNextPage: end < 30, endCursor: `${end}` } };
  };
  await openGallery();
  expect(main().getByText('24 of 30')).toBeVisible();
  await click(button('Load more'));
  expect(await main().findByText('30 of 30')).toBeVisible();
  expect(main().getAllByRole('listitem')).toHaveLength(30);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('R120: caption and date are edited in place, and saved only after a change', async () => {
  await edit();
  await hasFocus(caption);
  expect(isDisabled(button('Save'))).toBe(true);
  fill(caption(), '');
  await save();
  expect(main().getByText('Caption is required')).toBeVisible();
  fill(caption(), 'After');
  fill(main().getByLabelText('Capture date'), '16 June 2021');
  await press('{Tab}');
  await save();
  expect(await toast(GALLERY_ADMIN_MESSAGES.updated)).toBeVisible();
  expect(main().getByRole('listitem')).toHaveTextContent('After');
  expect(main().getByRole('listitem')).toHaveTextContent('16 June 2021');
  expect(stored).toMatchObject([{ alt: 'After', captureDate: '2021-06-16' }]);
});

test('Escape discards a change of the caption', async () => {
  await edit('Something else');
  await press('{Escape}');
  expect(screen.queryByRole('form')).toBeNull();
  await hasFocus(() => button('Edit “The hall”'));
  await waitFor(() => expect(drafts()).toBeNull());
  expect(stored).toEqual([HALL]);
});

test('an unsaved caption is offered again', async () => {
  await edit('Half a caption');
  await waitFor(() => expect(drafts()).toContain(HALL.id));
  await leave();
  await edit();
  await click(
    within(await screen.findByRole('region', { name: 'Unsaved draft' })).getByRole('button', { name: 'Restore' }),
  );
  expect(caption()).toHaveValue('Half a caption');
});

test('what was typed about a picture that was deleted meanwhile is not offered as a draft of another one', async () => {
  await edit('Typed');
  await waitFor(() => expect(drafts()).toContain(HALL.id));
  stored = [];
  await save();
  await screen.findByRole('button', { name: 'Save as new' });
  fill(caption(), 'Typed on');
  // Leaving writes what is still to be written.
  await leave();
  expect(drafts()).toBeNull();
});
