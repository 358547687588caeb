import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_TIMINGS } from '@shared/evening-roles';
import { ERRORS } from '@shared/error-catalogue';
import { TIMER_MESSAGES } from '../../client/features/meetings/timer/texts';
import { QUESTION } from '../../client/ui/forms/question';
import { FakeServer, LOST, refuse } from './fake-server';
import { fakeOnly } from '../support/fake-timers';
import { button, click, fill, hasFocus, leavePage, main, open, pass, press } from './page';

const ADDRESS = '/club/token/timer';
/** In the middle of an evening in Colombo. */
const NOW = '2026-12-03T13:00:00Z';
const timing = (id: string) => DEFAULT_TIMINGS.find((each) => each.id === id)!;
const item = (id: string, title: string, timingId: string | null, holder = '', speechTitle = '') => ({
  ...{ id, title, roleId: id, roleName: title, holder, speechTitle, minutes: 7, startsAt: '18:00' },
  timing: timingId && timing(timingId),
});
const ITEMS = [
  item('opening', 'Opening', null),
  item('speaker-1', 'Speaker 1', 'speech', 'Ada', 'Umbrellas'),
  item('topics', 'Table Topics', 'table-topics', 'Cy'),
  item('evaluator-1', 'Evaluator 1', 'evaluation'),
];
const sheet = (date: string, day = date) => ({
  ...{ meetingId: 'm', date, title: 'Weekly meeting', evening: { id: date, day }, items: ITEMS },
});
const evening = (date: string, day?: string) => ({ sheet: sheet(date, day), timings: DEFAULT_TIMINGS });
const server = new FakeServer();

const isRunning = (word: string, clock: string): void => {
  expect(main().getByText(word, { selector: '[aria-hidden]' })).toBeVisible();
  expect(main().getByRole('timer')).toHaveTextContent(clock);
};
async function openTimer(): Promise<void> {
  await open(ADDRESS, server);
  await main().findByText(TIMER_MESSAGES.refresh);
}
const seconds = (count: number): Promise<void> => pass(count * 1000);
const start = (who: string) => click(button(new RegExp(`^Start.*${who}`)));
const choose = (who: string | RegExp) => click(main().getByRole('radio', { name: who }));
const stop = () => click(button(TIMER_MESSAGES.stop));
const log = () => main().getByRole('list');
const sent = () => server.last('HandInTimes') as { entries: Record<string, unknown>[] } | undefined;
const refusal = (day: string, message: string): string => `${TIMER_MESSAGES.refused(1, day)}: ${message}`;
/** As if the device had slept until then: no timer has run. */
const sleepUntil = (time: string): void => jest.setSystemTime(new Date(time));
const lookAgain = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
const loseNetwork = (): void => {
  server.answers.timerEvenings = LOST;
  setOnline(false);
};
/** Times whoever is next, and goes back to the list. */
async function time(who: string): Promise<void> {
  await start(who);
  await seconds(100);
  await stop();
  await seconds(1);
  await click(button(TIMER_MESSAGES.chooseOther));
}
function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

