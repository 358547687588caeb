import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@shared/error-catalogue';
import { GIVE_BACK_PARAMETER, SEAT_RULES } from '@shared/seats';
import { SEATS_ADMIN_MESSAGES } from '../../client/features/events/admin/seats/texts';
import { SEAT_MESSAGES } from '../../client/features/events/seat/seat-texts';
import { RECORD_ACTIONS } from '../../client/records/texts';
import { QUESTION } from '../../client/ui/forms/question';
import { FakeServer, LOST, refuse } from './fake-server';
import { button, click, dialog, fill, hasFocus, main, noDialog, open, path, toast } from './page';

const ID = '0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3';
const DEBATE = {
  id: ID,
  slug: 'debate',
  title: 'Debate',
  date: '2031-12-18',
  time: '6 pm',
  location: 'Hall',
  status: 'UPCOMING',
  capacity: 40,
  seats: { total: 40, left: 3, waiting: 0, state: 'OPEN' },
};
const SEAT = { state: 'HELD', name: 'Ada', event: DEBATE };
const server = new FakeServer();

const showSeats = async (seats: object): Promise<void> => {
  server.answers.eventBySlug = { ...DEBATE, seats: { ...DEBATE.seats, ...seats } };
  await open('/events/debate', server);
};
const showSeat = async (seat: object): Promise<void> => {
  server.answers.seat = { ...SEAT, ...seat };
  await open('/seats/token', server);
};

beforeEach(() => {
  localStorage.clear();
  server.answers = { eventBySlug: DEBATE, event: DEBATE, seat: SEAT };
  server.sent.length = 0;
});
afterEach(() => void jest.restoreAllMocks());

test.each([
  [{ left: 3 }, SEAT_MESSAGES.left(3, 40), SEAT_MESSAGES.take],
  [{ left: 0, state: 'FULL' }, SEAT_MESSAGES.full(40), SEAT_MESSAGES.queue],
  [
    { left: 0, state: 'FULL', waiting: 2 },
    `${SEAT_MESSAGES.full(40)}. ${SEAT_MESSAGES.waiting(2)}`,
    SEAT_MESSAGES.queue,
  ],
  [{ state: 'CLOSED' }, SEAT_MESSAGES.closed, null],
  [{ state: 'OVER' }, SEAT_MESSAGES.over, null],
])(
  'R582: the page of an event tells how many seats are left, and what one can do: %j',
  async (seats, words, action) => {
    await showSeats(seats);
    expect(main().getByText(words)).toBeVisible();
    const buttons = [SEAT_MESSAGES.take, SEAT_MESSAGES.queue].filter((name) => screen.queryByRole('button', { name }));
    expect(buttons).toEqual(action ? [action] : []);
  },
);

test('R582: a seat is taken with a name; a lost answer keeps what was typed, and is asked for again with the same key', async () => {
  await showSeats({});
  await click(button(SEAT_MESSAGES.take));
  expect(main().getByText(SEAT_RULES.name[0].message)).toBeVisible();
  await hasFocus(() => main().getByLabelText(SEAT_MESSAGES.name));
  fill(main().getByLabelText(SEAT_MESSAGES.name), 'Ada');
  server.answers.takeSeat = LOST;
  await click(button(SEAT_MESSAGES.take));
  expect(await main().findByText(SEAT_MESSAGES.takeFailed)).toBeVisible();
  expect(main().getByLabelText(SEAT_MESSAGES.name)).toHaveValue('Ada');
  const { key } = server.last('TakeSeat') as { key: string };
  server.answers.takeSeat = { token: 'token' };
  await click(button(SEAT_MESSAGES.take));
  await waitFor(() => expect(path()).toBe('/seats/token'));
  expect(await main().findByRole('heading', { name: SEAT_MESSAGES.held })).toBeVisible();
  expect(server.last('TakeSeat')).toMatchObject({ key, eventId: ID, input: { name: 'Ada', email: '', website: '' } });
  await showSeats({});
  expect(main().getByRole('link', { name: SEAT_MESSAGES.openYours })).toHaveAttribute('href', '/seats/token');
});

