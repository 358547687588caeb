import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { TOAST_MESSAGES } from '../../client/ui/toasts/toast-options.ts';
import { expect, signIn, test, type Club, goOffline, toasterFiles } from './club.ts';
import { endMotion } from './motion.ts';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { BLOG_MESSAGES } from '../../client/features/blog/public/texts.ts';
import { FEEDBACK_MESSAGES } from '../../client/features/contact/feedback/texts.ts';
import { LOAD_FAILED } from '../../client/ui/texts.ts';

// The figures of R335 to R340, written out: the product's own constants would always agree with it.
const TOASTS = { visible: 3, durationMs: 4000, widthPx: 356, gapPx: 14, offsetPx: 32, exitMs: 200 };

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const region = (page: Page): Locator => page.getByRole('region', { name: TOAST_MESSAGES.region });
/** Toasts that are not being removed. */
const toasts = (page: Page): Locator => region(page).locator('li:not([data-leaving])');
const seen = (page: Page): Locator => region(page).locator('li:not([inert])');
/** Leaves the mouse where no toast appears: one below it would stay. */
async function copy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await page.mouse.move(5, 5);
}

/** A post of this test's own, on which a link can be copied and a clap can fail: toasts of two kinds. */
async function openPost(page: Page, club: Club): Promise<void> {
  const post = await club.publish();
  await page.goto(`/blog/${post.slug}`);
  await page.route('**/graphql', (route) => route.fulfill({ status: 503, json: { errors: [{ message: 'away' }] } }));
}

/** The same with the clock in the test's hand, and one toast there. */
async function openPostWithToast(page: Page, club: Club): Promise<void> {
  await page.clock.install();
  await openPost(page, club);
  await copy(page);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.pauseAt(Date.now() + 3_600_000 * 24);
  await expect(toasts(page)).toHaveCount(0);
  await copy(page);
  await expect(toasts(page)).toHaveCount(1);
}

/** Until there are so many. */
async function show(page: Page, count: number): Promise<void> {
  for (let n = (await toasts(page).count()) + 1; n <= count; n++) {
    await copy(page);
    await expect(toasts(page)).toHaveCount(n);
  }
}

const boxes = (found: Locator) =>
  found.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    }),
  );

/** Positions after animations, once there is one. */
const settled = async (found: Locator) => {
  await found.first().waitFor({ state: 'attached' });
  await found.evaluateAll(endMotion);
  return boxes(found);
};

const overlapping = (a: { left: number; top: number; right: number; bottom: number }, b: typeof a): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

for (const { where, path, officer } of [
  { where: 'on a public page', path: '/contact', officer: false },
  { where: 'in the dashboard', path: '/admin/applications', officer: true },
]) {
  test(`R312: ${where} the toast code loads after the page, so that a toast can appear offline`, async ({ page }) => {
    if (officer) await signIn(page);
    const loaded = { page: 0, toaster: 0 };
    page.on('load', () => (loaded.page = performance.now()));
    page.on('request', (request) => {
      if (request.url().includes('toaster')) loaded.toaster ||= performance.now();
    });
    const fetched = toasterFiles(page);
    await page.goto(path);
    await fetched;
    expect(loaded.toaster).toBeGreaterThan(loaded.page);
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await page.waitForLoadState('networkidle');
    await goOffline(page);
    await page.getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
    await expect(region(page).getByText(LOAD_FAILED)).toBeVisible();
  });
}

test('R40 R337 R339: a toast appears at the bottom right', async ({ page, club }) => {
  await openPost(page, club);
  await copy(page);
  await expect(region(page).getByText(BLOG_MESSAGES.linkCopied)).toBeVisible();
  const [box] = await settled(toasts(page));
  const { width, height } = page.viewportSize()!;
  expect(box!.width).toBe(TOASTS.widthPx);
  const bar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
  expect(width - bar - box!.right).toBe(TOASTS.offsetPx);
  expect(height - box!.bottom).toBeGreaterThanOrEqual(TOASTS.offsetPx);
  expect(box!.top).toBeGreaterThan(height / 2);
});

