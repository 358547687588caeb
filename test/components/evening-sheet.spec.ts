import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { PAGE_ERRORS } from '@shared/error-kinds';
import { sheetPath } from '@shared/sheet-paths';
import { FIRST_MEETING_ID } from '@shared/site';
import { EVENT_MESSAGES } from '../../client/features/events/public/texts';
import { PROJECTOR_TEXTS, SHEET_TEXTS } from '../../client/features/meetings/sheet/texts';
import { FakeServer, LOST } from './fake-server';
import { fakeOnly } from '../support/fake-timers';
import { button, click, main, open, pass, press } from './page';
import { projectorPath } from '../../client/features/meetings/sheet/projector-path';

const DATE = '2031-12-18';
const EVENING = { id: 'evening', date: DATE, day: DATE, from: '18:00', to: '19:30', place: 'Main Hall' };
const SPEECH = {
  title: 'First speech',
  minutes: 8,
  startsAt: '18:05',
  roleName: 'Speaker 1',
  holder: 'Ada',
  speechTitle: 'On engines',
  timing: { green: 300, yellow: 360, red: 420 },
};
const SHEET = {
  title: 'Weekly meeting',
  endsAt: '18:20',
  evening: EVENING,
  items: [
    { title: 'Welcome', minutes: 5, startsAt: '18:00', text: 'Find a seat.' },
    SPEECH,
    { title: 'Tea', minutes: 5, startsAt: '18:13' },
    { title: 'Report of the timer', minutes: 2, startsAt: '18:18', roleName: 'Timer', holder: 'Bo' },
  ],
};
const server = new FakeServer();
const showProjector = (): Promise<void> => open(projectorPath(FIRST_MEETING_ID, DATE), server);
const part = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  localStorage.clear();
  server.answers = { eveningSheet: SHEET };
  server.sent.length = 0;
});
afterEach(() => void jest.useRealTimers());

test('R604: the page of a sheet has the club, the day, and each line with clock, role, holder, speech and signals', async () => {
  await open(sheetPath(FIRST_MEETING_ID, DATE), server);
  expect(main().getByRole('heading', { level: 1 })).toHaveTextContent('Thursday 18 December 2031');
  expect(main().getByText('6:00 PM to 7:30 PM')).toBeVisible();
  const lines = main()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    '6:00Welcome 5 minFind a seat.',
    '6:05First speech 8 min“On engines”Speaker 1 Adagreen 5yellow 6red 7',
    '6:13Tea 5 min',
    '6:18Report of the timer 2 min Bo',
    `6:20${SHEET_TEXTS.end}`,
  ]);
  const print = jest.fn();
  Object.assign(window, { print });
  await click(button(SHEET_TEXTS.print));
  expect(print).toHaveBeenCalledTimes(1);
});

test.each([sheetPath(FIRST_MEETING_ID, DATE), sheetPath('no-id', DATE), sheetPath(FIRST_MEETING_ID, 'tomorrow')])(
  'R604: a sheet that is not open, and an address of none, is the page that does not exist: %s',
  async (address) => {
    server.answers.eveningSheet = null;
    await open(address, server);
    expect(main().getByText(PAGE_ERRORS.PAGE_NOT_FOUND.message)).toBeVisible();
  },
);

test('R604: a frozen sheet is called the record of the evening, and one without lines says so', async () => {
  server.answers.eveningSheet = { ...SHEET, isFrozen: true, items: [] };
  await open(sheetPath(FIRST_MEETING_ID, DATE), server);
  expect(main().getByText(SHEET_TEXTS.record)).toBeVisible();
  expect(main().getByText(SHEET_TEXTS.empty)).toBeVisible();
});

