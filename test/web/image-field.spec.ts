import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { ERRORS } from '../../server/shared/error-catalogue.ts';
import { IMAGE_API_MESSAGES, MEDIA_LIMITS } from '../../server/shared/media.ts';
import { hugeJpeg, movingPicture, picture } from '../support/pictures.ts';
import { chooseFiles, expect, holdDecoding, signIn, test } from './club.ts';
import { FILE_MESSAGES, IMAGE_TYPE_NAMES } from '../../client/ui/pictures/texts.ts';

const field = (page: Page): Locator => page.getByRole('group', { name: 'Picture (optional)', exact: true });
const preview = (page: Page): Locator => field(page).getByRole('img', { name: /^(Current|New) picture$/ });
const crop = (page: Page): Locator => page.getByRole('dialog', { name: 'Crop the picture' });
const area = (page: Page): Locator => crop(page).getByRole('application', { name: 'Cropped area' });

declare global {
  interface Window {
    /** Address of each file that the page has shown -> its type. */
    shownFiles: Map<string, string>;
  }
}

async function open(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shownFiles = new Map();
    const show = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file: Blob) => {
      const address = show(file);
      window.shownFiles.set(address, file.type);
      return address;
    };
  });
  await signIn(page);
  await page.goto('/admin/events/new');
  await expect(field(page)).toBeVisible();
}

const bytesOf = async (made: Promise<Blob>): Promise<Buffer> => Buffer.from(await (await made).arrayBuffer());

const choose = (page: Page, buffer: Buffer, name = 'picture.png', mimeType = 'image/png'): Promise<void> =>
  field(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

/** Size in pixels, colour of the centre, and type of the field's image. */
const held = (page: Page) =>
  preview(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 3, height: 3 });
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0, 3, 3);
    const [red, green, blue] = context.getImageData(1, 1, 1, 1).data as unknown as [number, number, number];
    const { naturalWidth: width, naturalHeight: height } = image;
    return { width, height, red, green, blue, type: window.shownFiles.get(image.src) };
  });

const create = (page: Page): Locator => page.getByRole('button', { name: 'Create Event' });
/** URL of a saved event's form. */
const SAVED = /\/admin\/events\/[0-9a-f-]{36}$/;

async function fillEvent(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Date', { exact: true }).fill('18 December 2027');
  await page.getByLabel('Time').fill('6:00 PM');
  await page.getByLabel('Location', { exact: true }).fill('The hall');
  await page.getByLabel('Description', { exact: true }).fill('A picture cut to its shape.');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option').first().click();
}

async function deleteEvent(page: Page, title: string): Promise<void> {
  await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Delete “${title}”` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(0);
}

/** The code of the crop dialog is loaded once the returned function is called. Called before the page is opened. */
async function holdCropDialog(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<null>();
  await page.route(/crop-dialog.*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve(null);
}

/** Red above, green in the middle, blue below: each a third of the height. */
const flag = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> => {
  const third = height / 3;
  const bands = ['#f00', '#0f0', '#00f'].map(
    (fill, place) => `<rect y="${place * third}" width="${width}" height="${third}" fill="${fill}"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bands.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).toFormat(format).toBuffer();
};

test('R192 R193 R194 R195: a file of another type or size, or an invalid image, shows an error', async ({ page }) => {
  await open(page);
  await choose(page, Buffer.from('<svg/>'), 'drawing.svg', 'image/svg+xml');
  await expect(page.getByText(FILE_MESSAGES.type(IMAGE_TYPE_NAMES))).toBeVisible();
  await choose(page, Buffer.alloc(MEDIA_LIMITS.imageBytes + 1, 1));
  await expect(page.getByText(FILE_MESSAGES.tooLarge(MEDIA_LIMITS.imageBytes))).toBeVisible();
  await choose(page, Buffer.alloc(0));
  await expect(page.getByText(ERRORS.FILE_EMPTY.message)).toBeVisible();
  await choose(page, await bytesOf(movingPicture()), 'wave.webp', 'image/webp');
  await expect(page.getByText(ERRORS.FILE_MOVING.message)).toBeVisible();
  await choose(page, await bytesOf(hugeJpeg()), 'phone.jpg', 'image/jpeg');
  await expect(page.getByText(IMAGE_API_MESSAGES.tooManyPixels)).toBeVisible();
  await choose(page, Buffer.from('no picture at all'));
  await expect(page.getByText(ERRORS.FILE_BROKEN.message)).toBeVisible();
  await expect(preview(page)).toHaveCount(0);
  await choose(page, await bytesOf(picture(600, 400)));
  await expect(preview(page)).toBeVisible();
  await expect(page.getByText(ERRORS.FILE_BROKEN.message)).toHaveCount(0);
});

