import type { Locator, Page } from '@playwright/test';
import { EVENT_MESSAGES } from '../../client/features/events/public/texts.ts';
import { eveningAdminPath } from '../../client/features/meetings/admin/constants.ts';
import { EVENING_TEXTS } from '../../client/features/meetings/admin/evening/texts.ts';
import {
  BOARD_MESSAGES,
  OWN_ROLE_MESSAGES,
  ROLE_FORM_MESSAGES,
} from '../../client/features/meetings/board/board-texts.ts';
import { SHEET_TEXTS } from '../../client/features/meetings/sheet/texts.ts';
import type { Signal } from '../../client/features/meetings/timer/signals.ts';
import { TIMER_MESSAGES } from '../../client/features/meetings/timer/texts.ts';
import { minutesOfClock } from '../../server/shared/clock-time.ts';
import { addDays } from '../../server/shared/days.ts';
import { ERRORS } from '../../server/shared/error-catalogue.ts';
import { DEFAULT_TIMINGS, ROLE_MESSAGES, SHOWN_AS, shownName } from '../../server/shared/evening-roles.ts';
import { meetingDayPath } from '../../server/shared/pages.ts';
import { sheetPath } from '../../server/shared/sheet-paths.ts';
import { FIRST_MEETING_ID, SITE_DEFAULTS } from '../../server/shared/site.ts';
import { dayIn, instantIn, weekdayDayAndMonth } from '../../server/shared/time.ts';
import { firstOn, WEEKDAYS } from '../../server/shared/weekdays.ts';
import { type ProductProcess, startProduct } from '../support/product-process.ts';
import { clockFrom } from '../support/shifted-clock.ts';
import { expect, fillSignIn, newSession, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { openPhone } from './phones.ts';
import { A4, printedPages } from './printing.ts';
import {
  clipboardText,
  fillRoleForm,
  freeRole,
  giveRoleBack,
  makeClubLink,
  type Member,
  sendRoleForm,
  tookRole,
} from './roles.ts';
import { screenColour, isClose, signalOf } from './screen-colours.ts';
import { lineField, saveSheet } from './sheets.ts';
import { expectSignal, signalToken, startTimer, stopTimer } from './timers.ts';
import { takeTime } from './writing.ts';

const { timeZone } = SITE_DEFAULTS;
/** The weekly meeting of every new site is on Thursdays from 18:00. The clocks of this one are ahead, so that it is today. */
const DATE = firstOn(WEEKDAYS.THURSDAY, addDays(dayIn(timeZone, new Date()), 1));
const EVENING = { meetingId: FIRST_MEETING_ID, date: DATE };
const at = (clock: string, date = DATE): number => Date.parse(instantIn(timeZone, date, minutesOfClock(clock)));
const BEFORE = at('17:10');
const NEXT_MORNING = at('09:00', addDays(DATE, 1));

const NETHMINI: Member = { name: 'Nethmini Rajapaksha', shownAs: SHOWN_AS.FIRST_NAME };
const RUWAN: Member = { name: 'Ruwan Senanayake', shownAs: SHOWN_AS.INITIALS };
const KAVINDU: Member = { name: 'Kavindu Abeysekara', shownAs: SHOWN_AS.INITIALS };
const HASINI: Member = { name: 'Hasini Fernando', shownAs: SHOWN_AS.NOTHING };
const SPEECH = 'The monsoon that taught me to wait';
const FIRST_LINE = 'Welcome by the president';
const { green, yellow, red } = DEFAULT_TIMINGS.find(({ id }) => id === 'speech')!;
/** Later than red, and still in time. */
const SPOKEN = { seconds: red + 20, text: '7:20' };

interface Person extends Member {
  phone: Page;
}

let product: ProductProcess;
test.beforeEach(async () => {
  product = await startProduct({}, clockFrom(BEFORE));
});
test.afterEach(() => product.stop());

async function takeRole({ phone, ...member }: Person, role: string, speechTitle?: string): Promise<void> {
  await fillRoleForm(phone, role, member, speechTitle);
  await sendRoleForm(phone);
  await expect(tookRole(phone, role)).toBeFocused();
}

/** Both take the same role at the same moment. Returns the one who has it, and the one who is told so. */
async function takeAtOnce(people: readonly [Person, Person], role: string): Promise<[holder: Person, other: Person]> {
  for (const { phone, ...member } of people) await fillRoleForm(phone, role, member);
  await Promise.all(people.map(({ phone }) => sendRoleForm(phone)));
  const told = ({ phone }: Person) => phone.getByRole('alert').filter({ hasText: ROLE_MESSAGES.taken('').trim() });
  for (const person of people) await expect(tookRole(person.phone, role).or(told(person))).toBeFocused();
  const has = await Promise.all(people.map(({ phone }) => tookRole(phone, role).isVisible()));
  expect(has.toSorted()).toEqual([false, true]);
  const [holder, other] = has[0] ? people : [people[1], people[0]];
  await expect(told(other)).toHaveText(ROLE_MESSAGES.taken(holder.name));
  return [holder, other];
}

/** Saves the officers' screen of the evening, which then says `text`. */
async function save(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(text, { exact: true })).toBeVisible();
}

