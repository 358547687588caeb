import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, type within } from '@testing-library/react';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts';
import { BLOG_MESSAGES } from '../../client/features/blog/public/texts';
import { EVENT_ADMIN_MESSAGES } from '../../client/features/events/admin/texts';
import { GALLERY_ADMIN_MESSAGES } from '../../client/features/gallery/admin/texts';
import { GALLERY_MESSAGES } from '../../client/features/gallery/public/texts';
import { TEAM_ADMIN_MESSAGES } from '../../client/features/team/admin/texts';
import { FORM_STATES } from '../../client/records/texts';
import { FakeServer, LOST, refuse } from './fake-server';
import { button, choose, click, dialog, fill, main, noDialog, open, path, press, toast } from './page';

interface Kind {
  at: string;
  /** Fields of `Query` and `Mutation`. */
  list: string;
  one: string;
  create: string;
  update: string;
  remove: string;
  record: { id: string } & Record<string, unknown>;
  /** What identifies it: label, path in the input, and text. */
  label: string;
  named: string;
  says: { loadFailed: string; deleted: string; deleteFailed: string; createFailed: string; created: string };
}

const ID = '0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3';
const MEDIA = '/media/0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b4-1200x800.webp';
const AUTHOR = { name: 'Nimali', department: 'Editorial', linkedin: 'https://www.linkedin.com/in/nimali' };
const TIMES = { createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' };

const event: Kind = {
  ...{ at: '/admin/events', list: 'events', one: 'event', create: 'createEvent', update: 'updateEvent' },
  ...{ remove: 'deleteEvent', label: 'Title', named: 'title', says: EVENT_ADMIN_MESSAGES },
  record: {
    ...{ id: ID, title: 'Debate', date: '2031-12-18', time: '6 pm', location: 'Hall', description: 'Two sides.' },
    ...{ type: 'OTHER', image: { url: MEDIA }, version: 1 },
  },
};
const member: Kind = {
  ...{
    at: '/admin/team',
    list: 'teamMembers',
    one: 'teamMember',
    create: 'createTeamMember',
    update: 'updateTeamMember',
  },
  ...{ remove: 'deleteTeamMember', label: 'Name', named: 'name', says: TEAM_ADMIN_MESSAGES },
  record: { id: ID, name: 'Amaya', position: 'TREASURER', year: '20/21', image: { url: MEDIA }, version: 1 },
};
const picture: Kind = {
  ...{ at: '/admin/gallery', list: 'galleryImages', one: 'galleryImage', create: 'createGalleryImage' },
  ...{ update: 'updateGalleryImage', remove: 'deleteGalleryImage', label: 'Caption', named: 'alt' },
  says: { ...GALLERY_ADMIN_MESSAGES, ...GALLERY_MESSAGES },
  record: { id: ID, alt: 'The hall', captureDate: '2025-12-24', image: { url: MEDIA }, version: 1 },
};
const post: Kind = {
  ...{
    at: '/admin/blog',
    list: 'adminBlogPosts',
    one: 'adminBlogPost',
    create: 'createBlogPost',
    update: 'saveBlogPost',
  },
  ...{ remove: 'deleteBlogPost', label: 'Title', named: 'title' },
  says: { ...BLOG_ADMIN_MESSAGES, loadFailed: BLOG_MESSAGES.loadFailed, createFailed: BLOG_ADMIN_MESSAGES.saveFailed },
  record: {
    id: ID,
    title: 'Stand up',
    content: '<p>Begin.</p>',
    status: 'DRAFT',
    author: AUTHOR,
    ...TIMES,
    version: 1,
  },
};
const nameOf = ({ record, named }: Kind) => record[named] as string;
const row = () => main().queryByRole('listitem');
const NOT_FOUND = refuse('It does not exist', { code: 'NOT_FOUND' });

const server = new FakeServer();
let stored: object | null;

function serverWith({ list, one, create, remove, record }: Kind): void {
  stored = record;
  server.answers = {
    [list]: ({ series }: { series?: string }) => ({
      nodes: stored && !series ? [stored] : [],
      totalCount: stored ? 1 : 0,
    }),
    [one]: () => stored ?? NOT_FOUND(),
    [create]: ({ input }: { input: object }) => (stored = { ...record, ...input, id: 'another' }),
    [remove]: ({ id }: { id: string }) => {
      stored = null;
      return id;
    },
    undoDelete: ({ id }: { id: string }) => {
      stored = record;
      return id;
    },
  };
}

async function openList(kind: Kind): Promise<void> {
  await open(kind.at, server);
  await waitFor(() => expect(row()).toHaveTextContent(nameOf(kind)));
}

/** Opens the question before a deletion. */
async function ask(kind: Kind): Promise<ReturnType<typeof within>> {
  await click(button(`Delete “${nameOf(kind)}”`));
  const question = await dialog();
  expect(screen.getByRole('dialog')).toHaveTextContent(nameOf(kind));
  return question;
}

beforeEach(() => {
  server.sent.length = 0;
});

test.each([
  ['R110 R215', event],
  ['R110 R144', member],
  ['R110 R120', picture],
  ['R110 R234', post],
])('%s: deleting asks for confirmation, and can be undone', async (_, kind) => {
  serverWith(kind);
  await openList(kind);
  await click((await ask(kind)).getByRole('button', { name: 'Cancel' }));
  await noDialog();
  expect(row()).toBeVisible();
  await click((await ask(kind)).getByRole('button', { name: 'Delete' }));
  expect(await toast(kind.says.deleted)).toBeVisible();
  await waitFor(() => expect(row()).toBeNull());
  await click(button('Undo'));
  await waitFor(() => expect(row()).toHaveTextContent(nameOf(kind)));
});

test.each([
  ['R252 R312', event],
  ['R256 R312', member],
  ['R264 R312', picture],
  ['R280 R312', post],
])(
  '%s: a deletion that fails shows the server’s reason, or else that it failed, and the record stays',
  async (_, kind) => {
    serverWith(kind);
    for (const [answer, says] of [
      [refuse('The hall is taken', { code: 'CONFLICT' }), /The hall is taken/],
      [LOST, kind === post ? /API Error/ : new RegExp(kind.says.deleteFailed)],
    ] as const) {
      server.answers[kind.remove] = answer;
      await openList(kind);
      await click((await ask(kind)).getByRole('button', { name: 'Delete' }));
      expect(await toast(says)).toBeVisible();
      expect(row()).toHaveTextContent(nameOf(kind));
    }
  },
);

test.each([
  ['R250', event],
  ['R253', member],
  ['R262', picture],
  ['R281', post],
])('%s: a list that fails to load says so, and is loaded by another try', async (_, kind) => {
  serverWith(kind);
  const answer = server.answers[kind.list];
  server.answers[kind.list] = LOST;
  await open(kind.at, server);
  expect(await main().findByText(kind.says.loadFailed)).toBeVisible();
  server.answers[kind.list] = answer;
  await click(button('Try Again'));
  await waitFor(() => expect(row()).toHaveTextContent(nameOf(kind)));
});

test.each([
  ['R249', event],
  ['R254', member],
])('%s: a creation that fails shows the server’s reason, or else that it failed', async (_, kind) => {
  serverWith(kind);
  await open(`${kind.at}/new?like=${ID}`, server);
  await screen.findByDisplayValue(nameOf(kind));
  if (kind === event) fill(screen.getByRole('textbox', { name: 'Date' }), '18 December 2031');
  else await choose('Year', '21/22');
  await press('{Tab}');
  for (const [answer, says] of [
    [refuse('There are enough', { code: 'CONFLICT' }), /There are enough/],
    [LOST, new RegExp(kind.says.createFailed)],
  ] as const) {
    server.answers[kind.create] = answer;
    await click(button(/^Create /));
    expect(await toast(says)).toBeVisible();
    expect(screen.getByLabelText(kind.label)).toHaveValue(nameOf(kind));
  }
});

test.each([
  ['R360', event],
  ['R360', member],
  ['R360', picture],
])(
  '%s: what another officer deleted meanwhile is saved as a new one, with all input and its picture',
  async (_, kind) => {
    const field = () => main().getByLabelText(kind.label);
    serverWith(kind);
    server.answers[MEDIA] = new Response();
    await open(kind === picture ? kind.at : `${kind.at}/${ID}`, server);
    if (kind === picture) await click(await screen.findByRole('button', { name: /^Edit/ }));
    await screen.findByDisplayValue(nameOf(kind));
    fill(field(), 'As typed');
    stored = null;
    server.answers[kind.update] = NOT_FOUND;
    await click(button(/^Save( Changes)?$/));
    expect(await main().findByText(/was deleted while you were editing it$/)).toBeVisible();
    expect(main().getByText(/^Nothing you typed is lost/)).toBeVisible();
    expect(field()).toHaveValue('As typed');
    await click(button('Save as new'));
    await waitFor(() => expect(stored).not.toBeNull());
    await waitFor(() => expect(main().queryByText(/was deleted while/)).toBeNull());
    const { id: _id, version: _version, image: _image, ...kept } = { ...kind.record, [kind.named]: 'As typed' };
    expect(stored).toMatchObject({ ...kept, imageUrl: MEDIA });
    if (kind === picture) return;
    expect(await toast(kind.says.created)).toBeVisible();
    // The message may come before the page of the new record.
    await waitFor(() => expect(field()).toHaveValue('As typed'));
    expect(path()).toBe(`${kind.at}/another`);
    await waitFor(() => expect(main().getByText(FORM_STATES.saved)).toBeVisible());
  },
);
