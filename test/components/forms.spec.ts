import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts';
import { EVENT_ADMIN_MESSAGES } from '../../client/features/events/admin/texts';
import { GALLERY_ADMIN_MESSAGES } from '../../client/features/gallery/admin/texts';
import { MEMBERSHIP_ADMIN_MESSAGES } from '../../client/features/membership/admin/texts';
import { SPECIAL_EVENT_ADMIN_MESSAGES } from '../../client/features/special-event/admin/texts';
import { TEAM_ADMIN_MESSAGES } from '../../client/features/team/admin/texts';
import { FORM_STATES } from '../../client/records/texts';
import { FakeServer, LOST, refuse } from './fake-server';
import { button, click, dialog, fill, hasFocus, main, noDialog, open, path, press, region, toast } from './page';

interface Form {
  /** Where the record is changed; `open` opens the form there. */
  at: string;
  open?: string | RegExp;
  /** The field that is changed, and its path in the input. */
  field: string;
  path: string;
  mine: string;
  theirs: string;
  save: string;
  saved: string;
  failed: string;
  /** Fields of `Query` and `Mutation` that read and change it. */
  query: string;
  mutation: string;
  record: object;
}

const ID = '0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3';
const COMMON = { mine: 'As I say it', theirs: 'As another officer says it', save: 'Save Changes' };
const AUTHOR = { name: 'Nimali', department: 'Editorial', linkedin: 'https://www.linkedin.com/in/nimali' };
const form = (id: string) => `https://docs.google.com/forms/d/e/1FAIpQLS${id}/viewform?embedded=true`;

const FORMS: Record<string, Form> = {
  event: {
    ...COMMON,
    at: `/admin/events/${ID}`,
    field: 'Location',
    path: 'location',
    saved: EVENT_ADMIN_MESSAGES.updated,
    failed: EVENT_ADMIN_MESSAGES.updateFailed,
    query: 'event',
    mutation: 'updateEvent',
    record: {
      title: 'Debate',
      date: '2031-12-18',
      time: '6 pm',
      location: 'Hall',
      description: 'Two sides.',
      type: 'OTHER',
    },
  },
  member: {
    ...COMMON,
    at: `/admin/team/${ID}`,
    field: 'Name',
    path: 'name',
    saved: TEAM_ADMIN_MESSAGES.updated,
    failed: TEAM_ADMIN_MESSAGES.updateFailed,
    query: 'teamMember',
    mutation: 'updateTeamMember',
    record: { name: 'Amaya Perera', position: 'PRESIDENT', year: '25/26' },
  },
  post: {
    ...COMMON,
    at: `/admin/blog/${ID}`,
    field: 'Subtitle (optional)',
    path: 'subtitle',
    saved: BLOG_ADMIN_MESSAGES.updated,
    failed: BLOG_ADMIN_MESSAGES.saveFailed,
    query: 'adminBlogPost',
    mutation: 'saveBlogPost',
    record: { slug: 'stand-up', title: 'Stand up', content: '<p>Begin.</p>', status: 'DRAFT', author: AUTHOR },
  },
  caption: {
    ...COMMON,
    at: '/admin/gallery',
    open: /^Edit “/,
    field: 'Caption',
    path: 'alt',
    save: 'Save',
    saved: GALLERY_ADMIN_MESSAGES.updated,
    failed: GALLERY_ADMIN_MESSAGES.updateFailed,
    query: 'galleryImage',
    mutation: 'updateGalleryImage',
    record: { alt: 'The hall', captureDate: '2025-12-24', image: { url: '/media/hall.webp' } },
  },
  'special event': {
    ...COMMON,
    at: '/admin/special-event',
    field: 'Subtitle',
    path: 'subtitle',
    saved: SPECIAL_EVENT_ADMIN_MESSAGES.updated,
    failed: SPECIAL_EVENT_ADMIN_MESSAGES.updateFailed,
    query: 'specialEvent',
    mutation: 'updateSpecialEvent',
    record: { title: 'Voices', subtitle: 'One night', text1: 'It begins.', text2: 'It ends.' },
  },
  applications: {
    ...COMMON,
    at: '/admin/applications',
    field: 'Form URL',
    path: 'formUrl',
    mine: form('my-own-form'),
    theirs: form('their-form'),
    saved: MEMBERSHIP_ADMIN_MESSAGES.saved,
    failed: MEMBERSHIP_ADMIN_MESSAGES.updateFailed,
    query: 'adminMembershipConfig',
    mutation: 'updateMembershipConfig',
    record: { isOpen: true, formUrl: form('club-form'), closeDate: '2031-12-18' },
  },
};
/** With the rows that ask for the message about a failure. */
const NAMES = [
  ['R251', 'event'],
  ['R255', 'member'],
  ['R285', 'post'],
  ['R265', 'caption'],
  ['R259', 'special event'],
  ['R268', 'applications'],
];

