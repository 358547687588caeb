import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@shared/error-catalogue';
import { ROLE_LIMITS, ROLE_MESSAGES, ROLE_RULES } from '@shared/evening-roles';
import {
  BOARD_MESSAGES,
  OWN_ROLE_MESSAGES,
  ROLE_FORM_MESSAGES,
} from '../../client/features/meetings/board/board-texts';
import { rememberRole } from '../../client/features/meetings/board/taken-roles';
import { QUESTION } from '../../client/ui/forms/question';
import { FakeServer, LOST, refuse } from './fake-server';
import { button, click, fill, hasFocus, main, open, path, press, toast } from './page';

const MEETING = '0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3';
const EVENING = {
  id: 'evening',
  date: '2031-12-18',
  day: '2031-12-18',
  from: '18:00',
  to: '19:30',
  place: 'Hall',
  state: 'HELD',
  takesPlace: true,
};
const NEXT = { ...EVENING, id: 'next', date: '2031-12-25', day: '2031-12-25' };
const ROLE = { roleId: 'speaker-1', name: 'Speaker 1' };
const SPEAKER = { id: ROLE.roleId, name: ROLE.name, isSpeech: true };
const TIMER = { id: 'timer', name: 'Timer', isSpeech: false, holder: { name: 'Bo Berg', speechTitle: '' } };
const boardOf = (...roles: object[]) => ({
  expiresAt: '2032-05-01T10:00:00Z',
  team: ['Ada Lovelace', 'Cy'],
  history: [
    { meetingId: MEETING, roleId: 'speaker-1', roleName: 'Speaker 1', name: 'Ada Lovelace', date: '2031-09-04' },
    { meetingId: MEETING, roleId: 'timer', roleName: 'Timer', name: 'Cy', date: '2031-11-06' },
  ],
  evenings: [
    { meetingId: MEETING, title: 'Weekly meeting', evening: EVENING, roles },
    { meetingId: MEETING, title: 'Weekly meeting', evening: NEXT, roles: [SPEAKER] },
  ],
});
const taken = (name: string, speechTitle = '') => ({ ...SPEAKER, holder: { name, speechTitle } });
const HELD = {
  meetingId: MEETING,
  date: EVENING.date,
  evening: EVENING,
  ...{ roleId: 'speaker-1', roleName: 'Speaker 1', isSpeech: true },
  ...{ name: 'Ada Lovelace', speechTitle: '', shownAs: 'NOTHING', isOver: false, isLate: false },
};
const OWN = [{ meetingId: MEETING, date: EVENING.date, roleId: 'speaker-1', token: 'mine' }];
const server = new FakeServer();

const openBoard = async (...roles: object[]): Promise<void> => {
  server.answers.roleBoard = boardOf(...roles);
  await open('/club/secret', server);
};
const openRole = async (role: object): Promise<void> => {
  server.answers.takenRole = { ...HELD, ...role };
  await open('/roles/mine', server);
};
const free = (): HTMLElement => screen.getAllByRole('button', { name: `Speaker 1 ${BOARD_MESSAGES.take}` })[0]!;
const nameField = (): HTMLElement => main().getByLabelText(ROLE_FORM_MESSAGES.name);
const choice = (name: string): HTMLElement => main().getByRole('radio', { name });
const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

beforeEach(() => {
  server.answers = {};
  server.sent.length = 0;
});

test('R593: the board shows who has which role, and how many are taken; the next evening is unfolded', async () => {
  await openBoard(taken('Ada Lovelace', 'Why umbrellas'), TIMER, { id: 'ah', name: 'Ah-counter' });
  const [first, second] = main().getAllByRole('group');
  expect(first).toHaveAttribute('open');
  expect(second).not.toHaveAttribute('open');
  const evening = within(first!);
  expect(evening.getByText(BOARD_MESSAGES.taken(2, 3))).toBeVisible();
  expect(evening.getByText('Bo Berg')).toBeVisible();
  expect(evening.getByText(BOARD_MESSAGES.speech('Why umbrellas'))).toBeVisible();
  expect(evening.getByRole('button', { name: `Ah-counter ${BOARD_MESSAGES.take}` })).toBeVisible();
  expect(main().getByText(BOARD_MESSAGES.until('1 May 2032'))).toBeVisible();
  expect(main().getByRole('link', { name: BOARD_MESSAGES.timer })).toHaveAttribute('href', '/club/secret/timer');
});