/** Sends the form of the debate, whose response waits for `respond`. */
async function sendSlowly(outcome: () => unknown): Promise<() => void> {
  await showSeats({});
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answers.takeSeat = () => promise.then(outcome);
  fill(main().getByLabelText(SEAT_MESSAGES.name), 'Ada');
  await click(button(SEAT_MESSAGES.take));
  await waitFor(() => expect(server.last('TakeSeat')).toBeDefined());
  return resolve;
}
const follow = (name: string) => click(screen.getAllByRole('link', { name })[0]!);

test('R582: whoever has gone to another page when a seat is taken stays there, and is told', async () => {
  const respond = await sendSlowly(() => ({ token: 'token' }));
  await follow('Contact');
  expect(await main().findByLabelText('Message')).toBeVisible();
  respond();
  expect(await toast(SEAT_MESSAGES.noted('Debate'))).toBeVisible();
  expect(path()).toBe('/contact');
  await click(await screen.findByRole('button', { name: SEAT_MESSAGES.openYours }));
  await waitFor(() => expect(path()).toBe('/seats/token'));
});

test('R582: a seat that is taken while another page is being loaded does not keep the visitor from it', async () => {
  const respond = await sendSlowly(() => ({ token: 'token' }));
  const { promise: list, resolve: showList } = Promise.withResolvers<object>();
  server.answers.blogPosts = () => list;
  await follow('Blog');
  respond();
  expect(await toast(SEAT_MESSAGES.noted('Debate'))).toBeVisible();
  expect(path()).toBe('/events/debate');
  showList({});
  await waitFor(() => expect(path()).toBe('/blog'));
});

test('R582: whoever has gone to another page is told that no seat was taken; trying again later takes one', async () => {
  const respond = await sendSlowly(refuse(ERRORS.UNAVAILABLE.message));
  const { key } = server.last('TakeSeat') as { key: string };
  await follow('Contact');
  expect(await main().findByLabelText('Message')).toBeVisible();
  respond();
  expect(await toast(SEAT_MESSAGES.takeFailed)).toBeVisible();
  expect(await toast(ERRORS.UNAVAILABLE.message)).toBeVisible();
  await showSeats({});
  server.answers.takeSeat = { token: 'token' };
  fill(main().getByLabelText(SEAT_MESSAGES.name), 'Ada');
  await click(button(SEAT_MESSAGES.take));
  await waitFor(() => expect(path()).toBe('/seats/token'));
  expect(server.last('TakeSeat')).toMatchObject({ key });
});

test('R583: whoever has left the page of a seat is told that a change failed', async () => {
  await showSeat({ state: 'OFFERED', offeredUntil: '2031-12-17T12:30:00Z' });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answers.acceptSeat = () => promise.then(refuse(ERRORS.UNAVAILABLE.message));
  await click(button(SEAT_MESSAGES.accept));
  await follow('Contact');
  expect(await main().findByLabelText('Message')).toBeVisible();
  resolve();
  expect(await toast(SEAT_MESSAGES.changeFailed)).toBeVisible();
});

test.each([true, false])('R610: the form says whether anything is mailed: %j', async (invites) => {
  await showSeats({ invites });
  expect(main().getByText(SEAT_MESSAGES.note(invites))).toBeVisible();
});

test.each([true, false])(
  'R611: the page of a place in the queue says whether an offer is mailed: %j',
  async (isMailed) => {
    await showSeat({ state: 'QUEUED', place: 3, isMailed });
    expect(main().getByText(SEAT_MESSAGES.queuedHint(isMailed))).toBeVisible();
  },
);

test('R613: “I can’t come” in a mail leads to the question, and its answer gives the seat back', async () => {
  server.answers.seat = SEAT;
  await open(`/seats/token?${GIVE_BACK_PARAMETER}`, server);
  expect(server.last('GiveBackSeat')).toBeUndefined();
  server.answers.giveBackSeat = { ...SEAT, state: 'GIVEN_BACK', name: '' };
  await click(button(QUESTION.yes));
  expect(await main().findByRole('heading', { name: SEAT_MESSAGES.givenBack })).toBeVisible();
  expect(server.last('GiveBackSeat')).toEqual({ token: 'token' });
});

