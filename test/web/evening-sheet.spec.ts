import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { EVENING_TEXTS } from '../../client/features/meetings/admin/evening/texts.ts';
import { eveningAdminPath } from '../../client/features/meetings/admin/constants.ts';
import { MEETING_FORM_TEXTS } from '../../client/features/meetings/admin/texts.ts';
import { EVENT_MESSAGES } from '../../client/features/events/public/texts.ts';
import { PROJECTOR_TEXTS, SHEET_TEXTS } from '../../client/features/meetings/sheet/texts.ts';
import { meetingDayPath } from '../../server/shared/pages.ts';
import { sheetPath } from '../../server/shared/sheet-paths.ts';
import { SITE_DEFAULTS } from '../../server/shared/site.ts';
import { weekdayAndDay } from '../../server/shared/time.ts';
import { KEYBOARD } from './actions.ts';
import { expect, goOffline, goOnline, pressInDialog, signIn, test } from './club.ts';
import { typeInto } from './keys.ts';
import { PHONE } from './phones.ts';
import { A4, printedPages } from './printing.ts';
import { assignRole, createSheet, eveningFor, lineField } from './sheets.ts';
import { findTextFaults } from './text-layout.ts';
import { projectorPath } from '../../client/features/meetings/sheet/projector-path.ts';

const WALL = { width: 1920, height: 1080 };

const isFocused = (element: Element): boolean => element === document.activeElement;