test('R604: the page of the day leads to the sheet once it is open', async () => {
  const meeting = { id: 'evening', textOnDay: 'Weekly meeting' };
  server.answers.meetings = [{ ...meeting, sheetPath: sheetPath(FIRST_MEETING_ID, DATE) }];
  await open(`/activities?date=${DATE}`, server);
  const link = await main().findByRole('link', { name: EVENT_MESSAGES.agenda });
  expect(link).toHaveAttribute('href', sheetPath(FIRST_MEETING_ID, DATE));
  server.answers.meetings = [meeting];
  await open(`/activities?date=${DATE}`, server);
  expect(await main().findByText('Weekly meeting')).toBeVisible();
  expect(main().queryByRole('link', { name: EVENT_MESSAGES.agenda })).toBeNull();
});

test('R605: the projector follows the clocks of the site: before, now, next, then, over', async () => {
  fakeOnly(['Date', 'setInterval', 'clearInterval'], `${DATE}T17:58:30+05:30`);
  await showProjector();
  expect(part(PROJECTOR_TEXTS.now).getByText(PROJECTOR_TEXTS.begins('18:00', null))).toBeVisible();
  expect(part(PROJECTOR_TEXTS.next).getByText('Welcome')).toBeVisible();
  await pass(90_000);
  expect(part(PROJECTOR_TEXTS.now).getByText('Welcome')).toBeVisible();
  expect(part(PROJECTOR_TEXTS.now).getByText(PROJECTOR_TEXTS.left(5))).toBeVisible();
  expect(part(PROJECTOR_TEXTS.next).getByText('“On engines”')).toBeVisible();
  expect(part(PROJECTOR_TEXTS.rest).getAllByRole('listitem')).toHaveLength(2);
  await pass(18 * 60_000);
  expect(part(PROJECTOR_TEXTS.now).getByText(PROJECTOR_TEXTS.last)).toBeVisible();
  expect(screen.queryByRole('region', { name: PROJECTOR_TEXTS.next })).toBeNull();
  await pass(2 * 60_000);
  expect(part(PROJECTOR_TEXTS.now).getByText(PROJECTOR_TEXTS.over)).toBeVisible();
});

test('R605: on another day the projector says when the evening is', async () => {
  fakeOnly(['Date'], '2031-12-17T18:05:00+05:30');
  await showProjector();
  expect(main().getByText(PROJECTOR_TEXTS.begins('18:00', DATE))).toBeVisible();
});

test('R605: buttons and arrow keys shift the agenda; the device keeps the shift of this evening alone', async () => {
  fakeOnly(['Date'], `${DATE}T18:06:00+05:30`);
  await showProjector();
  expect(part(PROJECTOR_TEXTS.now).getByText('First speech')).toBeVisible();
  await click(button(PROJECTOR_TEXTS.muchLater));
  expect(await part(PROJECTOR_TEXTS.now).findByText('Welcome')).toBeVisible();
  expect(part(PROJECTOR_TEXTS.next).getByText('6:10')).toBeVisible();
  await press('{ArrowRight}');
  expect(screen.getByRole('status')).toHaveTextContent(PROJECTOR_TEXTS.shiftText(6));
  await press('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('status')).toHaveTextContent(PROJECTOR_TEXTS.shiftText(4));
  await showProjector();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(PROJECTOR_TEXTS.shiftText(4)));
  await open(projectorPath(FIRST_MEETING_ID, '2031-12-25'), server);
  expect(screen.getByRole('status')).toHaveTextContent(PROJECTOR_TEXTS.shiftText(0));
});

test('R605: the projector reads the sheet anew, and keeps what it has without a network or once the sheet is closed', async () => {
  fakeOnly(['Date', 'setInterval', 'clearInterval'], `${DATE}T18:06:00+05:30`);
  await showProjector();
  server.answers.eveningSheet = LOST;
  await pass(60_000);
  expect(part(PROJECTOR_TEXTS.now).getByText('First speech')).toBeVisible();
  server.answers.eveningSheet = null;
  await pass(60_000);
  expect(part(PROJECTOR_TEXTS.now).getByText('First speech')).toBeVisible();
  server.answers.eveningSheet = {
    ...SHEET,
    items: [{ ...SPEECH, title: 'A longer speech', startsAt: '18:00', minutes: 20 }],
  };
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await part(PROJECTOR_TEXTS.now).findByText('A longer speech')).toBeVisible();
});
