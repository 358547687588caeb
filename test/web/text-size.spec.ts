import type { Page } from '@playwright/test';
import { expect, test } from './club.ts';
import { boardAddress, roleAddress } from './roles.ts';
import { createSeats, seatAddress } from './seats.ts';
import { createSheet } from './sheets.ts';
import { sheetPath } from '../../server/shared/sheet-paths.ts';
import { openTimer, startTimer } from './timers.ts';
import { TIMER_MESSAGES } from '../../client/features/meetings/timer/texts.ts';
import { findTextFaults, PUBLIC_ADDRESSES, submissionAddress } from './text-layout.ts';
import { open as openWriting, writingPage } from './writing.ts';
import { BOARD_MESSAGES } from '../../client/features/meetings/board/board-texts.ts';
import { SUBMIT_MESSAGES } from '../../client/features/blog/submit/texts.ts';
import { projectorPath } from '../../client/features/meetings/sheet/projector-path.ts';

test.use({ viewport: { width: 360, height: 740 }, bypassCSP: true });

const DEFAULT_PX = { standard: 16, fixed: 13 };
/** https://www.w3.org/WAI/WCAG22/Understanding/text-spacing */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

type Evening = Parameters<typeof createSheet>[1];

/** As a reader sets them: in the settings of the browser, or by a style sheet of their own; with the data that only its tests change. */
const CONDITIONS: [name: string, apply: (page: Page) => Promise<void>, own: { agenda: Evening; role: string }][] = [
  [
    'text of twice the size',
    async (page) => {
      const session = await page.context().newCDPSession(page);
      const fontSizes = { standard: 2 * DEFAULT_PX.standard, fixed: 2 * DEFAULT_PX.fixed };
      await session.send('Page.setFontSizes', { fontSizes });
      await expect(page.locator('html')).toHaveCSS('font-size', `${fontSizes.standard}px`);
    },
    { agenda: 'largeText', role: 'speaker-3' },
  ],
  [
    'a root of twice the size',
    async (page) => void (await page.addStyleTag({ content: 'html { font-size: 200% !important }' })),
    { agenda: 'largeRoot', role: 'grammarian' },
  ],
  [
    'more space in the text',
    async (page) => void (await page.addStyleTag({ content: SPACING })),
    { agenda: 'spacedText', role: 'timer' },
  ],
];

async function expectWhole(page: Page, apply: (page: Page) => Promise<void>, within?: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await apply(page);
  expect(await findTextFaults(page, within)).toEqual([]);
}

for (const [condition, apply, own] of CONDITIONS) {
  for (const address of PUBLIC_ADDRESSES)
    test(`R431: ${address} on a phone with ${condition} cuts off nothing, and nothing lies on other text`, async ({
      page,
    }) => {
      await page.goto(address);
      await expectWhole(page, apply);
    });

  test(`the page of a submission on a phone with ${condition} cuts off nothing, and nothing lies on other text`, async ({
    page,
    club,
  }) => {
    await page.goto(await submissionAddress(club));
    await expectWhole(page, apply);
  });

  test(`an event with seats, and a seat, on a phone with ${condition} cut off nothing, and nothing lies on other text`, async ({
    page,
    club,
  }) => {
    const { id, slug } = await createSeats(club, { title: club.titled('Seats'), capacity: 2 });
    for (const address of [`/events/${slug}`, await seatAddress(club, id, 'Ada')]) {
      await page.goto(address);
      await expectWhole(page, apply);
    }
  });

  test(`the agenda and the projector of an evening on a phone with ${condition} cut off nothing, and nothing lies on other text`, async ({
    page,
    club,
  }) => {
    const { meetingId, date } = await createSheet(club, own.agenda);
    for (const address of [sheetPath(meetingId, date), projectorPath(meetingId, date)]) {
      await page.goto(address);
      await expectWhole(page, apply);
    }
  });

  test(`the role board with its form, and a role, on a phone with ${condition} cut off nothing, and nothing lies on other text`, async ({
    page,
    club,
  }) => {
    await page.goto(await roleAddress(club, own.role));
    await expectWhole(page, apply);
    await page.goto(await boardAddress(club));
    await page.getByRole('button', { name: BOARD_MESSAGES.take }).first().click();
    // The bar of the site lies on what is scrolled.
    await expectWhole(page, apply, 'main');
  });

  test(`the timer, while it runs and after it, on a phone with ${condition} cuts off nothing, and nothing lies on other text`, async ({
    page,
  }) => {
    await page.clock.install();
    await openTimer(page);
    await expectWhole(page, apply);
    await startTimer(page, 425);
    await expectWhole(page, apply);
    await page.getByRole('button', { name: TIMER_MESSAGES.stop }).click();
    await expectWhole(page, apply);
  });

  test(`the menu and the views of the writing page on a phone with ${condition} cut off nothing`, async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectWhole(page, apply, 'header');
    const form = await openWriting(page);
    await expectWhole(page, apply, '[role=dialog]');
    await form.getByLabel('Title', { exact: true }).fill('Large');
    await form.getByRole('button', { name: SUBMIT_MESSAGES.next }).click();
    await expectWhole(page, apply, '[role=dialog]');
    await writingPage(page).getByRole('button', { name: SUBMIT_MESSAGES.preview }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Large' })).toBeVisible();
    await expectWhole(page, apply, '[role=dialog]');
  });
}
