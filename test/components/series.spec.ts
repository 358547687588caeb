import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { SERIES_MESSAGES } from '@shared/event-series';
import { EVENT_ADMIN_MESSAGES } from '../../client/features/events/admin/texts';
import { FORM_STATES } from '../../client/records/texts';
import { FakeServer } from './fake-server';
import { button, choose, click, dialog, fill, hasFocus, main, open, press, toast } from './page';

const server = new FakeServer();
const THURSDAYS = ['2076-12-03', '2076-12-10', '2076-12-17', '2076-12-24'];
const ID = '0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b';
const event = (n: number) => ({
  ...{
    id: `${ID}${n}`,
    title: `Evening ${n}`,
    date: THURSDAYS[n]!,
    time: '6 pm',
    location: 'Hall',
    description: 'Two sides.',
  },
  ...{ type: 'OTHER', status: 'UPCOMING', statusByDate: true, seriesId: 'series', version: 1 },
});
let stored: ReturnType<typeof event>[];

const field = (label: string) => screen.getByLabelText(label);
const until = () => screen.getByRole('textbox', { name: 'Repeat until' });
const nodes = (list: object[]) => ({ nodes: list, totalCount: list.length });

async function openNew(date: string): Promise<void> {
  await open('/admin/events/new', server);
  await screen.findByLabelText('Title');
  for (const [label, words] of [
    ['Title', 'New'],
    ['Time', '6 pm'],
    ['Location', 'The lawn'],
    ['Description', 'One motion, two sides.'],
  ] as const)
    fill(field(label), words);
  fill(screen.getByRole('textbox', { name: 'Date' }), date);
  await press('{Tab}');
  await choose('Type', 'Fun activity');
}
const repeat = () => click(screen.getByRole('switch', { name: /^Repeat every week/ }));

beforeEach(() => {
  stored = THURSDAYS.map((_, n) => event(n));
  server.answers = { events: () => nodes(stored) };
  server.sent.length = 0;
});

test('an event that repeats every week is previewed in words and created as a series', async () => {
  server.answers.createEvent = stored[0];
  await openNew('3 December 2076');
  await repeat();
  for (const [date, problem] of [
    ['', EVENT_ADMIN_MESSAGES.repeatUntilRequired],
    ['4 December 2076', SERIES_MESSAGES.tooShort],
    ['4 December 2077', SERIES_MESSAGES.tooLong],
  ] as const) {
    if (date) fill(until(), date);
    await click(button('Create Event'));
    expect(main().getByText(problem)).toBeVisible();
    await hasFocus(until);
  }
  fill(until(), '30 December 2076');
  const span = 'Thu 3 December 2076 … Thu 24 December 2076';
  expect(main().getByText(`4 events: ${span}`)).toBeVisible();
  await click(button('Create Event'));
  expect(await toast('4 events created successfully')).toBeVisible();
  expect(server.last('CreateEvent')).toMatchObject({ input: { date: '2076-12-03' }, repeatUntil: '2076-12-30' });
  expect(main().getByText(FORM_STATES.saved)).toBeVisible();
  expect(await main().findByText(`One of 4 weekly events: ${span}`)).toBeVisible();
  expect(screen.queryByRole('switch', { name: /^Repeat every week/ })).toBeNull();
});

test('R407: a change is saved to one event of a series, or to this and the following ones with what was changed alone', async () => {
  Object.assign(server.answers, {
    event: stored[1],
    updateEvent: ({ input }: { input: object }) => ({ ...event(1), ...input, version: 2 }),
  });
  await open(`/admin/events/${ID}1`, server);
  await screen.findByRole('radio', { name: 'This and the 2 following events' });
  expect(screen.getByRole('radio', { name: 'Only this event' })).toBeChecked();
  fill(field('Location'), 'Library');
  await click(button('Save Changes'));
  expect(await toast(EVENT_ADMIN_MESSAGES.updated)).toBeVisible();
  expect(server.last('UpdateEvent')).toMatchObject({
    scope: 'ONLY_THIS',
    input: { location: 'Library', title: 'Evening 1' },
  });

  await click(screen.getByRole('radio', { name: 'This and the 2 following events' }));
  fill(screen.getByRole('textbox', { name: 'Date' }), '11 December 2076');
  await press('{Tab}');
  await click(button('Save Changes'));
  expect(await toast(EVENT_ADMIN_MESSAGES.followingUpdated)).toBeVisible();
  expect(server.last('UpdateEvent')).toMatchObject({ scope: 'THIS_AND_FOLLOWING', input: { date: '2076-12-11' } });
  expect(Object.keys(server.last('UpdateEvent')!.input as object)).toEqual(['date', 'announceMove']);
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Only this event' })).toBeChecked());
});