test('R582: a refusal says why', async () => {
  await showSeats({});
  server.answers.takeSeat = refuse(ERRORS.SEATS_CLOSED.message, { code: 'CONFLICT' });
  fill(main().getByLabelText(SEAT_MESSAGES.name), 'Ada');
  await click(button(SEAT_MESSAGES.take));
  expect(await main().findByText(ERRORS.SEATS_CLOSED.message)).toBeVisible();
});

test.each([
  [{ state: 'QUEUED', place: 3 }, SEAT_MESSAGES.queued(3), SEAT_MESSAGES.leave],
  [{ state: 'OFFERED', offeredUntil: '2031-12-17T12:30:00Z' }, SEAT_MESSAGES.offered, SEAT_MESSAGES.accept],
  [{ state: 'GIVEN_BACK', name: '' }, SEAT_MESSAGES.givenBack, SEAT_MESSAGES.erase],
  [{ state: 'REMOVED', name: '' }, SEAT_MESSAGES.removed, SEAT_MESSAGES.erase],
  [{ state: 'MISSED', name: '' }, SEAT_MESSAGES.missed, SEAT_MESSAGES.erase],
])('R583: the page of a seat says how it stands: %j', async (seat, heading, action) => {
  await showSeat(seat);
  expect(main().getByRole('heading', { name: heading })).toBeVisible();
  expect(button(action)).toBeVisible();
  if (seat.state === 'OFFERED') expect(main().getByText(SEAT_MESSAGES.offeredHint('17 Dec 2031, 18:00'))).toBeVisible();
});

test('R583: the holder accepts, changes the name, and gives back after a question', async () => {
  await showSeat({ state: 'OFFERED' });
  server.answers.acceptSeat = SEAT;
  await click(button(SEAT_MESSAGES.accept));
  expect(await main().findByRole('heading', { name: SEAT_MESSAGES.held })).toBeVisible();
  server.answers.renameSeat = { ...SEAT, name: 'Ada L.' };
  fill(main().getByLabelText(SEAT_MESSAGES.name), 'Ada L.');
  await click(button(SEAT_MESSAGES.rename));
  expect(await toast(SEAT_MESSAGES.renamed)).toBeVisible();
  expect(server.last('RenameSeat')).toEqual({ token: 'token', input: { name: 'Ada L.' } });
  await click(button(SEAT_MESSAGES.giveBack));
  await click(button(QUESTION.no));
  server.answers.giveBackSeat = LOST;
  await click(button(SEAT_MESSAGES.giveBack));
  await click(button(QUESTION.yes));
  expect(await main().findByText(SEAT_MESSAGES.changeFailed)).toBeVisible();
  server.answers.giveBackSeat = { ...SEAT, state: 'GIVEN_BACK', name: '' };
  await click(button(SEAT_MESSAGES.giveBack));
  await click(button(QUESTION.yes));
  expect(await main().findByRole('heading', { name: SEAT_MESSAGES.givenBack })).toBeVisible();
});

test('R583: “erase everything” leaves nothing on the device either', async () => {
  localStorage.setItem('gavel.seats', JSON.stringify([{ eventId: ID, token: 'token' }]));
  await showSeat({});
  server.answers.eraseSeat = true;
  await click(button(SEAT_MESSAGES.erase));
  await click(button(QUESTION.yes));
  expect(await main().findByRole('heading', { name: SEAT_MESSAGES.erased })).toBeVisible();
  expect(localStorage.getItem('gavel.seats')).toBeNull();
});

test('R583: the link to a seat that was erased says so', async () => {
  server.answers.seat = null;
  await open('/seats/token', server);
  expect(main().getByText(SEAT_MESSAGES.missing)).toBeVisible();
});

const HOLDERS = [
  { id: '1', name: 'Bo', email: 'bo@example.org', state: 'HELD', createdAt: '2031-12-01T10:00:00Z' },
  { id: '2', name: '=Ada', state: 'HELD', createdAt: '2031-12-02T10:00:00Z' },
  { id: '3', name: 'Cy', state: 'QUEUED', place: 1, createdAt: '2031-12-03T10:00:00Z' },
];

