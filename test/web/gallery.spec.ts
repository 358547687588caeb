import type { Page } from '@playwright/test';
import { picture } from '../support/pictures.ts';
import { createGallery, test } from './activities.ts';
import { mockResponses, openFromNavigation } from './answers.ts';
import { expect, expectBackToLeave } from './club.ts';
import { GALLERY_MESSAGES } from '../../client/features/gallery/public/texts.ts';
import { VIEWER_MESSAGES } from '../../client/ui/pictures/picture-viewer/texts.ts';
import { GALLERY_MORE } from '../../client/features/gallery/public/constants.ts';

// R317, written out: the product's own constant would always agree with it.
const GALLERY_SHOWN = 6;

const gallery = (page: Page) => page.getByRole('region', { name: GALLERY_MESSAGES.title });
const tiles = (page: Page) => gallery(page).getByRole('listitem').getByRole('link');
const viewer = (page: Page) => page.getByRole('dialog');

async function walkToGalleryOf(page: Page, total: number): Promise<void> {
  await mockResponses(page, { GalleryImages: createGallery(total) });
  await openFromNavigation(page, 'Activities');
  await expect(tiles(page)).toHaveCount(Math.min(total, GALLERY_SHOWN));
}

test('R68 R71 R317: six tiles in 16:9 at first; See More adds pages, and Show Less removes them', async ({ page }) => {
  const all = GALLERY_SHOWN + GALLERY_MORE + 2;
  await walkToGalleryOf(page, all);
  for (const tile of await tiles(page).all()) {
    const { width, height } = (await tile.boundingBox())!;
    expect(width / height).toBeCloseTo(16 / 9, 1);
  }
  const more = page.getByRole('button', { name: GALLERY_MESSAGES.seeMore });
  await expect(page.getByRole('button', { name: GALLERY_MESSAGES.showLess })).toBeHidden();
  await more.click();
  await expect(tiles(page)).toHaveCount(GALLERY_SHOWN + GALLERY_MORE);
  await expect(tiles(page).nth(GALLERY_SHOWN)).toBeFocused();
  await more.click();
  await expect(tiles(page)).toHaveCount(all);
  await expect(more).toBeHidden();
  await page.getByRole('button', { name: GALLERY_MESSAGES.showLess }).click();
  await expect(tiles(page)).toHaveCount(GALLERY_SHOWN);
  await expect(tiles(page).first()).toBeFocused();
  await expect(more).toBeVisible();
});

test('all tiles have the same gap between them, on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await walkToGalleryOf(page, GALLERY_SHOWN);
  const boxes = await Promise.all((await tiles(page).all()).map(async (tile) => (await tile.boundingBox())!));
  const gap = (left: number, right: number) => Math.round(boxes[right]!.x - boxes[left]!.x - boxes[left]!.width);
  expect(gap(3, 4)).toBeGreaterThan(0);
  expect(gap(0, 1)).toBe(gap(3, 4));
});

test('R68: six or fewer images have no toggle, and an empty gallery says so', async ({ page }) => {
  await walkToGalleryOf(page, GALLERY_SHOWN);
  await expect(page.getByRole('button', { name: GALLERY_MESSAGES.seeMore })).toBeHidden();
  await page.unrouteAll();
  await walkToGalleryOf(page, 0);
  await expect(gallery(page).getByText(GALLERY_MESSAGES.empty)).toBeVisible();
});

test('R69 R70 R71: a tile opens its image in its own aspect ratio, with caption and capture date; Escape or a button closes it', async ({
  page,
  club,
  content,
}) => {
  const alt = club.titled('The gavel passes on');
  await content.createImage({ alt, captureDate: '2098-03-09' }, await picture(300, 600));
  await page.goto('/activities');
  const tile = tiles(page).filter({ has: page.getByRole('img', { name: alt }) });
  await tile.click();
  await expect(viewer(page)).toHaveAccessibleName(alt);
  await expect(viewer(page).getByText('9 March 2098')).toBeVisible();
  const shown = viewer(page).locator('.yarl__slide_current img');
  const box = (await shown.boundingBox())!;
  expect(box.height).toBeGreaterThan(box.width * 1.2);
  expect(await shown.evaluate((img) => getComputedStyle(img).objectFit)).toBe('contain');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(tile).toBeFocused();
  await tile.click();
  await viewer(page).getByRole('button', { name: VIEWER_MESSAGES.close }).click();
  await expect(viewer(page)).toBeHidden();
  await expect(tile).toBeFocused();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden');
});

test('R69: by keyboard: Enter opens, arrows move and stop at the ends, Tab stays inside, focus returns', async ({
  page,
}) => {
  await walkToGalleryOf(page, 3);
  await tiles(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(viewer(page).getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page)).toHaveAccessibleName('Picture 1');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toHaveAccessibleName('Picture 2');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByText('3 of 3')).toBeVisible();
  await expect(viewer(page).getByRole('button', { name: VIEWER_MESSAGES.next })).toBeDisabled();
  const outside = () => page.evaluate(() => document.activeElement!.closest('main, header, footer, dialog')?.tagName);
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    expect([undefined, 'DIALOG']).toContain(await outside());
  }
  await page.keyboard.press('Escape');
  await expect(tiles(page).nth(2)).toBeFocused();
});