test('R593: a role is taken with a name and a title; the link is shown, and the role marked on this device', async () => {
  await openBoard(SPEAKER, TIMER);
  await click(free());
  await hasFocus(nameField);
  expect(main().getByText(ROLE_FORM_MESSAGES.lastHad([{ name: 'Ada Lovelace', date: '2031-09-04' }]))).toBeVisible();
  await click(button(ROLE_FORM_MESSAGES.take));
  expect(main().getByText(ROLE_RULES.name[0].message)).toBeVisible();
  fill(nameField(), 'ada lovelace');
  expect(main().getByText(ROLE_FORM_MESSAGES.notSince('2031-09-04'))).toBeVisible();
  fill(nameField(), 'Cy');
  expect(main().getByText(ROLE_FORM_MESSAGES.never)).toBeVisible();
  fill(nameField(), 'Ada Lovelace');
  fill(main().getByLabelText(ROLE_FORM_MESSAGES.speechTitle), 'Why umbrellas');
  expect(choice(ROLE_FORM_MESSAGES.shown('nothing', 'Ada Lovelace'))).toBeChecked();
  await click(choice(ROLE_FORM_MESSAGES.shown('initials', 'Ada Lovelace')));
  server.answers.takeRole = () => {
    server.answers.roleBoard = boardOf(taken('Ada Lovelace', 'Why umbrellas'), TIMER);
    return { token: 'mine' };
  };
  await click(button(ROLE_FORM_MESSAGES.take));
  await hasFocus(() => screen.getByRole('group', { name: ROLE_FORM_MESSAGES.took('Speaker 1') }));
  expect(server.last('TakeRole')).toMatchObject({
    input: {
      ...{ clubToken: 'secret', meetingId: MEETING, date: EVENING.date, roleId: 'speaker-1' },
      ...{ name: 'Ada Lovelace', speechTitle: 'Why umbrellas', shownAs: 'INITIALS', website: '' },
    },
  });
  expect(button(ROLE_FORM_MESSAGES.copyLink)).toBeVisible();
  expect(main().getByRole('link', { name: ROLE_FORM_MESSAGES.open })).toHaveAttribute('href', '/roles/mine');
  const own = main().getByRole('link', { name: new RegExp(`Ada Lovelace.*${BOARD_MESSAGES.yours}`) });
  expect(own).toHaveAttribute('href', '/roles/mine');
  expect(stored('gavel.roles')).toEqual([{ ...OWN[0], name: 'Ada Lovelace' }]);

  await click(free());
  expect(nameField()).toHaveValue('Ada Lovelace');
  expect(main().getByLabelText(ROLE_FORM_MESSAGES.speechTitle)).toHaveValue('');
  expect(choice(ROLE_FORM_MESSAGES.shown('initials', 'Ada Lovelace'))).toBeChecked();
});

test('R593: if somebody else was faster, the board says who, and keeps what was typed for the next role', async () => {
  await openBoard(SPEAKER);
  await click(free());
  fill(nameField(), 'Ada');
  fill(main().getByLabelText(ROLE_FORM_MESSAGES.speechTitle), 'Why umbrellas');
  const message = ROLE_MESSAGES.taken('Bo Berg');
  server.answers.takeRole = () => {
    server.answers.roleBoard = boardOf(taken('Bo Berg'));
    refuse(message, { code: 'CONFLICT', reason: 'ROLE_TAKEN' })();
  };
  await click(button(ROLE_FORM_MESSAGES.take));
  await waitFor(() => expect(screen.getByText(message).closest('[role=alert]')).toHaveFocus());
  expect(main().getByText('Bo Berg')).toBeVisible();
  expect(stored('gavel.roles')).toBeNull();
  await click(free());
  expect(nameField()).toHaveValue('Ada');
  expect(main().getByLabelText(ROLE_FORM_MESSAGES.speechTitle)).toHaveValue('Why umbrellas');
});