beforeEach(() => {
  fakeOnly(['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], NOW);
  server.answers = { timerEvenings: [evening('2026-12-03'), evening('2026-12-10')], handInTimes: 1 };
  server.sent.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('R607: one tap starts whoever is next; the signals come one by one, then the time and whether it counts', async () => {
  await openTimer();
  expect(main().getByRole('radio', { name: /Ada/ })).toBeChecked();
  await start('Ada');
  await hasFocus(() => button(TIMER_MESSAGES.stop));
  isRunning('Speaking', '0:00');
  await seconds(300);
  isRunning('Green', '5:00');
  expect(screen.getByRole('status')).toHaveTextContent('Green');
  await seconds(60);
  isRunning('Yellow', '6:00');
  await seconds(60);
  isRunning('Red', '7:00');
  await seconds(31);
  isRunning('Red', '7:31');
  expect(main().getByText(`${TIMER_MESSAGES.over(31)} · ${TIMER_MESSAGES.noLonger}`)).toBeVisible();
  await stop();
  await hasFocus(() => main().getByRole('heading', { name: '7:31' }));
  expect(main().getByText('Too long by 0:01')).toBeVisible();
  await seconds(1);
  await start('Table Topics');
  isRunning('Speaking', '0:00');
});

test('R606 R607: “forgot to start” adds seconds, also after stopping; a stop by mistake is taken back', async () => {
  await openTimer();
  await start('Ada');
  for (let taps = 0; taps < 3; taps++) await click(button(TIMER_MESSAGES.adjustSpoken(10)));
  await seconds(240);
  isRunning('Speaking', '4:30');
  await hasFocus(() => button(TIMER_MESSAGES.stop));
  await stop();
  expect(main().getByText('Counts')).toBeVisible();
  await click(button(TIMER_MESSAGES.adjustSpoken(-10)));
  expect(main().getByText('Too short by 0:10')).toBeVisible();
  await seconds(10);
  await click(button(TIMER_MESSAGES.resume));
  isRunning('Speaking', '4:30');
});

test('R607: speakers of Table Topics follow one another by one tap, and get their names afterwards', async () => {
  await openTimer();
  await choose('Table Topics 1:00 to 2:00');
  await start('Table Topics');
  await seconds(61);
  await stop();
  fill(main().getByLabelText(TIMER_MESSAGES.speaker), 'Guest');
  await seconds(1);
  await click(button(new RegExp(`^${TIMER_MESSAGES.again}`)));
  await seconds(59);
  await stop();
  expect(main().getByText('Too short by 0:01')).toBeVisible();
  expect(button(/^Start Evaluator 1/)).toBeVisible();
  await click(button(TIMER_MESSAGES.chooseOther));
  expect(main().getByRole('radio', { name: /^Table Topics/ })).toHaveAccessibleName('Table Topics 1:01, 0:59');
  expect(main().getByRole('radio', { name: /Evaluator 1/ })).toBeChecked();
  expect(within(log()).getByText('Guest')).toBeVisible();
});

test('R607: somebody who is not on the sheet is timed with a typed name and a preset; what was typed survives a reload', async () => {
  await openTimer();
  await choose(new RegExp(TIMER_MESSAGES.somebody));
  fill(main().getByLabelText(TIMER_MESSAGES.name), 'Eve');
  await openTimer();
  await choose(new RegExp(TIMER_MESSAGES.somebody));
  expect(main().getByLabelText(TIMER_MESSAGES.name)).toHaveValue('Eve');
  await start('Eve');
  await seconds(90);
  isRunning('Yellow', '1:30');
});

test('R607: the space bar starts and stops, and types a space in a name', async () => {
  await openTimer();
  await hasFocus(() => main().getByRole('heading', { name: TIMER_MESSAGES.title }));
  await press(' ');
  isRunning('Speaking', '0:00');
  await seconds(5);
  await press(' ');
  await hasFocus(() => main().getByRole('heading', { name: '0:05' }));
  await click(main().getByLabelText(TIMER_MESSAGES.speaker));
  await press(' B');
  expect(main().getByLabelText(TIMER_MESSAGES.speaker)).toHaveValue('Ada B');
});

test('R607: the screen stays on while the time runs, and the page says so', async () => {
  const released = jest.fn(() => Promise.resolve());
  const lock = Object.assign(new EventTarget(), { released: false, release: released });
  Object.assign(navigator, { wakeLock: { request: () => Promise.resolve(lock) } });
  await openTimer();
  await start('Ada');
  expect(await main().findByText(TIMER_MESSAGES.screenOn)).toBeVisible();
  act(() => void lock.dispatchEvent(new Event('release')));
  expect(main().getByText(TIMER_MESSAGES.screenOff)).toBeVisible();
  await seconds(2);
  await stop();
  expect(released).toHaveBeenCalled();
});

test('R608: the running time and the log survive a reload, also without a network', async () => {
  await openTimer();
  await start('Ada');
  await seconds(200);
  await leavePage();
  server.answers.timerEvenings = LOST;
  setOnline(false);
  await seconds(100);
  await open(ADDRESS, server);
  isRunning('Green', '5:00');
  await stop();
  expect(main().getByText(TIMER_MESSAGES.waiting(1))).toBeVisible();
  await click(button(TIMER_MESSAGES.chooseOther));
  expect(main().getByRole('radio', { name: /Evaluator 1/ })).toBeVisible();
  expect(main().getByText(TIMER_MESSAGES.asOf('18:30'))).toBeVisible();
});

test('R609: times are handed in once there is a network, each with the ID that it keeps after a lost answer', async () => {
  setOnline(false);
  await openTimer();
  await start('Ada');
  await seconds(300);
  await stop();
  await seconds(1);
  await click(button(/^Start/));
  await seconds(70);
  await stop();
  await click(button(TIMER_MESSAGES.chooseOther));
  expect(main().getByText(TIMER_MESSAGES.waiting(2))).toBeVisible();
  await seconds(700);
  expect(server.count('HandInTimes')).toBe(0);

  server.answers.handInTimes = LOST;
  setOnline(true);
  await waitFor(() => expect(server.count('HandInTimes')).toBe(1));
  const first = sent()!;
  expect(first).toMatchObject({ token: 'token', meetingId: 'm', date: '2026-12-03' });
  expect(first.entries).toMatchObject([
    {
      itemId: 'speaker-1',
      roleId: 'speaker-1',
      title: 'Umbrellas',
      name: 'Ada',
      seconds: 300,
      startedAt: expect.stringMatching(/^2026-12-03T13:00:00/),
    },
    { itemId: 'topics', roleId: null, title: 'Table Topics', name: '', seconds: 70 },
  ]);
  expect(await main().findByText(TIMER_MESSAGES.waiting(2))).toBeVisible();
  server.answers.handInTimes = 2;
  await seconds(10);
  expect(await main().findByText(TIMER_MESSAGES.handedIn)).toBeVisible();
  expect(sent()).toEqual(first);
  await seconds(600);
  expect(server.count('HandInTimes')).toBe(2);
});

test('R609: before it is handed in, an entry is renamed or deleted; a corrected name is not that of the role', async () => {
  await openTimer();
  for (const who of ['Ada', 'Table Topics']) {
    await start(who);
    await seconds(100);
    await stop();
    await seconds(1);
  }
  await click(button(TIMER_MESSAGES.chooseOther));
  const [topics, ada] = within(log()).getAllByRole('listitem');
  fill(within(ada!).getByLabelText(TIMER_MESSAGES.speaker), 'Bo');
  await click(within(topics!).getByRole('button', { name: TIMER_MESSAGES.deleteOf('Table Topics') }));
  await click(button(QUESTION.no));
  await click(within(topics!).getByRole('button', { name: TIMER_MESSAGES.deleteOf('Table Topics') }));
  await click(button(QUESTION.yes));
  expect(main().getByText(TIMER_MESSAGES.soon(1))).toBeVisible();
  await seconds(500);
  expect(server.count('HandInTimes')).toBe(0);
  await seconds(120);
  expect(await main().findByText(TIMER_MESSAGES.handedIn)).toBeVisible();
  expect(sent()?.entries).toMatchObject([{ itemId: 'speaker-1', roleId: null, name: 'Bo', seconds: 100 }]);
  expect(within(log()).queryByLabelText(TIMER_MESSAGES.speaker)).toBeNull();
});

test('R609: a refusal says why; the times stay, can be corrected and handed in again', async () => {
  await openTimer();
  await start('Ada');
  await seconds(100);
  await stop();
  server.answers.handInTimes = refuse(ERRORS.TIMES_TOO_LATE.message, { code: 'CONFLICT' });
  await click(button(TIMER_MESSAGES.handInNow));
  expect(await main().findByText(refusal('2026-12-03', ERRORS.TIMES_TOO_LATE.message))).toBeVisible();
  expect(main().getByLabelText(TIMER_MESSAGES.speaker)).toBeVisible();
  await seconds(600);
  expect(server.count('HandInTimes')).toBe(1);
  server.answers.handInTimes = 1;
  await click(button(TIMER_MESSAGES.tryAgain));
  expect(await main().findByText(TIMER_MESSAGES.handedIn)).toBeVisible();
});

test('R609: times of an evening that is to come are practice', async () => {
  server.answers.timerEvenings = [evening('2026-12-03'), evening('2026-12-10')];
  await openTimer();
  const choice = main().getByLabelText(TIMER_MESSAGES.evening);
  await act(async () => {
    fill(choice, 'm 2026-12-10');
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(main().getByText(TIMER_MESSAGES.practice)).toBeVisible();
  await start('Ada');
  await seconds(100);
  await stop();
  await seconds(600);
  expect(server.count('HandInTimes')).toBe(0);
});

test('R608: a void club link says so, and keeps the times that are waiting', async () => {
  await openTimer();
  await start('Ada');
  await seconds(100);
  await stop();
  await click(button(TIMER_MESSAGES.chooseOther));
  server.answers.timerEvenings = null;
  await openTimer();
  expect(await main().findByText(TIMER_MESSAGES.missing)).toBeVisible();
  expect(main().queryByRole('radio', { name: /Ada/ })).toBeNull();
  expect(within(log()).getByText('Ada')).toBeVisible();
});

test('R608: a sheet that was read on Monday is there on Thursday, without a network', async () => {
  sleepUntil('2026-11-30T13:00:00Z');
  await openTimer();
  await leavePage();
  sleepUntil(NOW);
  loseNetwork();
  await openTimer();
  expect(main().getByRole('radio', { name: /Ada/ })).toBeChecked();
  expect(main().getByText(TIMER_MESSAGES.asOf('30 Nov 2026, 18:30'))).toBeVisible();
  await time('Ada');
  expect(main().getByText(TIMER_MESSAGES.waiting(1))).toBeVisible();
});

test('R608: without a sheet anybody is timed, and the time is handed in for the evening of its day once there is a network', async () => {
  loseNetwork();
  await openTimer();
  expect(main().getByText(TIMER_MESSAGES.noSheet)).toBeVisible();
  fill(main().getByLabelText(TIMER_MESSAGES.name), 'Eve');
  await start('Eve');
  await seconds(100);
  await stop();
  expect(main().getByText(TIMER_MESSAGES.waiting(1))).toBeVisible();
  await click(button(TIMER_MESSAGES.chooseOther));
  sleepUntil('2026-12-04T06:00:00Z');
  server.answers.timerEvenings = [evening('2026-12-10')];
  setOnline(true);
  expect(await main().findByRole('radio', { name: /Ada/ })).toBeVisible();
  await waitFor(() => expect(sent()).toMatchObject({ meetingId: 'm', date: '2026-12-03' }));
  expect(sent()?.entries).toMatchObject([{ roleId: null, title: 'Table Topics', name: 'Eve', seconds: 100 }]);
  expect(await main().findByText(TIMER_MESSAGES.handedIn)).toBeVisible();
});

test('R608 R609: a time of a day without an evening says so, and can be deleted', async () => {
  sleepUntil('2026-12-01T13:00:00Z');
  loseNetwork();
  await openTimer();
  await start('Table Topics');
  await seconds(100);
  await stop();
  await click(button(TIMER_MESSAGES.chooseOther));
  server.answers.timerEvenings = [evening('2026-12-03')];
  setOnline(true);
  await main().findByRole('radio', { name: /Ada/ });
  await click(button(TIMER_MESSAGES.handInNow));
  const said = `${TIMER_MESSAGES.refused(1, null)}: ${TIMER_MESSAGES.noEvening}`;
  expect(await main().findByText(said)).toBeVisible();
  expect(server.count('HandInTimes')).toBe(0);
  await click(within(log()).getByRole('button', { name: TIMER_MESSAGES.deleteOf('Table Topics') }));
  await click(button(QUESTION.yes));
  expect(main().queryByText(said)).toBeNull();
});

test('R609: on a page that was opened the day before, a speech of the evening is handed in', async () => {
  sleepUntil('2026-12-02T13:00:00Z');
  await openTimer();
  expect(main().getByText(TIMER_MESSAGES.practice)).toBeVisible();
  sleepUntil(NOW);
  await time('Ada');
  await click(button(TIMER_MESSAGES.handInNow));
  expect(await main().findByText(TIMER_MESSAGES.handedIn)).toBeVisible();
  expect(sent()).toMatchObject({ date: '2026-12-03' });
});

test('R608 R609: looked at on a new day, the page reads the sheet anew, and says no longer that it is practice', async () => {
  sleepUntil('2026-12-02T13:00:00Z');
  await openTimer();
  server.answers.timerEvenings = [evening('2026-12-03')];
  const reads = server.count('TimerEvenings');
  sleepUntil(NOW);
  lookAgain();
  expect(main().queryByText(TIMER_MESSAGES.practice)).toBeNull();
  await waitFor(() => expect(server.count('TimerEvenings')).toBe(reads + 1));
});

test('R609: a refusal concerns one evening: the times of the others are handed in all the same', async () => {
  sleepUntil('2026-10-15T13:00:00Z');
  server.answers.timerEvenings = [evening('2026-10-15')];
  await openTimer();
  await time('Ada');
  await leavePage();
  sleepUntil(NOW);
  server.answers.timerEvenings = [evening('2026-12-03')];
  server.answers.handInTimes = ({ date }: { date: string }) =>
    date === '2026-12-03' ? 1 : refuse(ERRORS.TIMES_TOO_LATE.message, { code: 'CONFLICT' })();
  await openTimer();
  const said = refusal('2026-10-15', ERRORS.TIMES_TOO_LATE.message);
  expect(await main().findByText(said)).toBeVisible();
  await time('Ada');
  await seconds(700);
  await waitFor(() => expect(sent()).toMatchObject({ date: '2026-12-03' }));
  expect(await within(log()).findByText(TIMER_MESSAGES.handedInOne)).toBeVisible();
  expect(main().getByText(said)).toBeVisible();
  expect(server.count('HandInTimes')).toBe(2);
});

test('R609: after too many requests the times are handed in by themselves, once the server allows it', async () => {
  await openTimer();
  await time('Ada');
  server.answers.handInTimes = refuse(ERRORS.TOO_MANY.message, { code: 'TOO_MANY_REQUESTS', retryAfter: 120 });
  await seconds(600);
  expect(await main().findByText(refusal('2026-12-03', ERRORS.TOO_MANY.message))).toBeVisible();
  server.answers.handInTimes = 1;
  await seconds(90);
  expect(server.count('HandInTimes')).toBe(1);
  await seconds(50);
  expect(await main().findByText(TIMER_MESSAGES.handedIn)).toBeVisible();
  expect(server.count('HandInTimes')).toBe(2);
});

test('R609: a time whose first attempt the server may have is not opened again by a refusal of the second', async () => {
  await openTimer();
  await time('Ada');
  server.answers.handInTimes = LOST;
  await click(button(TIMER_MESSAGES.handInNow));
  await waitFor(() => expect(server.count('HandInTimes')).toBe(1));
  server.answers.handInTimes = refuse(ERRORS.TIMES_FULL.message, { code: 'CONFLICT' });
  await seconds(10);
  expect(await main().findByText(refusal('2026-12-03', ERRORS.TIMES_FULL.message))).toBeVisible();
  expect(within(log()).queryByLabelText(TIMER_MESSAGES.speaker)).toBeNull();
  expect(within(log()).getByText(TIMER_MESSAGES.waitingOne)).toBeVisible();
});

test('R609: at any page of the site the device forgets past evenings, with their names', async () => {
  const stored = () => JSON.stringify(localStorage);
  await openTimer();
  await time('Ada');
  await click(button(TIMER_MESSAGES.handInNow));
  await main().findByText(TIMER_MESSAGES.handedIn);
  await choose(new RegExp(TIMER_MESSAGES.somebody));
  fill(main().getByLabelText(TIMER_MESSAGES.name), 'Eve');
  const visit = async (day: string): Promise<void> => {
    await leavePage();
    sleepUntil(`${day}T13:00:00Z`);
    await open('/contact', server);
    await pass(100);
  };
  await visit('2026-12-05');
  for (const name of ['Ada', 'Eve']) expect(stored()).toContain(name);
  await visit('2026-12-13');
  await waitFor(() => expect(stored()).not.toMatch(/Ada|Eve|Umbrellas/));
});
