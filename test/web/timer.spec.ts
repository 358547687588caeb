import type { Page } from '@playwright/test';
import { filesOfApollo } from './apollo-files.ts';
import { BOARD_MESSAGES } from '../../client/features/meetings/board/board-texts.ts';
import { TIMER_MESSAGES } from '../../client/features/meetings/timer/texts.ts';
import { FIRST_MEETING_ID, SITE_DEFAULTS } from '../../server/shared/site.ts';
import { dayIn, instantIn } from '../../server/shared/time.ts';
import { WEEKDAYS, weekdayOfDate } from '../../server/shared/weekdays.ts';
import { ADMIN } from '../support/admin.ts';
import { graphqlBlogApi } from '../support/blog-apis.ts';
import { startProduct } from '../support/product-process.ts';
import { clockFrom } from '../support/shifted-clock.ts';
import { loseResponses } from './answers.ts';
import { expect, goOffline, goOnline, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { PHONE } from './phones.ts';
import { findTextFaults } from './text-layout.ts';
import { expectSignal, openTimer, startTimer, stopTimer } from './timers.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const seconds = (page: Page, count: number) => page.clock.fastForward(count * 1000);

async function smallTargets(page: Page): Promise<string[]> {
  const small: string[] = [];
  for (const target of await page
    .locator('main :is(button, summary, select, input:not([type=radio]), label:has([type=radio]))')
    .all()) {
    const box = await target.boundingBox();
    if (box && (box.height < 44 || box.width < 44)) small.push((await target.textContent()) ?? '');
  }
  return small;
}

const background = (page: Page) =>
  page.locator('[data-signal]').evaluate((screen) => getComputedStyle(screen).backgroundColor);

test('R607: each signal has a colour, a shape and a word, in digits that are seen from the stage, on a phone', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await openTimer(page);
  expect(await findTextFaults(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  const start = (await button(page, /^Start/).boundingBox())!;
  expect(start.y + start.height).toBeGreaterThan(PHONE.height - 24);
  await page.clock.pauseAt(Date.now() + 60_000);
  await startTimer(page);
  const looks: string[][] = [];
  for (const [signal, to] of [
    ['neutral', 240],
    ['green', 60],
    ['yellow', 60],
    ['red', 200],
  ] as const) {
    await expectSignal(page, signal);
    await expect.poll(() => background(page)).not.toBe(looks.at(-1)?.[0]);
    looks.push([await background(page), await page.locator('svg[data-shape]').innerHTML()]);
    expect((await page.getByRole('timer').boundingBox())!.height).toBeGreaterThan(100);
    expect(await findTextFaults(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await seconds(page, to);
  }
  for (const what of [0, 1]) expect(new Set(looks.map((look) => look[what])).size).toBe(4);
  await expect(page.getByRole('timer')).toHaveText('9:20');
  await expect(page.getByText(TIMER_MESSAGES.noLonger)).toBeVisible();
  await stopTimer(page);
  expect(await findTextFaults(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
});

test('R607: the space bar starts and stops, and the fields are reached by the keyboard', async ({ page }) => {
  await page.clock.install();
  await openTimer(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Bhagya/ })).toBeChecked();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Enter');
  await expect(button(page, TIMER_MESSAGES.stop)).toBeFocused();
  await button(page, TIMER_MESSAGES.adjustSpoken(10)).click();
  await expect(button(page, TIMER_MESSAGES.stop)).toBeFocused();
  await seconds(page, 350);
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { level: 1, name: '6:00', exact: true })).toBeFocused();
  await seconds(page, 1);
  await page.keyboard.press('Space');
  await expect(button(page, TIMER_MESSAGES.stop)).toBeFocused();
});

interface Timed {
  id: string;
  name: string;
  title: string;
  seconds: number;
}

test.describe('on a club of its own', () => {
  test.use({ serviceWorkers: 'allow', viewport: PHONE });

  let url: string;
  let end: () => Promise<void>;
  let ask: ReturnType<typeof asAdmin>;
  let token: string;
  /** Noon of the site's today: two hours later it is still the day of the evening. */
  let noon: number;
  const date = () => dayIn(SITE_DEFAULTS.timeZone, new Date(noon));
  const timed = () =>
    ask<Timed[]>(
      'query ($meetingId: ID!, $date: CalendarDate!) { timedSpeeches(meetingId: $meetingId, date: $date) { id name title seconds } }',
      { meetingId: FIRST_MEETING_ID, date: date() },
    );
  const assign = (roleId: string, name: string) =>
    ask(
      'mutation ($meetingId: ID!, $date: CalendarDate!, $roleId: String!, $input: RoleHolderInput!) { assignRole(meetingId: $meetingId, date: $date, roleId: $roleId, input: $input) { token } }',
      { meetingId: FIRST_MEETING_ID, date: date(), roleId, input: { name } },
    );

  test.beforeEach(async () => {
    noon = Date.parse(instantIn(SITE_DEFAULTS.timeZone, dayIn(SITE_DEFAULTS.timeZone, new Date()), 12 * 60));
    ({ url, stop: end } = await startProduct({}, clockFrom(noon)));
    ask = asAdmin(url, (await graphqlBlogApi(url).signIn(ADMIN.email, ADMIN.password)).data);
    const weekday = Object.entries(WEEKDAYS).find(([, day]) => day === weekdayOfDate(date()))![0];
    await ask(
      'mutation ($id: ID!, $input: WeeklyMeetingInput!) { updateWeeklyMeeting(id: $id, input: $input) { id } }',
      {
        id: FIRST_MEETING_ID,
        input: { title: 'Weekly meeting', weekday, from: '00:00', to: '23:59', terms: [], daysOff: [] },
      },
    );
    for (const [roleId, name] of [
      ['speaker-1', 'Ada'],
      ['speaker-2', 'Bo'],
      ['evaluator-1', 'Di'],
    ] as const)
      await assign(roleId, name);
    token = (await ask<{ token: string }>('mutation { renewClubLink { token } }', {})).token;
  });
  test.afterEach(async ({ page }) => {
    // Or the page would ask for more than the site can answer.
    await page.close();
    await end();
  });

  const open = async (page: Page): Promise<void> => {
    await page.clock.install({ time: noon });
    await page.goto(`${url}/club/${token}/timer`);
    await expect(page.getByText(TIMER_MESSAGES.ready)).toBeVisible();
  };
  const choose = async (page: Page, name: RegExp): Promise<void> => {
    await button(page, TIMER_MESSAGES.chooseOther).click();
    await page.getByRole('radio', { name }).check();
    await seconds(page, 1);
  };

  test('R608 R609: two hours without a network, with reloads in between; then every time is handed in once', async ({
    page,
  }) => {
    const begun = Date.now();
    await open(page);
    await goOffline(page);
    await page.reload();
    await expect(page.getByRole('radio', { name: /Ada/ })).toBeChecked();

    await startTimer(page, 200);
    await page.reload();
    await seconds(page, 110);
    await expect(page.locator('[data-signal]')).toHaveAttribute('data-signal', /^(green|yellow|red)$/);
    await stopTimer(page);
    await expect(page.getByText(TIMER_MESSAGES.waiting(1))).toBeVisible();
    await startTimer(page, 365);
    await stopTimer(page);
    await seconds(page, 1800);

    await choose(page, /^Somebody else/);
    await startTimer(page, 70);
    await stopTimer(page);
    await page.getByLabel(TIMER_MESSAGES.speaker).fill('Eve');
    await button(page, new RegExp(`^${TIMER_MESSAGES.again}`)).click();
    await seconds(page, 80);
    await stopTimer(page);
    await page.getByLabel(TIMER_MESSAGES.speaker).fill('Finn');
    await seconds(page, 3600);
    await page.reload();
    await choose(page, /Di/);
    await startTimer(page, 150);
    await stopTimer(page);
    await seconds(page, 1200);
    await expect(page.getByText(TIMER_MESSAGES.waiting(5))).toBeVisible();
    expect(await timed()).toEqual([]);

    await loseResponses(page, 'HandInTimes');
    await goOnline(page);
    await expect.poll(async () => (await timed()).length).toBe(5);
    await expect(page.getByText(TIMER_MESSAGES.waiting(5))).toBeVisible();
    await page.unroute('**/graphql');
    await page.reload();
    await expect(page.getByText(TIMER_MESSAGES.handedIn)).toBeVisible();
    await page.reload();
    await expect(page.getByText(TIMER_MESSAGES.handedIn)).toBeVisible();
    const times = await timed();
    expect(times.map(({ name }) => name)).toEqual(['Ada', 'Bo', 'Eve', 'Finn', 'Di']);
    // The clock also runs by itself.
    const elapsed = (Date.now() - begun) / 1000;
    [310, 365, 70, 80, 150].forEach((length, index) => {
      const { seconds: taken } = times[index]!;
      expect(taken).toBeGreaterThanOrEqual(length);
      expect(taken).toBeLessThan(length + 10 + elapsed);
    });
  });

  test('R608: the timer stores the club link nowhere, also if it is opened from the role board, which alone remembers it; without a network other pages of the link are not shown', async ({
    page,
  }) => {
    await page.clock.install({ time: noon });
    await page.goto(`${url}/club/${token}`);
    await page.getByRole('link', { name: BOARD_MESSAGES.timer }).click();
    await expect(page.getByText(TIMER_MESSAGES.ready)).toBeVisible();
    const { cached, stored } = await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (
        await Promise.all(stores.map(async (store) => (await store.keys()).map((key) => ({ store, key }))))
      ).flat();
      const texts = await Promise.all(
        requests.map(async ({ store, key }) => key.url + (await (await store.match(key))!.text())),
      );
      return { cached: texts.join('\n'), stored: [...Object.entries(localStorage), ...Object.entries(sessionStorage)] };
    });
    expect(cached).toContain('/club/-/timer');
    for (const file of await filesOfApollo(page)) expect(cached).toContain(file);
    expect(cached).not.toContain(token);
    expect(stored.filter((entry) => entry.join().includes(token)).map(([key]) => key)).toEqual(['gavel.club']);
    await goOffline(page);
    await page.goto(`${url}/contact`);
    await expect(page.getByRole('heading', { level: 1, name: TIMER_MESSAGES.title })).toHaveCount(0);
    await page.goto(`${url}/club/${token}/timer`);
    await expect(page.getByRole('radio', { name: /Ada/ })).toBeVisible();
  });
});