/** The parts of the names of these people that the public must not see. */
const hiddenNames = (people: readonly Member[]): string[] =>
  people.flatMap(({ name, shownAs }) => name.split(' ').filter((word) => word !== shownName(name, shownAs)));

/** The signal by the pixels of the screen. */
async function shownSignal(phone: Page): Promise<{ signal: Signal; hasItsColour: boolean; fillsTheScreen: boolean }> {
  const { colour, share } = await screenColour(phone);
  const token = await signalToken(phone);
  return { signal: signalOf(colour), hasItsColour: isClose(colour, token), fillsTheScreen: share > 0.5 };
}

/** From the start to the stop, at each signal. The clock of the page must stand still. */
async function timeSpeech(phone: Page): Promise<void> {
  await startTimer(phone);
  let seconds = 0;
  const goTo = async (next: number): Promise<void> => {
    await phone.clock.fastForward((next - seconds) * 1000);
    seconds = next;
  };
  const signals = { neutral: 0, green, yellow, red };
  for (const signal of ['neutral', 'green', 'yellow', 'red'] as const) {
    await goTo(signals[signal]);
    await expectSignal(phone, signal);
    // A screenshot may still show the frame before.
    await expect.poll(() => shownSignal(phone)).toEqual({ signal, hasItsColour: true, fillsTheScreen: true });
  }
  await goTo(SPOKEN.seconds);
  await stopTimer(phone);
}