const server = new FakeServer();

/** A server with one record, which refuses a save of an outdated version. */
function serverWith({ query, mutation, record }: Form) {
  let stored: Record<string, unknown> = { id: ID, version: 1, ...record };
  const store = (changes: object) => {
    stored = { ...stored, ...changes, version: Number(stored.version) + 1 };
    return mutation === 'saveBlogPost' ? { post: stored } : stored;
  };
  const save = ({ input, version }: { input: object; version: number }) =>
    version === stored.version
      ? store(input)
      : refuse('Changed by someone else', {
          code: 'CONFLICT',
          conflict: { updatedAt: '2026-11-20T10:00:00Z', updatedBy: 'another@club.example' },
        })();
  server.answers = {
    [query]: () => stored,
    galleryImages: () => ({ nodes: [stored], totalCount: 1 }),
    blogPostPendingChanges: null,
    [mutation]: save,
  };
  return { save, store, now: () => stored };
}

const field = (tested: Form) => main().getByLabelText(tested.field);

async function openForm(tested: Form): Promise<void> {
  await open(tested.at, server);
  if (tested.open) {
    // What was interrupted by the sign-in is open already.
    const ready = await waitFor(
      () => main().queryByLabelText(tested.field) ?? screen.getByRole('button', { name: tested.open }),
    );
    if (ready.matches('button')) await click(ready);
  }
  await main().findByLabelText(tested.field);
}

beforeEach(() => {
  server.sent.length = 0;
});

test.each(NAMES)(
  'R156: %s: the form of the %s loses nothing when a session ends, the server fails or a newer version exists',
  async (_, name) => {
    const tested = FORMS[name]!;
    const { save, store, now } = serverWith(tested);
    await openForm(tested);
    fill(field(tested), tested.mine);

    server.answers[tested.mutation] = refuse('Not authorized - please login again', { code: 'UNAUTHENTICATED' });
    await click(button(tested.save));
    await waitFor(() => expect(path()).toBe(`/adminlogin?next=${encodeURIComponent(tested.at)}`));
    await openForm(tested);
    expect(field(tested)).toHaveValue(tested.mine);
    expect(screen.queryByRole('region', { name: 'Unsaved draft' })).toBeNull();

    server.answers[tested.mutation] = LOST;
    await click(button(tested.save));
    expect(await toast(new RegExp(tested.failed))).toBeVisible();
    expect(field(tested)).toHaveValue(tested.mine);

    server.answers[tested.mutation] = save;
    store({ [tested.path]: tested.theirs });
    await click(button(tested.save));
    await dialog();
    const words = screen.getByRole('dialog').textContent;
    for (const part of [tested.mine, tested.theirs, 'another@club.example']) expect(words).toContain(part);
    await press('{Escape}');
    await noDialog();
    expect(field(tested)).toHaveValue(tested.mine);
    await click(button(tested.save));
    await click((await dialog()).getByRole('button', { name: 'Overwrite with mine' }));
    expect(await toast(tested.saved)).toBeVisible();
    expect(now()).toMatchObject({ [tested.path]: tested.mine, version: 3 });
  },
);

const AT_FIELD = 'This is the reason at the field';
const ELSEWHERE = 'This is the reason of something that the form does not show';
const refuseFields = (fields: Record<string, string>) =>
  refuse(Object.values(fields)[0]!, { code: 'BAD_USER_INPUT', fields });

/** The ways in which the server or the network can refuse a save of a field with this path -> what the message says. */
const refusals = (path: string, failed: string): [answer: unknown, says: string[]][] => [
  [refuseFields({ [`input.${path}`]: AT_FIELD }), [AT_FIELD]],
  [refuseFields({ 'input.hidden.focalPoint': ELSEWHERE }), [ELSEWHERE]],
  [refuseFields({ 'input.list.0.part': ELSEWHERE, [path]: AT_FIELD }), [AT_FIELD, ELSEWHERE]],
  [refuse(ELSEWHERE), [ELSEWHERE]],
  [
    Response.json({ errors: [{ message: ELSEWHERE, extensions: { code: 'TOO_LARGE' } }] }, { status: 413 }),
    [ELSEWHERE],
  ],
  [new Response('<h1>Too large</h1>', { status: 413 }), [failed]],
  [Response.json({ data: null }), [failed]],
  [LOST, [failed]],
];