test('R339: without other floating elements, a toast is 32 px from both edges', async ({ page, club }) => {
  const post = await club.publish();
  await signIn(page);
  await page.goto(`/admin/blog?q=${encodeURIComponent(post.title)}`);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(region(page).getByText(BLOG_ADMIN_MESSAGES.unpublished)).toBeVisible();
  const [box] = await settled(toasts(page));
  const [width, height] = await page.evaluate(() => [document.documentElement.clientWidth, innerHeight] as const);
  expect([width - box!.right, height - box!.bottom]).toEqual([TOASTS.offsetPx, TOASTS.offsetPx]);
});

test('R160 R336 R340: a toast disappears after four seconds', async ({ page, club }) => {
  await openPostWithToast(page, club);
  await page.clock.runFor(TOASTS.durationMs - 100);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(101);
  await expect(toasts(page)).toHaveCount(0);
  await expect(region(page).locator('li[data-leaving]')).toHaveCount(1);
  await page.clock.runFor(TOASTS.exitMs);
  await expect(region(page).locator('li')).toHaveCount(0);
});

test('R161: the timer pauses on hover and resumes', async ({ page, club }) => {
  await openPostWithToast(page, club);
  await page.clock.runFor(3000);
  await toasts(page).hover();
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(5, 5);
  await page.clock.runFor(900);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(101);
  await expect(toasts(page)).toHaveCount(0);
});

test('R161: the timer goes on when a press of a button was released elsewhere', async ({ page, club }) => {
  await openPostWithToast(page, club);
  await toasts(page).getByRole('button', { name: TOAST_MESSAGES.close }).hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.up();
  await page.clock.runFor(TOASTS.durationMs);
  await expect(toasts(page)).toHaveCount(0);
});

test('R161: the timer pauses while the page is hidden', async ({ page, club }) => {
  await openPostWithToast(page, club);
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await page.clock.runFor(3000);
  await hide(true);
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(1);
  await hide(false);
  await page.clock.runFor(900);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(101);
  await expect(toasts(page)).toHaveCount(0);
});

test('R40 R335 R338 R161: three toasts are visible, all of them on hover, 14 px apart, and none disappears', async ({
  page,
  club,
}) => {
  await openPostWithToast(page, club);
  await show(page, 5);
  await expect(seen(page)).toHaveCount(TOASTS.visible);
  const [front, second, third] = await settled(seen(page));
  expect(Math.round(front!.top - second!.top)).toBe(TOASTS.gapPx);
  expect(Math.round(second!.top - third!.top)).toBe(TOASTS.gapPx);
  await toasts(page).first().hover();
  await expect(seen(page)).toHaveCount(5);
  const all = await settled(seen(page));
  all.forEach((_, at) => at && expect(Math.round(all[at - 1]!.top - all[at]!.bottom)).toBe(TOASTS.gapPx));
  expect(all.every(({ top }) => top >= 0)).toBe(true);
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(5);
  // It stays under the mouse, and the way from one to the next belongs to it.
  await page.mouse.move(front!.left + 20, all[0]!.top - TOASTS.gapPx / 2);
  await expect(seen(page)).toHaveCount(5);
  await page.mouse.move(5, 5);
  await expect(seen(page)).toHaveCount(TOASTS.visible);
});

test('toasts that were not visible yet are shown before they expire', async ({ page, club }) => {
  await openPostWithToast(page, club);
  await show(page, 4);
  await page.clock.runFor(TOASTS.durationMs + TOASTS.exitMs);
  await expect(toasts(page)).toHaveCount(1);
  await expect(seen(page)).toHaveCount(1);
  await page.clock.runFor(TOASTS.durationMs + TOASTS.exitMs);
  await expect(region(page).locator('li')).toHaveCount(0);
});

async function drag(page: Page, by: { x: number; y: number }, ms: number): Promise<void> {
  const [box] = await settled(toasts(page).first());
  const from = { x: box!.left + 60, y: box!.top + box!.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2);
  await page.clock.runFor(ms);
  await page.mouse.move(from.x + by.x, from.y + by.y);
  await page.mouse.up();
}