test('R584: the officer’s list shows who has a seat and who waits, adds, removes, closes, and prints those with a seat', async () => {
  server.answers.seatHolders = HOLDERS;
  await open(`/admin/events/${ID}/seats`, server);
  const [first, , third] = await main().findAllByRole('listitem');
  expect(within(first!).getByText(`${SEATS_ADMIN_MESSAGES.states.HELD}, bo@example.org`)).toBeVisible();
  expect(within(third!).getByText(SEATS_ADMIN_MESSAGES.queued(1))).toBeVisible();
  expect(main().getByText(new RegExp(SEATS_ADMIN_MESSAGES.count(2, 40)))).toBeVisible();

  await click(button(SEATS_ADMIN_MESSAGES.add));
  const form = await dialog(SEATS_ADMIN_MESSAGES.addTitle);
  fill(form.getByLabelText(/^Name/), 'Di');
  server.answers.addSeatHolder = { id: '4', name: 'Di', state: 'QUEUED', place: 2 };
  await click(form.getByRole('button', { name: SEATS_ADMIN_MESSAGES.add }));
  expect(await toast(SEATS_ADMIN_MESSAGES.added('Di', true))).toBeVisible();
  expect(server.last('AddSeatHolder')).toEqual({ eventId: ID, input: { name: 'Di', email: '' } });

  await click(button(RECORD_ACTIONS.menu('Bo')));
  await click(await screen.findByRole('menuitem', { name: SEATS_ADMIN_MESSAGES.remove }));
  server.answers.removeSeatHolder = '1';
  await click((await dialog()).getByRole('button', { name: SEATS_ADMIN_MESSAGES.remove }));
  expect(await toast(SEATS_ADMIN_MESSAGES.removed('Bo'))).toBeVisible();

  server.answers.setSeatsClosed = { id: ID, seats: { ...DEBATE.seats, state: 'CLOSED' } };
  await click(button(SEATS_ADMIN_MESSAGES.close));
  expect(await toast(SEATS_ADMIN_MESSAGES.closed)).toBeVisible();
  expect(button(SEATS_ADMIN_MESSAGES.reopen)).toBeVisible();

  const door = within(screen.getByRole('region', { name: SEATS_ADMIN_MESSAGES.doorTitle, hidden: true }));
  const names = door.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(names).toEqual(['=Ada', 'Bo']);
});

test('R584: a removal that succeeded is said, also if the list cannot be read again', async () => {
  server.answers.seatHolders = HOLDERS;
  server.answers.removeSeatHolder = '1';
  await open(`/admin/events/${ID}/seats`, server);
  await click(await screen.findByRole('button', { name: RECORD_ACTIONS.menu('Bo') }));
  await click(await screen.findByRole('menuitem', { name: SEATS_ADMIN_MESSAGES.remove }));
  server.answers.seatHolders = LOST;
  await click((await dialog()).getByRole('button', { name: SEATS_ADMIN_MESSAGES.remove }));
  expect(await toast(SEATS_ADMIN_MESSAGES.removed('Bo'))).toBeVisible();
});

test('R584: a removal that fails says so, and the focus stays at the person', async () => {
  server.answers.seatHolders = HOLDERS;
  server.answers.removeSeatHolder = LOST;
  await open(`/admin/events/${ID}/seats`, server);
  const menu = () => button(RECORD_ACTIONS.menu('Bo'));
  await click(await screen.findByRole('button', { name: RECORD_ACTIONS.menu('Bo') }));
  await click(await screen.findByRole('menuitem', { name: SEATS_ADMIN_MESSAGES.remove }));
  await click((await dialog()).getByRole('button', { name: SEATS_ADMIN_MESSAGES.remove }));
  expect(await toast(SEATS_ADMIN_MESSAGES.removeFailed)).toBeVisible();
  await noDialog();
  await hasFocus(menu);
});

test('R584: an event without seats says why there are none', async () => {
  server.answers.event = { ...DEBATE, seats: null };
  await open(`/admin/events/${ID}/seats`, server);
  expect(await main().findByText(SEATS_ADMIN_MESSAGES.noSeats)).toBeVisible();
  expect(main().getByText(SEATS_ADMIN_MESSAGES.none)).toBeVisible();
});