test.each(NAMES)(
  '%s: the form of the %s says why a save is refused: at the field if it has one, and always in a message',
  async (_, name) => {
    const tested = FORMS[name]!;
    const { save } = serverWith(tested);
    await openForm(tested);
    fill(field(tested), tested.mine);
    for (const [answer, says] of refusals(tested.path, tested.failed)) {
      server.answers[tested.mutation] = answer;
      await click(button(tested.save));
      await waitFor(() => {
        for (const words of says) expect(region().textContent).toContain(words);
      });
      if (says.includes(AT_FIELD)) {
        await waitFor(() => expect(field(tested)).toHaveAccessibleDescription(new RegExp(AT_FIELD)));
        await hasFocus(() => field(tested));
      }
      expect(field(tested)).toHaveValue(tested.mine);
    }
    server.answers[tested.mutation] = save;
    if (name !== 'post') {
      fill(field(tested), '');
      await click(button(tested.save));
      await waitFor(() => expect(region()).toHaveTextContent('is required'));
      await waitFor(() => expect(field(tested)).toBeInvalid());
      await hasFocus(() => field(tested));
    }
    fill(field(tested), tested.mine);
    await click(button(tested.save));
    expect(await toast(tested.saved)).toBeVisible();
    await waitFor(() => expect(region()).not.toHaveTextContent('is required'));
  },
);

test.each([
  ['event', 'imageUrl', 'button', 'Choose a picture'],
  ['post', 'author.name', 'combobox', 'Author name'],
])(
  'the server’s reason at a part of the %s, %s, is shown there, and that gets the focus',
  async (name, at, role, label) => {
    const tested = FORMS[name]!;
    serverWith(tested);
    await openForm(tested);
    fill(field(tested), 'Something else');
    server.answers[tested.mutation] = refuseFields({ [at]: AT_FIELD });
    await click(button(tested.save));
    await toast(new RegExp(AT_FIELD));
    expect(await main().findByText(AT_FIELD)).toBeVisible();
    await hasFocus(() => screen.getAllByRole(role, { name: label })[0]!);
  },
);

test('R156: input for an outdated version is offered again with a warning', async () => {
  const tested = FORMS.event!;
  const { store } = serverWith(tested);
  await openForm(tested);
  fill(field(tested), 'My hall');
  server.answers.updateEvent = refuse('Not authorized - please login again', { code: 'UNAUTHENTICATED' });
  await click(button('Save Changes'));
  await waitFor(() => expect(path()).toContain('/adminlogin'));
  store({ location: 'Their hall' });
  await openForm(tested);
  expect(field(tested)).toHaveValue('Their hall');
  const offer = await screen.findByRole('region', { name: 'Unsaved draft' });
  expect(offer).toHaveTextContent('the event has been saved since');
  await click(within(offer).getByRole('button', { name: 'Restore' }));
  expect(field(tested)).toHaveValue('My hall');
});

const NEW = {
  '/admin/events/new': { Title: 'Thursday Evening', Time: '6 pm', Location: 'Main hall', Description: 'Every week.' },
  '/admin/team/new': { Name: 'Nadia Fernando', 'Thoughts (optional)': 'I stood up.' },
  '/admin/blog/new': { Title: 'The walk to the lectern', Department: 'Editorial', LinkedIn: AUTHOR.linkedin },
  '/admin/special-event': {
    Title: 'Night of voices',
    Subtitle: 'Ten voices',
    'First text': 'At six.',
    'Second text': 'Come.',
  },
};

test.each(Object.entries(NEW))('R156: what is being created at %s survives a closed tab', async (at, fields) => {
  server.answers = {};
  await open(at, server);
  for (const [label, words] of Object.entries(fields)) fill(await main().findByLabelText(label), words);
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain(Object.values(fields).at(-1)));
  await open(at, server);
  await click(await screen.findByRole('button', { name: 'Restore' }));
  for (const [label, words] of Object.entries(fields)) expect(main().getByLabelText(label)).toHaveValue(words);
  expect(main().getByText(FORM_STATES.unsaved)).toBeVisible();
});

test.each([
  ['the heading of the new page has the focus', () => screen.getByRole('heading', { level: 1 }), 'Title'],
  ['the officer is in another field by then', () => screen.getByLabelText('Location'), 'Location'],
])('a new form begins in its first field after it is painted: %s', async (_, focused, field) => {
  const frames: FrameRequestCallback[] = [];
  const paint = jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  await open('/admin/events/new', new FakeServer());
  const label = await screen.findByLabelText(field);
  // As a new page does with its heading.
  if (!focused().matches('input')) focused().tabIndex = -1;
  focused().focus();
  expect(focused()).toHaveFocus();
  for (const draw of frames.splice(0)) draw(0);
  paint.mockRestore();
  expect(label).toHaveFocus();
});