for (const [what, by, ms, goes] of [
  ['20 px to the right, however slowly', { x: 20, y: 0 }, 2000, true],
  ['20 px down, however slowly', { x: 0, y: 20 }, 2000, true],
  ['inwards', { x: -200, y: 0 }, 20, false],
] as const) {
  test(`R162 R341: a toast swiped ${what} ${goes ? 'disappears' : 'stays'}`, async ({ page, club }) => {
    await openPostWithToast(page, club);
    await drag(page, by, ms);
    await expect(toasts(page)).toHaveCount(goes ? 0 : 1);
    if (!goes) {
      const [box] = await settled(toasts(page));
      expect(await page.evaluate(() => document.documentElement.clientWidth - 32)).toBe(box!.right);
    }
  });
}

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('R162: a swipe dismisses a toast without scrolling the page', async ({ page, club }) => {
    await openPostWithToast(page, club);
    const before = await page.evaluate(() => scrollY);
    const touch = await page.context().newCDPSession(page);
    // On a busy machine the browser cancels a touch to which the page responds late.
    await expect(async () => {
      const [box] = await settled(toasts(page));
      const at = (x: number) => ({ touchPoints: [{ x: box!.left + x, y: box!.top + 20 }] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(40) });
      await page.clock.runFor(1000);
      for (const x of [50, 60, 70]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) });
      await expect(toasts(page)).toHaveAttribute('data-swiping', { timeout: 10_000 });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(toasts(page)).toHaveCount(0, { timeout: 10_000 });
    }).toPass();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
});