test('R69: buttons move between images, including those that are not loaded yet', async ({ page }) => {
  await walkToGalleryOf(page, GALLERY_SHOWN + 1);
  await tiles(page).last().click();
  await viewer(page).getByRole('button', { name: VIEWER_MESSAGES.next }).click();
  await expect(viewer(page)).toHaveAccessibleName(`Picture ${GALLERY_SHOWN + 1}`);
  await viewer(page).getByRole('button', { name: VIEWER_MESSAGES.close }).click();
  await expect(tiles(page).last()).toBeFocused();
});

test('images deleted meanwhile are skipped', async ({ page }) => {
  await walkToGalleryOf(page, GALLERY_SHOWN + 1);
  await mockResponses(page, { GalleryImages: createGallery(GALLERY_SHOWN) });
  await tiles(page).last().click();
  await viewer(page).getByRole('button', { name: VIEWER_MESSAGES.next }).click();
  await expect(viewer(page).getByText(`${GALLERY_SHOWN} of ${GALLERY_SHOWN}`)).toBeVisible();
  await expect(viewer(page)).toHaveAccessibleName(`Picture ${GALLERY_SHOWN}`);
});

test('R69: Back closes the viewer; once it is closed, Back leaves the page', async ({ page }) => {
  await walkToGalleryOf(page, 3);
  await tiles(page).nth(1).click();
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL('/activities');
  await expect(tiles(page).nth(1)).toBeFocused();
  await tiles(page).first().click();
  await viewer(page).getByRole('button', { name: VIEWER_MESSAGES.close }).click();
  await expect(tiles(page).first()).toBeFocused();
  await expectBackToLeave(page, '/contact');
});

test('R68: Back from another page shows as many images as before, at the same place', async ({ page }) => {
  await walkToGalleryOf(page, GALLERY_SHOWN + GALLERY_MORE);
  await page.getByRole('button', { name: GALLERY_MESSAGES.seeMore }).click();
  await expect(tiles(page)).toHaveCount(GALLERY_SHOWN + GALLERY_MORE);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true });
  await link.focus();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(1000);
  await link.press('Enter');
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await expect(tiles(page)).toHaveCount(GALLERY_SHOWN + GALLERY_MORE);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('R69: a single image has no navigation', async ({ page }) => {
  await walkToGalleryOf(page, 1);
  await tiles(page).click();
  await expect(viewer(page).getByText('1 of 1')).toBeVisible();
  for (const name of [VIEWER_MESSAGES.previous, VIEWER_MESSAGES.next])
    await expect(viewer(page).getByRole('button', { name })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toHaveAccessibleName('Picture 1');
});

test.describe('with touch', () => {
  test.use({ hasTouch: true });

  test('R69: a swipe moves on, a short one does not', async ({ page }) => {
    await walkToGalleryOf(page, 3);
    await page.setViewportSize({ width: 390, height: 800 });
    await tiles(page).first().click();
    await expect(viewer(page)).toHaveAccessibleName('Picture 1');
    const client = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const at = (x: number) => [{ x, y: 300 }];
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
      for (const share of [0.3, 0.6, 1])
        await client.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: at(from + (to - from) * share),
        });
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(300, 80);
    await expect(viewer(page)).toHaveAccessibleName('Picture 2');
    await swipe(200, 175);
    await swipe(80, 300);
    await expect(viewer(page)).toHaveAccessibleName('Picture 1');
  });
});

test('R165 R262: a gallery that fails to load shows an error, leaves the calendar intact, and loads on retry', async ({
  page,
}) => {
  let away = true;
  await mockResponses(page, { GalleryImages: (variables) => (away ? 'fails' : createGallery(2)(variables)) });
  await openFromNavigation(page, 'Activities');
  await expect(gallery(page).getByText(GALLERY_MESSAGES.loadFailed)).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  away = false;
  await gallery(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(tiles(page)).toHaveCount(2);
});

test('R262: if more images fail to load, an error is shown and loaded ones stay', async ({ page }) => {
  const whole = createGallery(GALLERY_SHOWN + 1);
  await mockResponses(page, { GalleryImages: (variables) => (variables.after ? 'fails' : whole(variables)) });
  await openFromNavigation(page, 'Activities');
  await gallery(page).getByRole('button', { name: GALLERY_MESSAGES.seeMore }).click();
  await expect(gallery(page).getByText(GALLERY_MESSAGES.loadFailed)).toBeVisible();
  await expect(tiles(page)).toHaveCount(GALLERY_SHOWN);
});

test('if the viewer fails to load, the image itself opens', async ({ page }) => {
  await walkToGalleryOf(page, 2);
  // It is not that the site is newer than the page, which would be loaded anew.
  await page.evaluate(() => sessionStorage.setItem('gavel.reloaded', String(Date.now())));
  await page.route('**/assets/picture-viewer-*.js', (route) => route.abort());
  await tiles(page).first().click();
  await expect(page).toHaveURL('/default-cover.svg');
});

test('R68 R69: without scripts the tiles link to the images, and structured data lists them', async ({
  browser,
  baseURL,
  club,
  content,
}) => {
  const alt = club.titled('Readable');
  await content.createImage({ alt, captureDate: '2098-04-01' }, await picture(320, 180));
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/activities');
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const shown = data.map((text) => JSON.parse(text)).find((item) => item['@type'] === 'ImageGallery');
  expect(shown.image).toContainEqual(expect.objectContaining({ caption: alt, dateCreated: '2098-04-01', width: 320 }));
  await expect(page.getByRole('button', { name: GALLERY_MESSAGES.seeMore })).toBeHidden();
  await gallery(page).getByRole('img', { name: alt }).click();
  await expect(page).toHaveURL(/\/media\/.+\.webp$/);
  await context.close();
});