test('a file that can no longer be read is rejected', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const fail = () => Promise.reject(new DOMException('The file was moved', 'NotReadableError'));
    Blob.prototype.arrayBuffer = fail;
    window.createImageBitmap = fail;
  });
  await choose(page, await bytesOf(picture(600, 400)));
  await expect(page.getByText(ERRORS.FILE_BROKEN.message)).toBeVisible();
});

test('R192 R196: one image only, dropped or pasted', async ({ page }) => {
  await open(page);
  const base64 = (await bytesOf(picture(600, 400))).toString('base64');
  const files = (count: number) =>
    page.evaluateHandle(
      ([content, many]) => {
        const carried = new DataTransfer();
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        for (let place = 0; place < many; place++)
          carried.items.add(new File([bytes], `${place}.png`, { type: 'image/png' }));
        return carried;
      },
      [base64, count] as const,
    );
  await field(page).dispatchEvent('drop', { dataTransfer: await files(2) });
  await expect(page.getByText(FILE_MESSAGES.tooMany)).toBeVisible();
  await field(page).dispatchEvent('drop', { dataTransfer: await files(1) });
  await expect(preview(page)).toBeVisible();
  await expect(page.getByText(FILE_MESSAGES.tooMany)).toHaveCount(0);
  await field(page).getByRole('button', { name: 'Remove' }).click();
  await expect(preview(page)).toHaveCount(0);
  await field(page).evaluate(
    (element, clipboardData) => element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    await files(1),
  );
  await expect(preview(page)).toBeVisible();
});

test('R334: cancelling the file dialog is detected after 300 ms', async ({ page }) => {
  await page.clock.install();
  await open(page);
  const choosing = page.waitForEvent('filechooser');
  await field(page).getByRole('button', { name: 'Choose a picture' }).click();
  await choosing;
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.clock.runFor(299);
  await expect(field(page).getByText(FILE_MESSAGES.noneChosen)).toHaveCount(0);
  await page.clock.runFor(1);
  // Checked while the clock is paused, so that a longer delay fails too.
  await expect(field(page).getByText(FILE_MESSAGES.noneChosen)).toBeVisible();
});

test('an image with the recommended aspect ratio is used unchanged', async ({ page }) => {
  await open(page);
  await choose(page, await flag(1203, 800));
  await expect(preview(page)).toBeVisible();
  await expect(crop(page)).toHaveCount(0);
  expect(await held(page)).toMatchObject({ width: 1203, height: 800 });
});