test('R342 R161: Alt+T moves focus to the toasts, Tab through them, and Escape back', async ({ page, club }) => {
  await openPostWithToast(page, club);
  await show(page, 3);
  await page.getByRole('button', { name: 'Copy Link' }).focus();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('Alt+KeyT');
  await expect(region(page)).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(3);
  await page.keyboard.press('Tab');
  await expect(toasts(page).first().getByRole('button', { name: TOAST_MESSAGES.close })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(2);
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeFocused();
  await expect(toasts(page)).toHaveCount(2);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('closing the last toast by keyboard returns focus, and Alt+T without toasts does nothing', async ({
  page,
  club,
}) => {
  await openPostWithToast(page, club);
  const button = page.getByRole('button', { name: 'Copy Link' });
  await button.focus();
  await page.keyboard.press('Alt+KeyT');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.clock.runFor(TOASTS.exitMs);
  await page.keyboard.press('Alt+KeyT');
  await expect(button).toBeFocused();
});

test('closing toasts by mouse keeps focus where it was', async ({ page, club }) => {
  await openPostWithToast(page, club);
  await show(page, 2);
  await page.getByRole('button', { name: 'Copy Link' }).focus();
  await toasts(page).first().hover();
  const close = toasts(page).first().getByRole('button', { name: TOAST_MESSAGES.close });
  const [target] = await boxes(close);
  expect(Math.min(target!.width, target!.height)).toBeGreaterThanOrEqual(24);
  await close.click();
  await expect(toasts(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeFocused();
  await page.mouse.move(5, 5);
  await page.clock.runFor(TOASTS.durationMs + 100);
  await expect(toasts(page)).toHaveCount(0);
});

test('Escape in a toast keeps the dialog below it open', async ({ page, club }) => {
  await page.clock.install();
  await openPost(page, club);
  await copy(page);
  await page.getByRole('button', { name: 'Write Blog' }).click();
  const title = page.getByRole('dialog').getByLabel('Title', { exact: true });
  await expect(title).toBeFocused();
  // The toast stays until its key is pressed, however long that takes.
  await page.clock.pauseAt(Date.now() + 3_600_000 * 24);
  await page.clock.runFor(TOASTS.exitMs);
  await expect(toasts(page)).toHaveCount(0);
  await copyAgain(page);
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('Alt+KeyT');
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(title).toBeFocused();
});
/** While a dialog is in the way of the button. */
const copyAgain = (page: Page) =>
  page.getByRole('button', { name: 'Copy Link', includeHidden: true }).dispatchEvent('click');

test('errors are announced at once, everything else politely', async ({ page, club }) => {
  await openPost(page, club);
  await copy(page);
  const polite = region(page).locator('[aria-live=polite]');
  const urgent = region(page).locator('[aria-live=assertive]');
  await expect(polite.getByText(BLOG_MESSAGES.linkCopied)).toBeVisible();
  await page.getByRole('button', { name: 'Clap' }).click();
  await expect(urgent.getByText(BLOG_MESSAGES.clapFailed)).toBeVisible();
  await expect(urgent.getByRole('img', { name: TOAST_MESSAGES.types.error })).toBeVisible();
  await expect(region(page)).toHaveCount(1);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('toasts are accessible, and do not move with reduced motion', async ({ page, club }) => {
      await openPost(page, club);
      await copy(page);
      await page.getByRole('button', { name: 'Clap' }).click();
      await expect(toasts(page)).toHaveCount(2);
      await region(page).locator('li[data-front]').hover();
      const { violations } = await new AxeBuilder({ page })
        .include(`section[aria-label=${TOAST_MESSAGES.region}]`)
        .analyze();
      expect(violations).toEqual([]);
      const moving = await toasts(page)
        .first()
        .evaluate((element) => getComputedStyle(element).transitionDuration);
      expect(moving.split(', ').every((time) => parseFloat(time) < 0.001)).toBe(true);
    });
  });
}

test('R343: toasts animate for 0.45 s', async ({ page, club }) => {
  await openPost(page, club);
  await copy(page);
  const moving = await toasts(page).evaluate((element) => getComputedStyle(element).transitionDuration);
  expect([...new Set(moving.split(', '))]).toEqual(['0.45s']);
});

test('in a narrow window toasts cover neither the floating button nor a focused element', async ({ page, club }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openPostWithToast(page, club);
  /** In the next frame: the clock stands, so that no toast expires while it is measured. */
  const inNextFrame = async (found: Locator) => {
    await page.clock.runFor(20);
    return settled(found);
  };
  const [button] = await boxes(page.getByRole('button', { name: 'Write Blog' }));
  const below = async () => (await inNextFrame(toasts(page)))[0]!;
  await expect.poll(async () => overlapping(await below(), button!)).toBe(false);
  const { left, right, top, bottom } = await below();
  expect([left, 360 - right].map(Math.round)).toEqual([16, 16]);

  const clap = page.getByRole('button', { name: 'Clap' });
  await clap.focus();
  await clap.evaluate(
    (element, middle) => {
      const { top, height } = element.getBoundingClientRect();
      scrollBy({ top: top + height / 2 - middle, behavior: 'instant' });
    },
    (top + bottom) / 2,
  );
  await copyAgain(page);
  await expect(toasts(page)).toHaveCount(2);
  await expect
    .poll(async () => {
      const [focused, ...over] = [...(await boxes(clap)), ...(await inNextFrame(seen(page)))];
      return over.filter((box) => overlapping(box, focused!)).length;
    })
    .toBe(0);
});

test('that something failed is said even where the code for toasts cannot come, and the page stays', async ({
  page,
  club,
}) => {
  const ahead = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/toaster-'));
  await page.route('**/assets/toaster-*', (route) => route.abort());
  await openPost(page, club);
  await ahead;
  await page.waitForLoadState('networkidle');
  const said = page.waitForEvent('dialog');
  await page.getByRole('button', { name: 'Clap' }).click({ noWaitAfter: true });
  const dialog = await said;
  expect(dialog.message()).toBe(BLOG_MESSAGES.clapFailed);
  await dialog.accept();
  // A reload would have taken the dialog away before it could be read.
  expect(await page.evaluate(() => sessionStorage.getItem('gavel.reloaded'))).toBeNull();
});
