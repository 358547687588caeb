import type { Page } from '@playwright/test';
import { expect, test } from './club.ts';
import { boardAddress, roleAddress } from './roles.ts';
import { createSeats, seatAddress } from './seats.ts';
import { createSheet } from './sheets.ts';
import { sheetPath } from '../../server/shared/sheet-paths.ts';
import { findTextFaults, PUBLIC_ADDRESSES, submissionAddress } from './text-layout.ts';

/** Width of a sheet of A4, in pixels. */
const SHEET = { width: 794, height: 1123 };

/** Visible elements that a browser would repeat on every sheet. */
const fixedElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).position === 'fixed')
      .map((element) => `${element.tagName} ${element.textContent}`),
  );

async function expectClean(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.mouse.wheel(0, 900);
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
  expect(await fixedElements(page)).toEqual([]);
  expect(await findTextFaults(page)).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
}

test.use({ viewport: SHEET });

for (const address of PUBLIC_ADDRESSES)
  test(`R430: ${address} prints without anything fixed, and without text on other text`, ({ page }) =>
    expectClean(page, address));

test('the page of a submission prints without anything fixed, and without text on other text', async ({ page, club }) =>
  expectClean(page, await submissionAddress(club)));

test('the page of a seat prints without anything fixed, and without text on other text', async ({ page, club }) => {
  const { id } = await createSeats(club, { title: club.titled('Seats'), capacity: 2 });
  await expectClean(page, await seatAddress(club, id, 'Ada'));
});

test('the agenda of an evening prints without anything fixed, and without text on other text', async ({
  page,
  club,
}) => {
  const { meetingId, date } = await createSheet(club, 'clean');
  await expectClean(page, sheetPath(meetingId, date));
});

test('the role board and the page of a role print without anything fixed, and without text on other text', async ({
  page,
  club,
}) => {
  await expectClean(page, await boardAddress(club));
  await expectClean(page, await roleAddress(club, 'speaker-2'));
});

test('R430: a printed page is black on white, and its calendar shows which days have events', async ({ page }) => {
  await page.goto('/activities');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const days = page.getByRole('grid').getByRole('gridcell');
  const borderOf = (hasEvents: string) =>
    days
      .locator(`a${hasEvents}`)
      .first()
      .evaluate((link) => getComputedStyle(link).borderTopWidth);
  expect(await borderOf('[data-events]')).toBe('2px');
  expect(await borderOf(':not([data-events])')).toBe('0px');
  const colors = await page
    .locator('main *')
    .evaluateAll((elements) => [
      ...new Set(
        elements.map((element) => getComputedStyle(element).color + getComputedStyle(element).backgroundColor),
      ),
    ]);
  expect(colors).toEqual(['rgb(0, 0, 0)rgba(0, 0, 0, 0)']);
});
