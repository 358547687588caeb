import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { VIEWER_MESSAGES } from '../../client/ui/pictures/picture-viewer/texts.ts';
import { picture } from '../support/pictures.ts';
import { EMPTY_HOME, event, mockResponses, openFromNavigation, specialEvent, upcoming } from './answers.ts';
import { expect, test, type Club } from './club.ts';

const viewer = (page: Page): Locator => page.getByRole('dialog');
const shown = (page: Page): Locator => viewer(page).locator('.yarl__slide_current img');
const enlarge = (page: Page, caption: string): Locator =>
  page.getByRole('main').getByRole('link', { name: VIEWER_MESSAGES.enlarge(caption), exact: true });

/** A post with a poster as its cover and another one in its text. */
async function publishPictured(club: Club) {
  const { cover } = await club.publish({ coverFile: await picture(900, 1200) });
  const post = await club.publish({
    coverFile: await picture(800, 1000),
    content: `<p>Stand up, breathe, begin.</p><img src="${cover}" alt="The hall" title="Full to the door">`,
  });
  return { ...post, inText: cover };
}

async function openCover(page: Page, club: Club): Promise<void> {
  const { slug, title } = await publishPictured(club);
  await page.goto(`/blog/${slug}`);
  await enlarge(page, title).click();
  await expect(viewer(page)).toHaveAccessibleName(title);
  await expect(shown(page)).toHaveJSProperty('complete', true);
}

/** Position of the picture once it has stopped moving. */
async function settled(page: Page): Promise<{ x: number; y: number; width: number }> {
  await expect.poll(() => viewer(page).evaluate((dialog) => dialog.getAnimations({ subtree: true }).length)).toBe(0);
  const { x, y, width } = await shown(page).evaluate((image) => image.getBoundingClientRect());
  return { x, y, width };
}

const expectScale = (page: Page, whole: { width: number }, scale: number) =>
  expect.poll(async () => (await settled(page)).width / whole.width).toBeCloseTo(scale, 1);