test('R593: after a lost response the same attempt is repeated with the same key, even if the form was closed and the role seems taken', async () => {
  await openBoard(SPEAKER);
  await click(free());
  fill(nameField(), 'Ada');
  server.answers.takeRole = LOST;
  await click(button(ROLE_FORM_MESSAGES.take));
  expect(await main().findByText(ROLE_FORM_MESSAGES.takeFailed)).toBeVisible();
  const { key } = server.last('TakeRole') as { key: string };
  await press('{Escape}');
  await hasFocus(free);
  server.answers.roleBoard = boardOf(taken('Ada'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await main().findByText(BOARD_MESSAGES.taken(1, 1))).toBeVisible();
  await click(free());
  server.answers.takeRole = { token: 'mine' };
  await click(button(ROLE_FORM_MESSAGES.take));
  expect(await main().findByRole('link', { name: ROLE_FORM_MESSAGES.open })).toBeVisible();
  expect(server.last('TakeRole')).toMatchObject({ key });
});

test.each([
  ['was taken', () => ({ token: 'mine' }), ROLE_FORM_MESSAGES.took('Speaker 1')],
  ['has somebody else', refuse('It is taken', { code: 'CONFLICT', reason: 'ROLE_TAKEN' }), 'It is taken'],
  ['could not be taken', refuse(ERRORS.UNAVAILABLE.message), ERRORS.UNAVAILABLE.message],
])(
  'R593: whoever has closed the form is told that the role %s, and keeps the form that is open now',
  async (_, outcome, told) => {
    await openBoard(SPEAKER);
    await click(free());
    fill(nameField(), 'Ada');
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answers.takeRole = () => promise.then(outcome);
    await click(button(ROLE_FORM_MESSAGES.take));
    await press('{Escape}');
    await hasFocus(free);
    await click(screen.getByText(/25 December/));
    await click(screen.getAllByRole('button', { name: `Speaker 1 ${BOARD_MESSAGES.take}` }).at(-1)!);
    fill(main().getByLabelText(ROLE_FORM_MESSAGES.speechTitle), 'Why umbrellas');
    resolve();
    expect(await toast(told)).toBeVisible();
    expect(main().getByLabelText(ROLE_FORM_MESSAGES.speechTitle)).toHaveValue('Why umbrellas');
  },
);

test('R593: a role that somebody else has now is not shown as taken on this device, which forgets its link', async () => {
  localStorage.setItem('gavel.roles', JSON.stringify([{ ...OWN[0], name: 'Ada Lovelace' }]));
  server.answers.takenRole = null;
  await openBoard(taken('Bo Berg'), TIMER);
  expect(main().getAllByText('Bo Berg')).toHaveLength(2);
  expect(main().queryByText(BOARD_MESSAGES.yours)).toBeNull();
  await waitFor(() => expect(stored('gavel.roles')).toBeNull());
  expect(server.last('TakenRole')).toEqual({ token: 'mine' });
});

test.each([
  ['under another name', [{ ...OWN[0], name: 'Ada' }]],
  ['before the device noted names', OWN],
])('R593: a role that was taken on this device %s is still shown as such', async (_, roles) => {
  localStorage.setItem('gavel.roles', JSON.stringify(roles));
  server.answers.takenRole = HELD;
  await openBoard(taken('Ada Lovelace'));
  const own = await main().findByRole('link', { name: new RegExp(`Ada Lovelace.*${BOARD_MESSAGES.yours}`) });
  expect(own).toHaveAttribute('href', '/roles/mine');
  expect(stored('gavel.roles')).toEqual([{ ...OWN[0], name: 'Ada Lovelace' }]);
});

test('R593: the device keeps the links to all roles of the board; those of past evenings give way first', () => {
  const remember = (date: string, count: number): void => {
    for (let index = 0; index < count; index++)
      rememberRole({ ...OWN[0]!, date, roleId: `role-${index}`, token: `${date} ${index}` });
  };
  const EVENINGS = 8;
  remember(EVENING.date, ROLE_LIMITS.roles * EVENINGS);
  remember('2020-01-02', 300);
  const roles = stored('gavel.roles') as { date: string }[];
  expect(roles.filter(({ date }) => date === EVENING.date)).toHaveLength(ROLE_LIMITS.roles * EVENINGS);
  expect(roles.length).toBeLessThan(250);
});

test('R593: a link that was renewed or is incomplete says so', async () => {
  server.answers.roleBoard = null;
  await open('/club/secret', server);
  expect(main().getByText(BOARD_MESSAGES.missing)).toBeVisible();
});

test('R594: the holder changes title, name and what the public sees', async () => {
  await openRole({});
  expect(main().getByRole('heading', { name: 'Speaker 1' })).toBeVisible();
  expect(main().getByText('Thursday 18 December 2031')).toBeVisible();
  fill(nameField(), '');
  await click(button(OWN_ROLE_MESSAGES.save));
  expect(main().getByText(ROLE_RULES.name[0].message)).toBeVisible();
  fill(nameField(), 'Ada L');
  fill(main().getByLabelText(OWN_ROLE_MESSAGES.speechTitle), 'Rain');
  await click(choice(ROLE_FORM_MESSAGES.shown('first name', 'Ada L')));
  server.answers.changeTakenRole = LOST;
  await click(button(OWN_ROLE_MESSAGES.save));
  expect(await main().findByText(OWN_ROLE_MESSAGES.changeFailed)).toBeVisible();
  expect(nameField()).toHaveValue('Ada L');
  server.answers.changeTakenRole = { ...HELD, name: 'Ada L' };
  await click(button(OWN_ROLE_MESSAGES.save));
  expect(await toast(OWN_ROLE_MESSAGES.saved)).toBeVisible();
  expect(server.last('ChangeTakenRole')).toEqual({
    token: 'mine',
    input: { name: 'Ada L', speechTitle: 'Rain', shownAs: 'FIRST_NAME' },
  });
});

test('R594: a role is given back after a question, in good time without further ado', async () => {
  localStorage.setItem('gavel.roles', JSON.stringify(OWN));
  localStorage.setItem('gavel.club', JSON.stringify([{ token: 'secret' }]));
  await openRole({});
  await click(button(OWN_ROLE_MESSAGES.giveBack));
  await hasFocus(() => button(QUESTION.yes));
  await click(button(QUESTION.no));
  await hasFocus(() => button(OWN_ROLE_MESSAGES.giveBack));
  server.answers.giveBackRole = { replacementText: null };
  await click(button(OWN_ROLE_MESSAGES.giveBack));
  await click(button(QUESTION.yes));
  expect(await main().findByRole('heading', { name: OWN_ROLE_MESSAGES.givenBack('Speaker 1') })).toBeVisible();
  expect(main().queryByText(OWN_ROLE_MESSAGES.replacement)).toBeNull();
  expect(stored('gavel.roles')).toBeNull();
  expect(main().getByRole('link', { name: OWN_ROLE_MESSAGES.toBoard })).toHaveAttribute('href', '/club/secret');
});

test('R594: given back late, there is a text that asks the group for a replacement', async () => {
  await openRole({ isLate: true });
  expect(main().getByText(OWN_ROLE_MESSAGES.lateHint)).toBeVisible();
  server.answers.giveBackRole = { replacementText: 'Who can be Speaker 1 tonight?' };
  await click(button(OWN_ROLE_MESSAGES.giveBack));
  await click(button(QUESTION.yes));
  expect(await main().findByText('Who can be Speaker 1 tonight?')).toBeVisible();
  expect(main().getByText(OWN_ROLE_MESSAGES.replacementHint)).toBeVisible();
  expect(button(OWN_ROLE_MESSAGES.copyText)).toBeVisible();
});

test.each([
  ['has the text for the group', 'Who can be Speaker 1 tonight?', 1],
  ['stays as it was if there is no text, since the evening was cancelled meanwhile', null, 0],
])('R594: given back late, the clipboard %s', async (_, replacementText, count) => {
  const copied: Blob[] = [];
  const write = async ([{ blob }]: [{ blob: Promise<Blob> }]) => void copied.push(await blob);
  class Item {
    readonly blob: Promise<Blob>;
    constructor({ 'text/plain': blob }: { 'text/plain': Promise<Blob> }) {
      this.blob = blob;
    }
  }
  Object.assign(globalThis, { ClipboardItem: Item });
  Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
  await openRole({ isLate: true });
  server.answers.giveBackRole = { replacementText };
  await click(button(OWN_ROLE_MESSAGES.giveBack));
  await click(button(QUESTION.yes));
  expect(await main().findByRole('heading', { name: OWN_ROLE_MESSAGES.givenBack('Speaker 1') })).toBeVisible();
  expect(copied).toHaveLength(count);
  expect(main().queryAllByText(OWN_ROLE_MESSAGES.replacementCopied)).toHaveLength(count);
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(globalThis, 'ClipboardItem');
});

test('R594: “erase everything” leaves nothing on the device either, also after the evening', async () => {
  localStorage.setItem('gavel.roles', JSON.stringify(OWN));
  localStorage.setItem('gavel.own-name', JSON.stringify({ name: 'Ada', shownAs: 'INITIALS' }));
  await openRole({ isOver: true, isLate: true });
  expect(screen.queryByRole('button', { name: OWN_ROLE_MESSAGES.giveBack })).toBeNull();
  server.answers.giveBackRole = { replacementText: null };
  await click(button(OWN_ROLE_MESSAGES.erase));
  await click(button(QUESTION.yes));
  expect(await main().findByRole('heading', { name: OWN_ROLE_MESSAGES.erased })).toBeVisible();
  expect(stored('gavel.roles')).toBeNull();
  expect(stored('gavel.own-name')).toBeNull();
});

test('R594: the link to a role that an officer has freed says so, and the device forgets it', async () => {
  localStorage.setItem('gavel.roles', JSON.stringify(OWN));
  server.answers.takenRole = null;
  await open('/roles/mine', server);
  expect(main().getByText(OWN_ROLE_MESSAGES.missing)).toBeVisible();
  await waitFor(() => expect(stored('gavel.roles')).toBeNull());
  expect(path()).toBe('/roles/mine');
});

test('R594: a failure of the server leaves a way to try again', async () => {
  server.answers.takenRole = refuse(ERRORS.TOO_MANY.message, { code: 'TOO_MANY_REQUESTS' });
  await open('/roles/mine', server);
  expect(main().getByText(OWN_ROLE_MESSAGES.failed)).toBeVisible();
});