test('R407: this and the following events of a series are deleted together, and restored by one Undo', async () => {
  const all = stored;
  Object.assign(server.answers, {
    deleteEvent: () => (stored = all.slice(0, 1))[0]!.id,
    undoDelete: () => (stored = all)[0]!.id,
  });
  await open('/admin/events', server);
  await click(await screen.findByRole('button', { name: 'Delete “Evening 1”' }));
  const question = await dialog();
  await click(await question.findByRole('radio', { name: 'This and the 2 following events' }));
  await click(question.getByRole('button', { name: 'Delete' }));
  expect(await toast(EVENT_ADMIN_MESSAGES.followingDeleted)).toBeVisible();
  expect(server.last('DeleteEvent')).toMatchObject({ id: `${ID}1`, scope: 'THIS_AND_FOLLOWING' });
  await waitFor(() => expect(main().getAllByRole('listitem')).toHaveLength(1));
  await click(button('Undo'));
  await waitFor(() => expect(main().getAllByRole('listitem')).toHaveLength(4));
});

test('R408: another event at the same time is mentioned with a link, also on the days of a series, and does not prevent saving', async () => {
  server.answers.events = nodes([
    { id: 'other', title: 'Other', date: '2076-03-05', time: '17:30 to 18:30' },
    { id: 'later', title: 'Later', date: '2076-03-19', time: '6 pm' },
  ]);
  server.answers.createEvent = { ...event(0), seriesId: null };
  const link = (name: RegExp) => main().queryByRole('link', { name });
  await openNew('5 March 2076');
  await waitFor(() => expect(link(/^Other/)).toHaveAttribute('href', '/admin/events/other'));
  expect(screen.getByRole('main')).toHaveTextContent('Also on Thu 5 March 2076, 17:30 to 18:30: Other');
  fill(field('Time'), '7 pm');
  await waitFor(() => expect(link(/^Other/)).toBeNull());
  fill(field('Time'), '6 pm');
  await repeat();
  expect(link(/^Later/)).toBeNull();
  fill(until(), '19 March 2076');
  await waitFor(() => expect(link(/^Later/)).toBeVisible());
  expect(screen.getByRole('main')).toHaveTextContent('Also on Thu 19 March 2076, 6 pm: Later');
  await click(button('Create Event'));
  expect(await toast('3 events created successfully')).toBeVisible();
});

test('more than four clashes are folded', async () => {
  const clashes = ['A', 'B', 'C', 'D', 'E', 'F'].map((title) => ({
    id: title,
    title,
    date: '2077-03-04',
    time: '6 pm',
  }));
  server.answers.events = nodes(clashes);
  await openNew('4 March 2077');
  const summary = await main().findByText(EVENT_ADMIN_MESSAGES.moreClashes(3));
  expect(main().getAllByText(/^Also on Thu 4 March 2077, 6 pm:/)).toHaveLength(6);
  const folded = within(summary.closest('details')!);
  expect(folded.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['D', 'E', 'F'].map((id) => `/admin/events/${id}`),
  );
});

test('a valid registration link can be opened in a new tab from the form', async () => {
  await open('/admin/events/new', server);
  const name = new RegExp(EVENT_ADMIN_MESSAGES.openRegistration);
  const link = () => screen.queryByRole('link', { name });
  const address = await screen.findByLabelText('Registration link (optional)');
  expect(link()).toBeNull();
  fill(address, 'forms.example/register');
  expect(link()).toHaveAttribute('href', 'https://forms.example/register');
  expect(link()).toHaveAttribute('target', '_blank');
  fill(address, 'somewhere');
  expect(link()).toBeNull();
});