test('R603 R604: an officer prepares an evening by keyboard alone, opens it, and prints one page', async ({
  page,
  browser,
}) => {
  const { meetingId, date } = eveningFor('keyboard');
  const visitor = await browser.newPage();
  expect((await visitor.goto(sheetPath(meetingId, date)))?.status()).toBe(404);
  await signIn(page);
  await page.goto(eveningAdminPath(meetingId, date));
  await expect(page.getByRole('heading', { level: 1, name: weekdayAndDay(date) })).toBeVisible();
  await expect(page.getByText(EVENING_TEXTS.template)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Events', exact: true })).toHaveAttribute('aria-current', 'page');

  await test.step('a role is given to somebody', async () => {
    const roles = page.getByRole('region', { name: EVENING_TEXTS.roles });
    await KEYBOARD.press(roles.getByRole('button', { name: /^Assign “Speaker 1”/ }));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(EVENING_TEXTS.name)).toBeFocused();
    await page.keyboard.type('Nethmini Rajapaksha');
    await typeInto(dialog.getByLabel(/^Title of the speech/), 'The monsoon');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(EVENING_TEXTS.link('Nethmini Rajapaksha'))).toHaveValue(/\/roles\/[\w-]{32}$/);
    await pressInDialog(dialog, EVENING_TEXTS.linkDone);
    await expect(dialog).toHaveCount(0);
    await expect(roles.getByText('Nethmini Rajapaksha, “The monsoon”')).toBeVisible();
  });

  await test.step('lines are added, named, timed and moved', async () => {
    const title = lineField(page, EVENING_TEXTS.title, 1);
    const first = await title.inputValue();
    await KEYBOARD.press(page.getByRole('button', { name: EVENING_TEXTS.insert(1), exact: true }));
    await expect(lineField(page, EVENING_TEXTS.title, 2)).toBeFocused();
    await page.keyboard.type('Welcome by the president');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('100');
    await expect(page.getByRole('status').filter({ hasText: 'after the meeting’s end' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('2');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(lineField(page, EVENING_TEXTS.minutes, 1)).toBeFocused();
    await expect(title).toHaveValue('Welcome by the president');
    await expect(lineField(page, EVENING_TEXTS.title, 2)).toHaveValue(first);
    await KEYBOARD.press(page.getByRole('button', { name: MEETING_FORM_TEXTS.moveDown(EVENING_TEXTS.line(1)) }));
    await expect(title).toHaveValue(first);
    await expect(page.getByRole('button', { name: MEETING_FORM_TEXTS.moveDown(EVENING_TEXTS.line(2)) })).toBeFocused();
  });

  await test.step('the sheet is opened', async () => {
    const open = page.getByRole('switch', { name: EVENING_TEXTS.open });
    // It is above the lines.
    for (let presses = 0; presses < 40 && !(await open.evaluate(isFocused)); presses++)
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(EVENING_TEXTS.opened)).toBeVisible();
    await expect(page.getByRole('link', { name: EVENING_TEXTS.projector })).toBeVisible();
  });

  expect(await printedPages(page)).toEqual([A4]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(SITE_DEFAULTS.name, { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('heading', { name: EVENING_TEXTS.roles })).toBeHidden();
  await visitor.goto(sheetPath(meetingId, date));
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Welcome by the president' })).toBeVisible();
  await visitor.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('R604: a visitor finds the agenda on the page of the day, reads it, and prints one page', async ({
    page,
    club,
  }) => {
    const { meetingId, date } = await createSheet(club, 'withoutScripts');
    await page.goto(meetingDayPath(date));
    await page.getByRole('link', { name: EVENT_MESSAGES.agenda }).click();
    await expect(page).toHaveURL(sheetPath(meetingId, date));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(weekdayAndDay(date));
    const speech = page.getByRole('listitem').filter({ hasText: 'First prepared speech' });
    await expect(speech).toContainText('“The monsoon that taught me to wait');
    await expect(speech).toContainText('Speaker 1 Nethmini');
    await expect(speech).toContainText('green 5');
    // The rest of the name is hers.
    await expect(page.getByText('Rajapaksha')).toHaveCount(0);
    await expect(page.getByRole('button', { name: SHEET_TEXTS.print })).toBeHidden();
    expect(await printedPages(page)).toEqual([A4]);
    await page.goto(projectorPath(meetingId, date));
    await expect(page.getByRole('listitem').filter({ hasText: 'Table Topics' })).toBeVisible();
    await expect(page.getByRole('button', { name: PROJECTOR_TEXTS.later })).toBeHidden();
  });
});

test('R604: the agenda of a full evening is one printed page, in the colours of the night too', async ({
  page,
  club,
}) => {
  const { meetingId, date } = await createSheet(club, 'print');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(sheetPath(meetingId, date));
  expect(await printedPages(page)).toEqual([A4]);
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await findTextFaults(page)).toEqual([]);
  await expect(page.getByText(SITE_DEFAULTS.name, { exact: true }).and(page.locator(':visible'))).toHaveCount(1);
});

test.describe('the projector', () => {
  test.use({ serviceWorkers: 'allow', viewport: WALL });

  const now = (page: Page) => page.getByRole('region', { name: PROJECTOR_TEXTS.now });
  const next = (page: Page) => page.getByRole('region', { name: PROJECTOR_TEXTS.next });

  test('R605: follows the clock, is shifted by buttons and keys, and goes on without a network, even after a reload', async ({
    page,
    club,
  }) => {
    const { meetingId, date } = await createSheet(club, 'projector');
    const at = (clock: string) => page.clock.setFixedTime(`${date}T${clock}:20+05:30`);
    await at('18:03');
    await page.goto(projectorPath(meetingId, date));
    await expect(now(page)).toContainText('Welcome by the president');
    await expect(next(page)).toContainText('6:05Theme and introduction of the roles');
    await at('18:13');
    await expect(now(page)).toContainText('First prepared speech');
    await expect(now(page)).toContainText('Nethmini');
    await page.getByRole('button', { name: PROJECTOR_TEXTS.muchLater }).click();
    await expect(now(page)).toContainText('Theme and introduction of the roles');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('status')).toHaveText(PROJECTOR_TEXTS.shiftText(6));
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('status')).toHaveText(PROJECTOR_TEXTS.shiftText(5));
    const stored = () =>
      page.evaluate(async () => (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname));
    await expect.poll(stored).toContain(projectorPath(meetingId, date));
    await goOffline(page);
    await at('18:20');
    await expect(now(page)).toContainText('First prepared speech');
    await page.reload();
    await expect(page.getByRole('status')).toHaveText(PROJECTOR_TEXTS.shiftText(5));
    await expect(now(page)).toContainText('First prepared speech');
    await goOnline(page);
  });

  test('R605: fits the wall without scrolling and a phone with one hand, and axe finds nothing', async ({
    page,
    club,
  }) => {
    const { meetingId, date } = await createSheet(club, 'wall');
    await page.clock.setFixedTime(`${date}T18:13:20+05:30`);
    await page.goto(projectorPath(meetingId, date));
    await expect(now(page)).toContainText('First prepared speech');
    for (const viewport of [WALL, { width: 1280, height: 720 }, { width: 768, height: 1024 }, PHONE]) {
      await page.setViewportSize(viewport);
      expect(await findTextFaults(page)).toEqual([]);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (viewport.width > viewport.height) expect(height).toBeLessThanOrEqual(viewport.height);
    }
    for (const button of await page.getByRole('button').all())
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole('link', { name: PROJECTOR_TEXTS.leave }).click();
    await expect(page).toHaveURL(sheetPath(meetingId, date));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('R599 R605: an officer who is signed in reads on the agenda and on the projector what everybody reads, also when they are read anew', async ({
  page,
  club,
}) => {
  const { meetingId, date } = await createSheet(club, 'signedIn');
  await signIn(page);
  await page.goto(meetingDayPath(date));
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.getByRole('link', { name: EVENT_MESSAGES.agenda }).click();
  await expect(page).toHaveURL(sheetPath(meetingId, date));
  await expect(page.getByRole('listitem').filter({ hasText: 'First prepared speech' })).toContainText('Nethmini');
  await expect(page.getByText('Rajapaksha')).toHaveCount(0);

  await page.clock.install({ time: `${date}T18:13:20+05:30` });
  await page.goto(projectorPath(meetingId, date));
  await expect(page.getByRole('region', { name: PROJECTOR_TEXTS.now })).toContainText('Nethmini');
  await assignRole(club, { meetingId, date }, 'speaker-1', { name: 'Nethmini Rajapaksha', shownAs: 'INITIALS' });
  await page.clock.runFor('01:00');
  await expect(page.getByRole('region', { name: PROJECTOR_TEXTS.now })).toContainText('N. R.');
  await expect(page.getByText('Rajapaksha')).toHaveCount(0);
});