test('R617: a club holds an evening, from the club link to the record', async ({ page, browser }) => {
  const { url } = product;
  const publicPath = sheetPath(EVENING.meetingId, DATE);
  const speechLine = (of: Page | Locator) => of.getByRole('listitem').filter({ hasText: `“${SPEECH}”` });

  const link = await test.step('an officer signs in, makes the club link and copies it', async () => {
    await page.clock.install({ time: BEFORE });
    return makeClubLink(page, url);
  });
  const join = async (member: Member): Promise<Person> => ({
    ...member,
    phone: await openPhone(browser, link, BEFORE),
  });
  const nethmini = await join(NETHMINI);
  const hasini = await join(HASINI);
  const rivals = [await join(RUWAN), await join(KAVINDU)] as const;

  const speakerPath = await test.step('members take roles, one of them with the title of a speech', async () => {
    await takeRole(nethmini, 'Speaker 1', SPEECH);
    await takeRole(hasini, 'Evaluator 2');
    await takeRole(hasini, 'Timer');
    const own = tookRole(nethmini.phone, 'Speaker 1').getByRole('link', { name: ROLE_FORM_MESSAGES.open });
    return (await own.getAttribute('href'))!;
  });

  const [ill, evaluator] = await test.step('two take the same role at once, and one is told who has it', () =>
    takeAtOnce(rivals, 'Evaluator 1'));

  await test.step('the one who has it falls ill, gives it back, and copies the text for the group', async () => {
    const { phone } = ill;
    await tookRole(phone, 'Evaluator 1').getByRole('link', { name: ROLE_FORM_MESSAGES.open }).click();
    await expect(phone.getByText(OWN_ROLE_MESSAGES.lateHint)).toBeVisible();
    await giveRoleBack(phone);
    await expect(phone.getByText(OWN_ROLE_MESSAGES.replacementCopied)).toBeVisible();
    const text = await clipboardText(phone);
    expect(text).toContain('Evaluator 1');
    await expect(phone.getByRole('blockquote')).toHaveText(text);
  });

  await test.step('the other one takes it', async () => {
    await evaluator.phone.reload();
    await takeTime(evaluator.phone);
    await takeRole(evaluator, 'Evaluator 1');
  });

  await test.step('the officer saves the agenda and opens it to the public', async () => {
    const name = `${EVENING_TEXTS.rolesAndSheet} ${weekdayDayAndMonth(DATE)}`;
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByText(EVENING_TEXTS.template)).toBeVisible();
    await lineField(page, EVENING_TEXTS.title, 1).fill(FIRST_LINE);
    await save(page, EVENING_TEXTS.saved);
    await page.getByRole('switch', { name: EVENING_TEXTS.open }).press('Space');
    await save(page, EVENING_TEXTS.opened);
  });

  await test.step('a visitor finds the agenda with as much of the names as their holders show', async () => {
    const visitor = await openPhone(browser, url + meetingDayPath(DATE), BEFORE);
    await visitor.getByRole('link', { name: EVENT_MESSAGES.agenda }).click();
    await expect(visitor).toHaveURL(url + publicPath);
    await expect(visitor.getByText(FIRST_LINE)).toBeVisible();
    await expect(speechLine(visitor)).toContainText('Nethmini');
    const evaluation = visitor.getByRole('listitem').filter({ hasText: 'Evaluator 1' });
    await expect(evaluation).toContainText(shownName(evaluator.name, SHOWN_AS.INITIALS));
    for (const path of [publicPath, meetingDayPath(DATE)]) {
      const html = await (await visitor.request.get(url + path)).text();
      expect(html).toContain('Nethmini');
      for (const word of hiddenNames([nethmini, hasini, ...rivals])) expect(html).not.toContain(word);
    }
    await visitor.context().close();
  });

  await test.step('the officer prints it with the whole names on one page of A4', async () => {
    expect(await printedPages(page)).toEqual([A4]);
    await page.emulateMedia({ media: 'print' });
    for (const text of [FIRST_LINE, `“${SPEECH}”`, NETHMINI.name, evaluator.name, HASINI.name, 'Evaluator 2'])
      await expect(page.getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(1);
    await page.emulateMedia({ media: null });
  });

  await test.step('the timer starts with the first speaker, shows each signal on a dark phone, and hands the time in', async () => {
    const { phone } = hasini;
    await phone.getByRole('link', { name: BOARD_MESSAGES.timer }).click();
    await expect(phone.getByRole('radio', { name: NETHMINI.name })).toBeChecked();
    await phone.clock.pauseAt(at('18:20'));
    await timeSpeech(phone);
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(SPOKEN.text);
    await expect(phone.getByText(TIMER_MESSAGES.verdict({ name: 'counts', by: 0 }))).toBeVisible();
    await phone.clock.resume();
    await phone.getByRole('button', { name: TIMER_MESSAGES.handInNow }).click();
    await expect(phone.getByText(TIMER_MESSAGES.handedIn)).toBeVisible();
  });

  await test.step('the next morning the agenda is the record of the evening', async () => {
    // Nothing may ask a site that is not running.
    await page.goto('about:blank');
    await product.end();
    const { dataDir } = product;
    product = await startProduct({ DATA_DIR: dataDir, PORT: new URL(url).port }, clockFrom(NEXT_MORNING));
    await expect.poll(async () => (await page.request.get(url + publicPath)).text()).toContain(SHEET_TEXTS.record);
  });

  await test.step('the officer signs in again and finds the lines and the time, which can no longer be changed', async () => {
    await page.clock.setSystemTime(NEXT_MORNING);
    const path = url + eveningAdminPath(EVENING.meetingId, DATE);
    await page.goto(path);
    await fillSignIn(page);
    await expect(page).toHaveURL(path);
    await expect(page.getByText(EVENING_TEXTS.frozen)).toBeVisible();
    const agenda = page.getByRole('region', { name: EVENING_TEXTS.agenda });
    await expect(agenda.getByText(FIRST_LINE)).toBeVisible();
    await expect(speechLine(agenda)).toContainText(NETHMINI.name);
    await expect(lineField(page, EVENING_TEXTS.title, 1)).toHaveCount(0);
    const time = page.getByRole('region', { name: EVENING_TEXTS.log }).getByRole('listitem');
    for (const text of [SPOKEN.text, NETHMINI.name, SPEECH, EVENING_TEXTS.within])
      await expect(time).toContainText(text);
    const ask = asAdmin(url, await newSession(url));
    await expect(saveSheet(ask, EVENING, [])).rejects.toThrow(ERRORS.SHEET_FROZEN.message);
  });

  await test.step('the speaker can no longer give the role back, and the board tells her when she last had it', async () => {
    const { phone } = nethmini;
    await phone.goto(url + speakerPath);
    await expect(phone.getByText(OWN_ROLE_MESSAGES.over)).toBeVisible();
    await expect(phone.getByRole('button', { name: OWN_ROLE_MESSAGES.giveBack })).toHaveCount(0);
    await phone.goto(link);
    await freeRole(phone, 'Speaker 1').click();
    await expect(phone.getByText(ROLE_FORM_MESSAGES.notSince(DATE))).toBeVisible();
  });
});