test('R414: a post’s cover and the pictures of its text open in the viewer one after the other', async ({
  page,
  club,
}) => {
  const { slug, title, cover, inText } = await publishPictured(club);
  await page.goto(`/blog/${slug}`);
  await enlarge(page, title).click();
  await expect(viewer(page)).toHaveAccessibleName(title);
  await expect(shown(page)).toHaveAttribute('src', cover);
  await expect(viewer(page).getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toHaveAccessibleName('Full to the door');
  await expect(shown(page)).toHaveAttribute('src', inText);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(enlarge(page, 'The hall')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toHaveAccessibleName('Full to the door');
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/blog/${slug}`);
});

test('the pictures of an event and of the special event open in the viewer; drawings in their place do not', async ({
  page,
  club,
}) => {
  const { cover } = await club.publish({ coverFile: await picture(800, 1000) });
  await mockResponses(page, {
    ...EMPTY_HOME,
    UpcomingEvents: upcoming([event({ title: 'The finals', picture: cover }), event({ title: 'Without a poster' })]),
    SpecialEvent: specialEvent({ first: cover }),
  });
  await openFromNavigation(page, 'Home');
  await expect(page.getByRole('heading', { name: 'Without a poster' })).toBeVisible();
  for (const title of ['The finals', 'The Night of Voices']) {
    await enlarge(page, title).click();
    await expect(viewer(page)).toHaveAccessibleName(title);
    await expect(shown(page)).toHaveAttribute('src', cover);
    await expect(viewer(page).getByRole('button', { name: VIEWER_MESSAGES.next })).toHaveCount(0);
    await viewer(page).getByRole('button', { name: VIEWER_MESSAGES.close }).click();
    await expect(enlarge(page, title)).toBeFocused();
  }
  await expect(page.locator('[data-picture]')).toHaveCount(2);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('R414: pictures link to the whole of them', async ({ page, club }) => {
    const { slug, title, cover, inText } = await publishPictured(club);
    await page.goto(`/blog/${slug}`);
    await expect(enlarge(page, title)).toHaveAttribute('href', cover);
    await expect(enlarge(page, 'The hall')).toHaveCount(1);
    await expect(enlarge(page, 'The hall')).toHaveAttribute('href', inText);
  });
});

test('R414: by keyboard: + and − zoom, arrows pan to the edge and no further, and another picture is shown whole', async ({
  page,
  club,
}) => {
  await openCover(page, club);
  const whole = await settled(page);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expectScale(page, whole, 2.25);
  const middle = await settled(page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await settled(page)).y).toBeLessThan(middle.y - 20);
  for (let presses = 0; presses < 20; presses++) await page.keyboard.press('ArrowDown');
  const below = () =>
    shown(page).evaluate((image) => {
      const stage = image.closest('.yarl__slide')?.getBoundingClientRect().bottom ?? NaN;
      return image.getBoundingClientRect().bottom - stage;
    });
  await expect.poll(async () => (await settled(page)) && below()).toBeCloseTo(0, 0);
  await expect(viewer(page).getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('-');
  await expectScale(page, whole, 1.5);
  await page.keyboard.press('-');
  await expect.poll(() => settled(page)).toEqual(whole);
  await page.keyboard.press('+');
  await viewer(page).getByRole('button', { name: VIEWER_MESSAGES.next }).click();
  await expect(viewer(page).getByRole('button', { name: VIEWER_MESSAGES.zoomIn })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => settled(page)).toEqual(whole);
});

test('a double click or the button zooms in and out, and the mouse pans', async ({ page, club }) => {
  await openCover(page, club);
  const whole = await settled(page);
  await shown(page).dblclick();
  await expectScale(page, whole, 1.95);
  const before = await settled(page);
  await page.mouse.move(640, 360);
  await page.mouse.down();
  await page.mouse.move(640, 320, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await settled(page)).y - before.y)).toBe(-40);
  await viewer(page).getByRole('button', { name: VIEWER_MESSAGES.zoomOut }).click();
  await expectScale(page, whole, 1.3);
  await viewer(page).getByRole('button', { name: VIEWER_MESSAGES.zoomOut }).click();
  await expect.poll(() => settled(page)).toEqual(whole);
  await viewer(page).getByRole('button', { name: VIEWER_MESSAGES.zoomIn }).click();
  await expectScale(page, whole, 1.5);
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test('two fingers zoom where they are, one pans without turning, double taps enlarge it fully, then show the whole', async ({
    page,
    club,
  }) => {
    await openCover(page, club);
    const whole = await settled(page);
    const client = await page.context().newCDPSession(page);
    let seconds = Date.now() / 1000;
    // The times are fixed, so that a slow machine cannot change what counts as a double tap.
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        timestamp: (seconds += 0.02),
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    await send('touchStart', [175, 350]);
    await send('touchStart', [175, 350], [215, 350]);
    await send('touchMove', [155, 350], [235, 350]);
    await send('touchMove', [135, 350], [255, 350]);
    await send('touchEnd');
    await expectScale(page, whole, 3);
    const zoomed = await settled(page);
    seconds += 0.5;
    await send('touchStart', [300, 350]);
    await send('touchMove', [240, 350]);
    await send('touchMove', [200, 350]);
    await send('touchEnd');
    await expect.poll(async () => Math.round((await settled(page)).x - zoomed.x)).toBe(-100);
    await expect(viewer(page).getByText('1 of 2')).toBeVisible();
    const doubleTap = async () => {
      seconds += 0.5;
      for (let taps = 0; taps < 2; taps++) {
        await send('touchStart', [200, 350]);
        await send('touchEnd');
      }
    };
    await doubleTap();
    await expect.poll(async () => Math.round((await settled(page)).width)).toBe(2 * 800);
    await doubleTap();
    await expect.poll(() => settled(page)).toEqual(whole);
  });
});

test('axe finds nothing in the viewer, zoomed or not', async ({ page, club }) => {
  await openCover(page, club);
  for (const key of ['-', '+']) {
    await page.keyboard.press(key);
    await settled(page);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('[role=dialog]').analyze();
    expect(violations).toEqual([]);
  }
});
