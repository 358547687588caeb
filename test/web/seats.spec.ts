import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { SEATS_ADMIN_MESSAGES } from '../../client/features/events/admin/seats/texts.ts';
import { SEAT_MESSAGES } from '../../client/features/events/seat/seat-texts.ts';
import { QUESTION } from '../../client/ui/forms/question.ts';
import { chooseAction } from './actions.ts';
import { expect, signIn, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { createSeats } from './seats.ts';
import { findTextFaults } from './text-layout.ts';
import { takeTime } from './writing.ts';

const PHONE = { width: 360, height: 740 };
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function take(page: Page, slug: string, name: string): Promise<string> {
  await page.clock.install();
  await page.goto(`/events/${slug}`);
  await field(page, SEAT_MESSAGES.name).fill(name);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await takeTime(page);
  await page.getByRole('button', { name: /^(Take a seat|Join the queue)$/ }).click();
  await expect(page).toHaveURL(/\/seats\/[\w-]{32}$/);
  return page.url();
}

test('R582 R583 R584: two people and an officer, on phones: the last seat, the queue, giving back, accepting, the list, erasing', async ({
  page,
  browser,
  club,
}) => {
  await page.setViewportSize(PHONE);
  const title = club.titled('Debate with seats');
  const { id, slug } = await createSeats(club, { title, capacity: 1 });
  const first = await take(page, slug, 'Ada');
  await expect(heading(page, SEAT_MESSAGES.held)).toBeVisible();
  expect(await findTextFaults(page)).toEqual([]);
  for (const button of await page.getByRole('main').getByRole('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await page.goto(`/events/${slug}`);
  await expect(page.getByText(SEAT_MESSAGES.full(1))).toBeVisible();
  await expect(page.getByRole('link', { name: SEAT_MESSAGES.openYours })).toHaveAttribute(
    'href',
    new URL(first).pathname,
  );
  expect(await findTextFaults(page)).toEqual([]);

  const other = await browser.newContext({ viewport: PHONE });
  const second = await other.newPage();
  await take(second, slug, 'Bo');
  await expect(heading(second, SEAT_MESSAGES.queued(1))).toBeVisible();

  await page.goto(first);
  await press(page, SEAT_MESSAGES.giveBack);
  await press(page, QUESTION.yes);
  await expect(heading(page, SEAT_MESSAGES.givenBack)).toBeVisible();
  await second.reload();
  await expect(heading(second, SEAT_MESSAGES.offered)).toBeVisible();
  await press(second, SEAT_MESSAGES.accept);
  await expect(heading(second, SEAT_MESSAGES.held)).toBeVisible();

  await signIn(page);
  await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
  await chooseAction(page, page.getByRole('listitem').filter({ hasText: title }), SEATS_ADMIN_MESSAGES.menu);
  await expect(page).toHaveURL(`/admin/events/${id}/seats`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Bo' }).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, SEATS_ADMIN_MESSAGES.download);
  expect(await readFile(await (await download).path(), 'utf8')).toContain('"Bo","",');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: SEATS_ADMIN_MESSAGES.doorTitle })).toContainText('Bo');
  await expect(page.getByRole('button', { name: SEATS_ADMIN_MESSAGES.add })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await press(second, SEAT_MESSAGES.erase);
  await press(second, QUESTION.yes);
  await expect(heading(second, SEAT_MESSAGES.erased)).toBeVisible();
  await second.reload();
  await expect(second.getByText(SEAT_MESSAGES.missing)).toBeVisible();
  await other.close();
  await asAdmin(club.url, club.token)('mutation ($id: ID!) { deleteEvent(id: $id) }', { id });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('R582: the page of an event says how many seats are left, and that taking one needs JavaScript', async ({
    page,
    club,
  }) => {
    const { slug } = await createSeats(club, { title: club.titled('Debate to read'), capacity: 7 });
    await page.goto(`/events/${slug}`);
    await expect(page.getByText(SEAT_MESSAGES.left(7, 7))).toBeVisible();
    await expect(page.getByRole('main').locator('noscript p')).toHaveText(SEAT_MESSAGES.needsScripts);
    await expect(page.getByRole('main').locator('noscript p')).toBeVisible();
    await expect(page.getByRole('button', { name: SEAT_MESSAGES.take })).toBeHidden();
  });
});