test('R629: a form is not submitted while its picture is being checked', async ({ page, club }) => {
  const title = club.titled('With a checked picture');
  await open(page);
  await fillEvent(page, title);
  const { begun, finish } = await holdDecoding(page);
  await choose(page, await flag(1203, 800));
  await begun();
  await create(page).click();
  await expect(page.getByText(FILE_MESSAGES.notReady)).toBeVisible();
  await expect(field(page).getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  await finish();
  await expect(preview(page)).toBeVisible();
  await expect(page.getByText(FILE_MESSAGES.notReady)).toHaveCount(0);
  await create(page).click();
  await expect(page).toHaveURL(SAVED);
  await expect(preview(page)).toHaveAttribute('src', /-1203x800\.webp$/);
  await deleteEvent(page, title);
});

test('R629: a form is not submitted while the crop dialog of its picture is loading', async ({ page, club }) => {
  const title = club.titled('With a cropped picture');
  const load = await holdCropDialog(page);
  await open(page);
  await fillEvent(page, title);
  const requested = page.waitForRequest(/crop-dialog.*\.js/);
  await choose(page, await flag(900, 1800));
  await requested;
  await create(page).click();
  await expect(page.getByText(FILE_MESSAGES.notReady)).toBeVisible();
  load();
  await crop(page).getByRole('button', { name: 'Crop' }).click();
  await expect(preview(page)).toBeVisible();
  await expect(page.getByText(FILE_MESSAGES.notReady)).toHaveCount(0);
  await create(page).click();
  await expect(page).toHaveURL(SAVED);
  await expect(preview(page)).toHaveAttribute('src', /-900x600\.webp$/);
  await deleteEvent(page, title);
});

test('R629: a form is not submitted while a chosen picture is about to be cropped', async ({ page, club }) => {
  const title = club.titled('Cropped later');
  const load = await holdCropDialog(page);
  await open(page);
  await fillEvent(page, title);
  await choose(page, await flag(1203, 800));
  await field(page).getByRole('button', { name: 'Crop' }).click();
  await create(page).click();
  await expect(page.getByText(FILE_MESSAGES.notReady)).toBeVisible();
  load();
  await crop(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(FILE_MESSAGES.notReady)).toHaveCount(0);
  await create(page).click();
  await expect(page).toHaveURL(SAVED);
  await deleteEvent(page, title);
});

test('R629: a form can be submitted once the crop dialog of its picture has been cancelled', async ({ page, club }) => {
  const title = club.titled('Not cropped');
  await open(page);
  await fillEvent(page, title);
  await choose(page, await flag(900, 1800));
  await crop(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(crop(page)).toHaveCount(0);
  await create(page).click();
  await expect(page).toHaveURL(SAVED);
  await deleteEvent(page, title);
});

test('a picture that is being checked is used if the file dialog is opened again, but nothing is chosen', async ({
  page,
}) => {
  await open(page);
  const { begun, finish } = await holdDecoding(page);
  await choose(page, await flag(1203, 800));
  await begun();
  const choosing = page.waitForEvent('filechooser');
  await field(page).getByRole('button', { name: 'Choose a picture' }).click();
  await choosing;
  await finish();
  await expect(preview(page)).toBeVisible();
});

test('R629: a check that has been replaced by another choice does not prevent submitting', async ({ page, club }) => {
  const title = club.titled('Without the picture');
  await open(page);
  await fillEvent(page, title);
  const { begun } = await holdDecoding(page);
  await choose(page, await flag(1203, 800));
  await begun();
  await create(page).click();
  await expect(page.getByText(FILE_MESSAGES.notReady)).toBeVisible();
  await choose(page, Buffer.alloc(0));
  await expect(page.getByText(ERRORS.FILE_EMPTY.message)).toBeVisible();
  await create(page).click();
  await expect(page).toHaveURL(SAVED);
  await deleteEvent(page, title);
});

test('R413: an image with another aspect ratio is cropped by mouse, and saved so', async ({ page, club }) => {
  await open(page);
  await choose(page, await flag(900, 1800, 'webp'), 'flag.webp', 'image/webp');
  await expect(crop(page).getByText('900 × 600 pixels: smaller than the recommended 1200 × 800')).toBeVisible();
  const { x, y, width, height } = (await area(page).boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height * 2, { steps: 5 });
  await page.mouse.up();
  await crop(page).getByRole('button', { name: 'Crop' }).click();
  await expect(crop(page)).toHaveCount(0);
  const cut = await held(page);
  expect(cut).toMatchObject({ width: 900, height: 600, type: 'image/webp' });
  expect(cut.red).toBeGreaterThan(200);

  const title = club.titled('With a picture');
  await fillEvent(page, title);
  await create(page).click();
  await expect(page).toHaveURL(SAVED);
  await expect(preview(page)).toHaveAttribute('src', /-900x600\.webp$/);
  await deleteEvent(page, title);
});

test('R413: an image is cropped by keyboard: selected, moved, zoomed, and cropped again', async ({ page }) => {
  await open(page);
  const chooser = field(page).getByRole('button', { name: 'Choose a picture' });
  await chooser.focus();
  const buffer = await flag(900, 1800);
  await chooseFiles(page, () => page.keyboard.press('Enter'), { name: 'flag.png', mimeType: 'image/png', buffer });
  await expect(area(page)).toBeFocused();
  for (let presses = 0; presses < 40; presses++) await page.keyboard.press('ArrowUp');
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('+');
  await page.keyboard.press('-');
  await expect(crop(page).getByText(/^643 × 429 pixels/)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(crop(page).getByRole('slider', { name: 'Zoom' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(crop(page).getByText(/^900 × 600 pixels/)).toBeVisible();
  for (const name of ['Larger', 'Choose the focal point', 'Use the whole picture', 'Cancel', 'Crop']) {
    await page.keyboard.press('Tab');
    await expect(crop(page).getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(crop(page)).toHaveCount(0);
  const cut = await held(page);
  expect(cut).toMatchObject({ width: 900, height: 600, type: 'image/png' });
  expect(cut.blue).toBeGreaterThan(200);
  await expect(field(page).getByRole('button', { name: 'Replace' })).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(field(page).getByRole('button', { name: 'Crop' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(area(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(crop(page)).toHaveCount(0);
  await expect(field(page).getByRole('button', { name: 'Crop' })).toBeFocused();
  expect(await held(page)).toEqual(cut);
});

test('the whole image can be used as it is, and cancelling changes nothing', async ({ page }) => {
  await open(page);
  await choose(page, await flag(900, 1800, 'jpeg'), 'flag.jpg', 'image/jpeg');
  await crop(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(preview(page)).toHaveCount(0);
  await choose(page, await flag(900, 1800, 'jpeg'), 'flag.jpg', 'image/jpeg');
  await crop(page).getByRole('button', { name: 'Use the whole picture' }).click();
  expect(await held(page)).toMatchObject({ width: 900, height: 1800, type: 'image/jpeg' });
});

test('a rotated photo is cropped upright, and a large one is scaled down, never up', async ({ page }) => {
  await open(page);
  // Blue above in the file; turned a quarter to the right, as its notes ask for, blue is on the right.
  const sideways = await sharp(await flag(600, 600))
    .resize(600, 300, { fit: 'fill' })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await choose(page, sideways, 'sideways.jpg', 'image/jpeg');
  await expect(crop(page).getByText(/^300 × 200 pixels/)).toBeVisible();
  await crop(page).getByRole('button', { name: 'Crop' }).click();
  const cut = await held(page);
  expect(cut).toMatchObject({ width: 300, height: 200 });
  expect(cut.green).toBeGreaterThan(200);

  await choose(page, await flag(5000, 5000, 'jpeg'), 'large.jpg', 'image/jpeg');
  await expect(crop(page).getByText('5000 × 3333 pixels.')).toBeVisible();
  await crop(page).getByRole('button', { name: 'Crop' }).click();
  await expect(crop(page)).toHaveCount(0);
  expect(await held(page)).toMatchObject({ width: 3200, height: 2133 });
});

test.describe('with touch', () => {
  test.use({ hasTouch: true });

  test('an image is moved and zoomed', async ({ page }) => {
    await open(page);
    await choose(page, await flag(900, 1800));
    const { x, y, width, height } = (await area(page).boundingBox())!;
    const middle = { x: x + width / 2, y: y + height / 2 };
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
    const apart = (by: number) =>
      [-by, by].map((px) => ({ ...middle, x: middle.x + px })) as [typeof middle, typeof middle];
    await touch('touchStart', ...apart(20));
    await touch('touchMove', ...apart(30));
    await expect(crop(page).getByText(/^600 × 400 pixels/)).toBeVisible();
    await touch('touchEnd');
    await touch('touchStart', middle);
    await touch('touchMove', { ...middle, y: middle.y + 50 });
    await touch('touchMove', { ...middle, y: middle.y + 400 });
    await touch('touchEnd');
    await crop(page).getByRole('button', { name: 'Crop' }).tap();
    await expect(crop(page)).toHaveCount(0);
    const cut = await held(page);
    expect([cut.width, cut.height]).toEqual([600, 400]);
    expect(cut.red).toBeGreaterThan(200);
  });
});

test('a visitor can crop an image too, repeatedly; the code is loaded on demand, and Escape closes only the crop dialog', async ({
  page,
}) => {
  const code: string[] = [];
  page.on('request', (request) => request.url().includes('crop-dialog') && code.push(request.url()));
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Write Blog' }).click();
  const form = page.getByRole('dialog', { name: 'Write for the Gavel Blog' });
  await expect(form.getByRole('textbox', { name: 'Content' })).toBeVisible();
  await form.getByRole('button', { name: 'Next' }).click();
  expect(code).toEqual([]);
  const photo = form.getByRole('group', { name: 'Author photo' });
  const buffer = await bytesOf(picture(600, 400));
  const choose = () =>
    photo.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await choose();
  await expect(area(page)).toBeFocused();
  expect(code).not.toEqual([]);
  await page.keyboard.press('Escape');
  await expect(crop(page)).toHaveCount(0);
  await expect(form).toBeVisible();
  await choose();
  await crop(page).getByRole('button', { name: 'Crop' }).click();
  await expect(crop(page)).toHaveCount(0);
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Write Blog' }).click();
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(photo.getByRole('button', { name: 'Crop' })).toBeVisible();
});

test('an image is used as it is if the crop code fails to load', async ({ page }) => {
  await page.route(/crop-dialog.*\.js/, (route) => route.abort());
  await open(page);
  await choose(page, await flag(900, 1800));
  await expect(preview(page)).toBeVisible();
  expect(await held(page)).toMatchObject({ width: 900, height: 1800 });
});
