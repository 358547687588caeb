import type { Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { ERRORS } from '../../server/shared/error-catalogue.ts';
import { IMAGE_API_MESSAGES } from '../../server/shared/media.ts';
import { TYPED_DATE_MESSAGES } from '../../client/records/dates/typed-date.ts';
import { graphqlGalleryApi, type GalleryApi, type GalleryPicture } from '../support/gallery-apis.ts';
import { hugeJpeg, movingPicture, picture } from '../support/pictures.ts';
import {
  test as base,
  chooseFiles,
  expect,
  fillSignIn,
  holdDecoding,
  signIn,
  type Club,
  pressInDialog,
} from './club.ts';
import { tabTo } from './keys.ts';
import { GALLERY_ADMIN_MESSAGES } from '../../client/features/gallery/admin/texts.ts';
import { GALLERY_UPLOADS_AT_ONCE } from '../../client/features/gallery/admin/constants.ts';
import { FILE_MESSAGES, IMAGE_TYPE_NAMES } from '../../client/ui/pictures/texts.ts';
import { MEDIA_MESSAGES } from '../../server/infra/media/messages.ts';

interface Gallery {
  api: GalleryApi;
  /** An image in the far future, so that it comes first. */
  add(alt: string, captureDate?: string): Promise<GalleryPicture>;
  stored(alt: string): Promise<GalleryPicture[]>;
}

const FUTURE = '2098-06-15';

/** Provides a gallery API client, and deletes images with titles of this test afterwards. */
const test = base.extend<{ gallery: Gallery }>({
  gallery: async ({ baseURL, club }, use) => {
    const api = graphqlGalleryApi(baseURL!);
    const made: string[] = [];
    await use({
      api,
      add: async (alt, captureDate = FUTURE) => {
        const { data, message } = await api.create(
          { alt, captureDate, imageFile: await picture(480, 320) },
          club.token,
        );
        if (!data) throw new Error(message ?? 'no picture');
        made.push(data.id);
        return data;
      },
      stored: async (alt) => {
        const found = (await api.list()).data.filter((image) => image.alt === alt);
        made.push(...found.map(({ id }) => id));
        return found;
      },
    });
    for (const id of made) await api.remove(id, club.token);
  },
});

const tile = (page: Page, alt: string): Locator =>
  page.getByRole('main').getByRole('listitem', { name: alt, exact: true });
const tray = (page: Page): Locator => page.getByRole('region', { name: /^(\d+ pictures?|Uploading|Preparing)/ });
const card = (page: Page, name: string): Locator => tray(page).getByRole('listitem', { name });

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/admin/gallery${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
}

const bytesOf = async (made: Promise<Blob>): Promise<Buffer> => Buffer.from(await (await made).arrayBuffer());

interface ChosenFile {
  name: string;
  bytes: Uint8Array;
  type?: string;
  lastModified?: string;
}

/** The files as a drop or a paste carries them. */
async function transfer(page: Page, files: ChosenFile[]) {
  const sent = files.map(({ name, bytes, type = 'image/png', lastModified }) => ({
    name,
    type,
    base64: Buffer.from(bytes).toString('base64'),
    lastModified: lastModified ? Date.parse(lastModified) : undefined,
  }));
  return page.evaluateHandle((all) => {
    const carried = new DataTransfer();
    for (const { name, type, base64, lastModified } of all) {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      carried.items.add(new File([content], name, { type, lastModified }));
    }
    return carried;
  }, sent);
}

async function drop(page: Page, files: ChosenFile[]): Promise<void> {
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: await transfer(page, files) });
}

const someFiles = async (...names: string[]): Promise<ChosenFile[]> =>
  Promise.all(names.map(async (name) => ({ name, bytes: await bytesOf(picture(320, 200)) })));

/** Answers uploads, and nothing else, in the server's place. */
const onUpload = (page: Page, answer: (route: Route, place: number) => unknown): Promise<unknown> => {
  let place = 0;
  return page.route('**/graphql', (route) =>
    route.request().headers()['content-type']?.startsWith('multipart/')
      ? answer(route, place++)
      : void route.fallback(),
  );
};

const isUploadOf = (route: Route, name: string): boolean =>
  route.request().postDataBuffer()!.includes(`filename="${name}"`);

const refusal = (message: string, extensions: object) => ({ json: { errors: [{ message, extensions }] } });
const fault = refusal(ERRORS.INTERNAL.message, { code: 'INTERNAL_SERVER_ERROR' });

test.beforeEach(({ page }) => signIn(page));

test('R120 R190: several images are dropped at once, described, and uploaded', async ({ page, club, gallery }) => {
  const [noted, plain] = [club.titled('With notes'), club.titled('Without notes')];
  const photo = await sharp(await bytesOf(picture(640, 480)))
    .withExif({ IFD2: { DateTimeOriginal: '2025:12:24 23:30:00' } })
    .jpeg()
    .toBuffer();
  await open(page);
  await drop(page, [
    { name: 'stage.jpg', bytes: photo, type: 'image/jpeg' },
    // Still the 10th in London, but the 11th where the club is.
    { name: 'hall.png', bytes: await bytesOf(picture(320, 200)), lastModified: '2026-03-10T19:00:00Z' },
    { name: 'minutes.pdf', bytes: Buffer.from('%PDF'), type: 'application/pdf' },
    { name: 'empty.png', bytes: Buffer.alloc(0) },
    { name: 'torn.png', bytes: Buffer.from('no picture') },
  ]);
  await expect(page.getByText(`minutes.pdf: ${FILE_MESSAGES.type(IMAGE_TYPE_NAMES)}`)).toBeVisible();
  await expect(page.getByText(`empty.png: ${ERRORS.FILE_EMPTY.message}`)).toBeVisible();
  await expect(page.getByText(`torn.png: ${ERRORS.FILE_BROKEN.message}`)).toBeVisible();
  await expect(card(page, 'stage.jpg').getByRole('img', { name: 'Preview of stage.jpg' })).toBeVisible();
  await expect(card(page, 'stage.jpg').getByLabel('Capture date')).toHaveValue('24 December 2025');
  await expect(card(page, 'hall.png').getByLabel('Capture date')).toHaveValue('11 March 2026');

  await page.getByRole('button', { name: 'Upload 2 pictures' }).click();
  await expect(card(page, 'stage.jpg').getByText('Caption is required')).toBeVisible();
  await expect(card(page, 'hall.png').getByText('Caption is required')).toBeVisible();
  await expect(card(page, 'stage.jpg').getByLabel('Caption', { exact: true })).toBeFocused();
  await card(page, 'stage.jpg').getByLabel('Caption', { exact: true }).fill(noted);
  await card(page, 'hall.png').getByLabel('Caption', { exact: true }).fill(plain);
  await expect(page.getByText('Caption is required')).toHaveCount(0);
  await card(page, 'hall.png').getByLabel('Capture date').fill('');
  await page.getByRole('button', { name: 'Upload 2 pictures' }).click();
  await expect(card(page, 'hall.png').getByText('Capture date is required')).toBeVisible();
  await card(page, 'stage.jpg').getByRole('button', { name: GALLERY_ADMIN_MESSAGES.sameDate }).click();
  await expect(card(page, 'hall.png').getByLabel('Capture date')).toHaveValue('24 December 2025');
  await page.getByRole('button', { name: 'Upload 2 pictures' }).click();

  await expect(page.getByText(GALLERY_ADMIN_MESSAGES.uploaded(2))).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
  for (const alt of [noted, plain]) expect(await gallery.stored(alt)).toMatchObject([{ captureDate: '2025-12-24' }]);
});

test('R120: images can be selected and pasted too, and uploaded ones appear in the grid', async ({
  page,
  club,
  gallery,
}) => {
  const [chosen, pasted] = [club.titled('Chosen'), club.titled('Pasted')];
  await open(page);
  const add = page.getByRole('button', { name: 'Add pictures' });
  const buffer = await bytesOf(picture(320, 200));
  await chooseFiles(page, () => add.click(), { name: 'chosen.png', mimeType: 'image/png', buffer });
  await expect(card(page, 'chosen.png').getByLabel('Caption', { exact: true })).toBeFocused();
  await page.evaluate(
    (clipboardData) => document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    await transfer(page, await someFiles('pasted.png')),
  );
  await card(page, 'pasted.png').getByLabel('Caption', { exact: true }).fill(pasted);
  await card(page, 'chosen.png').getByLabel('Caption', { exact: true }).fill(chosen);
  await card(page, 'chosen.png').getByLabel('Capture date').fill('15 June 2098');
  await card(page, 'chosen.png').getByRole('button', { name: GALLERY_ADMIN_MESSAGES.sameDate }).click();
  await page.getByRole('button', { name: 'Upload 2 pictures' }).click();
  await expect(tile(page, chosen)).toBeVisible();
  await expect(tile(page, pasted)).toBeVisible();
  expect(await gallery.stored(chosen)).toMatchObject([{ captureDate: FUTURE }]);
  expect(await gallery.stored(pasted)).toHaveLength(1);
});

test('R263: a failed upload keeps its error and can be retried; the others continue', async ({
  page,
  club,
  gallery,
}) => {
  const titles = ['one.png', 'two.png', 'three.png'].map((name) => [name, club.titled(name)] as const);
  await open(page);
  await drop(page, await someFiles(...titles.map(([name]) => name)));
  for (const [name, title] of titles) await card(page, name).getByLabel('Caption', { exact: true }).fill(title);
  await onUpload(page, (route, place) => (place === 0 ? route.fulfill(fault) : route.continue()));
  await page.getByRole('button', { name: 'Upload 3 pictures' }).click();
  await expect(page.getByText(GALLERY_ADMIN_MESSAGES.uploaded(2))).toBeVisible();
  await expect(tray(page).getByRole('listitem')).toHaveCount(1);
  await expect(tray(page).getByRole('alert')).toHaveText(GALLERY_ADMIN_MESSAGES.createFailed);
  await tray(page).getByRole('button', { name: 'Retry' }).click();
  await expect(tray(page)).toHaveCount(0);
  for (const [, title] of titles) expect(await gallery.stored(title)).toHaveLength(1);
});

test('R263: the server’s errors appear next to the field or image they concern', async ({ page, club }) => {
  await open(page);
  await drop(page, await someFiles('refused.png'));
  await card(page, 'refused.png').getByLabel('Caption', { exact: true }).fill(club.titled('Refused'));
  const words = 'Caption must be something else';
  await onUpload(page, (route, place) =>
    route.fulfill(
      place === 0
        ? refusal(words, { code: 'BAD_USER_INPUT', fields: { alt: words } })
        : refusal(ERRORS.FILE_BROKEN.message, { code: 'BAD_USER_INPUT' }),
    ),
  );
  await page.getByRole('button', { name: 'Upload 1 picture' }).click();
  await expect(card(page, 'refused.png').getByLabel('Caption', { exact: true })).toHaveAccessibleDescription(
    new RegExp(words),
  );
  await card(page, 'refused.png').getByRole('button', { name: 'Retry' }).click();
  await expect(tray(page).getByRole('alert')).toHaveText(ERRORS.FILE_BROKEN.message);
});

test('animated and oversized images are rejected at once, with different messages', async ({ page }) => {
  await open(page);
  const gif = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#004165' } })
    .gif()
    .toBuffer();
  await drop(page, [
    { name: 'wave.webp', bytes: await bytesOf(movingPicture()), type: 'image/webp' },
    { name: 'phone.jpg', bytes: await bytesOf(hugeJpeg()), type: 'image/jpeg' },
    { name: 'disguised.png', bytes: gif },
    ...(await someFiles('fine.png')),
  ]);
  await expect(page.getByText(`wave.webp: ${ERRORS.FILE_MOVING.message}`)).toBeVisible();
  await expect(page.getByText(`phone.jpg: ${IMAGE_API_MESSAGES.tooManyPixels}`)).toBeVisible();
  await expect(page.getByText(`disguised.png: ${ERRORS.FILE_TYPE.message}`)).toBeVisible();
  await expect(card(page, 'fine.png')).toBeVisible();
  await expect(tray(page).getByRole('listitem')).toHaveCount(1);
});

test('an image that the server will never accept has no Retry, and can be removed', async ({ page, club }) => {
  await open(page);
  await drop(page, await someFiles('broken.png', 'late.png'));
  for (const name of ['broken.png', 'late.png'])
    await card(page, name).getByLabel('Caption', { exact: true }).fill(club.titled(name));
  // Both are under way at once, in any order.
  await onUpload(page, (route) =>
    route.fulfill(
      isUploadOf(route, 'broken.png')
        ? refusal(ERRORS.FILE_BROKEN.message, { code: 'BAD_USER_INPUT', reason: 'FILE_BROKEN' })
        : refusal(MEDIA_MESSAGES.uploadCut, { code: 'BAD_USER_INPUT' }),
    ),
  );
  await page.getByRole('button', { name: 'Upload 2 pictures' }).click();
  await expect(card(page, 'late.png').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(card(page, 'broken.png').getByRole('alert')).toHaveText(ERRORS.FILE_BROKEN.message);
  await expect(card(page, 'broken.png').getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload 1 picture' })).toBeEnabled();
  await card(page, 'broken.png').getByRole('button', { name: 'Remove' }).click();
  await expect(card(page, 'broken.png')).toHaveCount(0);
});

test('Edit and Delete below an image are large enough to tap on a narrow screen', async ({ page, club, gallery }) => {
  const { alt } = await gallery.add(club.titled('Small'));
  // The dashboard is for windows of 768 pixels at least; inside one that is zoomed there are fewer.
  await page.setViewportSize({ width: 768, height: 740 });
  await open(page);
  for (const name of [`Edit “${alt}”`, `Delete “${alt}”`]) {
    const { width, height } = (await page.getByRole('button', { name }).boundingBox())!;
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(24);
  }
});

test('two images are uploaded at a time, the others wait', async ({ page, club }) => {
  const names = ['a.png', 'b.png', 'c.png'];
  const held: Route[] = [];
  await open(page);
  await drop(page, await someFiles(...names));
  for (const name of names) await card(page, name).getByLabel('Caption', { exact: true }).fill(club.titled(name));
  await onUpload(page, (route) => held.push(route));
  await page.getByRole('button', { name: 'Upload 3 pictures' }).click();
  await expect.poll(() => held.length).toBe(GALLERY_UPLOADS_AT_ONCE);
  await expect(card(page, 'c.png').getByText('Waiting')).toBeVisible();
  await expect(tray(page).getByRole('progressbar')).toHaveCount(GALLERY_UPLOADS_AT_ONCE);
  await held[0]!.fulfill(fault);
  await expect.poll(() => held.length).toBe(names.length);
  await Promise.all(held.slice(1).map((route) => route.fulfill(fault)));
  await expect(tray(page).getByRole('alert')).toHaveCount(names.length);
});

test('an upload shows its progress and can be cancelled', async ({ page, club, gallery }) => {
  const title = club.titled('Stopped');
  const noise = await sharp({
    create: {
      width: 700,
      height: 700,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  await open(page);
  await drop(page, [{ name: 'noise.png', bytes: noise }]);
  await card(page, 'noise.png').getByLabel('Caption', { exact: true }).fill(title);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    // So slow that it is still running when it is stopped.
    uploadThroughput: 10_000,
  });
  await page.getByRole('button', { name: 'Upload 1 picture' }).click();
  const progress = card(page, 'noise.png').getByRole('progressbar', { name: 'Upload of noise.png' });
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  expect(Number(await progress.getAttribute('aria-valuenow'))).toBeLessThan(100);
  await card(page, 'noise.png').getByRole('button', { name: 'Stop' }).click();
  await expect(progress).toHaveCount(0);
  await expect(card(page, 'noise.png').getByLabel('Caption', { exact: true })).toHaveValue(title);
  await expect(page.getByRole('button', { name: 'Upload 1 picture' })).toBeEnabled();
  expect(await gallery.stored(title)).toEqual([]);
});

test('Upload cannot be pressed while pictures are still being read, and the tray says so', async ({ page, club }) => {
  await open(page);
  const { finish } = await holdDecoding(page, 1);
  await drop(page, await someFiles('first.png', 'second.png', 'third.png'));
  await expect(card(page, 'first.png')).toBeVisible();
  await expect(tray(page).getByRole('status')).toHaveText(GALLERY_ADMIN_MESSAGES.reading(2));
  await expect(page.getByRole('button', { name: 'Upload 1 picture' })).toBeDisabled();
  await card(page, 'first.png').getByLabel('Caption', { exact: true }).fill(club.titled('First'));
  await page.keyboard.press('Enter');
  await finish();
  await expect(page.getByRole('button', { name: 'Upload 3 pictures' })).toBeEnabled();
  await expect(tray(page).getByRole('listitem')).toHaveCount(3);
});

test('“Remove all” also drops the pictures that are still being read', async ({ page }) => {
  await open(page);
  const { finish } = await holdDecoding(page, 2);
  await drop(page, await someFiles('first.png', 'second.png', 'third.png'));
  await expect(card(page, 'second.png')).toBeVisible();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await expect(tray(page)).toHaveCount(0);
  await finish();
  await drop(page, await someFiles('fourth.png'));
  await expect(card(page, 'fourth.png')).toBeVisible();
  await expect(tray(page).getByRole('listitem')).toHaveCount(1);
});

test('one Tab leads from a caption to the next, then to the other controls of each picture, and Shift+Tab back', async ({
  page,
}) => {
  await open(page);
  await drop(page, await someFiles('first.png', 'second.png'));
  const [first, second] = ['first.png', 'second.png'].map((name) => card(page, name)) as [Locator, Locator];
  const order = [
    first.getByLabel('Caption', { exact: true }),
    second.getByLabel('Caption', { exact: true }),
    ...[first, second].flatMap((each) => [
      each.getByLabel('Capture date'),
      each.getByRole('button', { name: TYPED_DATE_MESSAGES.openCalendar }),
      each.getByRole('button', { name: GALLERY_ADMIN_MESSAGES.sameDate }),
      each.getByRole('button', { name: 'Remove' }),
    ]),
  ];
  await expect(second.getByLabel('Caption', { exact: true })).toBeVisible();
  await order[0]!.focus();
  for (const control of order.slice(1)) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
  }
  for (const control of order.slice(0, -1).reverse()) {
    await page.keyboard.press('Shift+Tab');
    await expect(control).toBeFocused();
  }
  await page.keyboard.press('Shift+Tab');
  await expect(tray(page).getByLabel(GALLERY_ADMIN_MESSAGES.captionForAll)).toBeFocused();
});

test('a caption for all fills every caption, pictures added later included, but no caption of its own', async ({
  page,
}) => {
  await open(page);
  await drop(page, await someFiles('first.png', 'own.png'));
  await card(page, 'own.png').getByLabel('Caption', { exact: true }).fill('The winner');
  const forAll = tray(page).getByLabel(GALLERY_ADMIN_MESSAGES.captionForAll);
  await forAll.fill('Speech night');
  await drop(page, await someFiles('later.png'));
  for (const name of ['first.png', 'later.png'])
    await expect(card(page, name).getByLabel('Caption', { exact: true })).toHaveValue('Speech night');
  await card(page, 'later.png').getByLabel('Caption', { exact: true }).fill('Speech night, the audience');
  await forAll.fill('Speech night 2098');
  await expect(card(page, 'first.png').getByLabel('Caption', { exact: true })).toHaveValue('Speech night 2098');
  await expect(card(page, 'later.png').getByLabel('Caption', { exact: true })).toHaveValue(
    'Speech night, the audience',
  );
  await expect(card(page, 'own.png').getByLabel('Caption', { exact: true })).toHaveValue('The winner');
});

test('leaving with unsent images asks for confirmation', async ({ page }) => {
  await open(page);
  await drop(page, await someFiles('unsent.png'));
  await expect(card(page, 'unsent.png')).toBeVisible();
  const leave = () => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Events' }).click();
  await leave();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(card(page, 'unsent.png')).toBeVisible();
  await leave();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
});

test('R156: an expired session asks to sign in, and keeps all images', async ({ page, club, gallery }) => {
  const title = club.titled('Survivor');
  await open(page);
  await drop(page, await someFiles('kept.png'));
  await card(page, 'kept.png').getByLabel('Caption', { exact: true }).fill(title);
  await onUpload(page, (route) => route.fulfill(refusal(ERRORS.SESSION_REFUSED.message, { code: 'UNAUTHENTICATED' })));
  await page.getByRole('button', { name: 'Upload 1 picture' }).click();
  await expect(page).toHaveURL(/\/adminlogin\?next=/);
  await page.unrouteAll();
  await fillSignIn(page);
  await expect(page).toHaveURL('/admin/gallery');
  await expect(card(page, 'kept.png').getByLabel('Caption', { exact: true })).toHaveValue(title);
  await card(page, 'kept.png').getByRole('button', { name: 'Retry' }).click();
  await expect(tray(page)).toHaveCount(0);
  expect(await gallery.stored(title)).toHaveLength(1);
});

const editor = (page: Page, alt: string) => page.getByRole('form', { name: `Edit “${alt}”` });

async function edit(page: Page, club: Club, gallery: Gallery): Promise<{ image: GalleryPicture; form: Locator }> {
  const image = await gallery.add(club.titled('Before'));
  await open(page);
  await page.getByRole('button', { name: `Edit “${image.alt}”` }).click();
  return { image, form: editor(page, image.alt) };
}

test('Escape closes an open calendar first, then the caption', async ({ page, club, gallery }) => {
  const { form } = await edit(page, club, gallery);
  await form.getByLabel('Capture date').click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
});

test('a capture date without a year is the nearest past one, in new and existing images', async ({
  page,
  club,
  gallery,
}) => {
  const title = club.titled('Dated');
  await page.clock.setFixedTime('2077-11-21T19:00:00Z');
  await open(page);
  await drop(page, await someFiles('dated.png'));
  const date = card(page, 'dated.png').getByLabel('Capture date');
  await card(page, 'dated.png').getByLabel('Caption', { exact: true }).fill(title);
  await date.fill('last spring');
  await page.getByRole('button', { name: 'Upload 1 picture' }).click();
  await expect(card(page, 'dated.png').getByText(TYPED_DATE_MESSAGES.unreadable)).toBeVisible();
  await expect(date).toHaveValue('last spring');
  await expect(date).toBeFocused();
  expect(await gallery.stored(title)).toEqual([]);
  await date.fill('5 Dec');
  await expect(card(page, 'dated.png').getByText('Saturday 5 December 2076, 11 months ago')).toBeVisible();
  await page.getByRole('button', { name: 'Upload 1 picture' }).click();
  await expect(tile(page, title)).toContainText('5 December 2076');
  await page.getByRole('button', { name: `Edit “${title}”` }).click();
  await editor(page, title).getByLabel('Capture date').fill('22/11');
  await editor(page, title).getByRole('button', { name: 'Save' }).click();
  await expect(tile(page, title)).toContainText('22 November 2077');
});

const choose = async (page: Page, alt: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions for “${alt}”` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

const sizeOf = ({ image }: GalleryPicture): string => /-(\d+x\d+)\.webp$/.exec(image)![1]!;

test('R120: a picture is replaced from its menu; caption and date stay, and the old file goes', async ({
  page,
  club,
  gallery,
}) => {
  const image = await gallery.add(club.titled('Replaced'));
  await open(page);
  const moving = { name: 'wave.webp', mimeType: 'image/webp', buffer: await bytesOf(movingPicture()) };
  await chooseFiles(page, () => choose(page, image.alt, GALLERY_ADMIN_MESSAGES.replace), moving);
  const form = editor(page, image.alt);
  await expect(form.getByText(ERRORS.FILE_MOVING.message)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  const buffer = await bytesOf(picture(640, 640));
  const replace = form.getByRole('button', { name: 'Replace' });
  await chooseFiles(page, () => replace.click(), { name: 'better.png', mimeType: 'image/png', buffer });
  await expect(form.getByText(ERRORS.FILE_MOVING.message)).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(GALLERY_ADMIN_MESSAGES.updated)).toBeVisible();
  const [stored] = await gallery.stored(image.alt);
  expect(stored).toMatchObject({ id: image.id, captureDate: image.captureDate });
  expect(sizeOf(stored!)).toBe('640x640');
  await expect(tile(page, image.alt).locator('img')).toHaveAttribute('src', stored!.image);
  expect((await page.request.get(image.image)).status()).toBe(404);
});

test('R629: a caption is not saved while its new picture is being checked', async ({ page, club, gallery }) => {
  const [before, after] = [club.titled('Checked'), club.titled('Saved with it')];
  const image = await gallery.add(before);
  await open(page);
  const { begun, finish } = await holdDecoding(page);
  const file = { name: 'better.png', mimeType: 'image/png', buffer: await bytesOf(picture(640, 640)) };
  await chooseFiles(page, () => choose(page, image.alt, GALLERY_ADMIN_MESSAGES.replace), file);
  await begun();
  const form = editor(page, before);
  await form.getByLabel('Caption', { exact: true }).fill(after);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText(FILE_MESSAGES.notReady);
  await expect(form.getByRole('button', { name: 'Replace' })).toBeFocused();
  await finish();
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(GALLERY_ADMIN_MESSAGES.updated)).toBeVisible();
  const [stored] = await gallery.stored(after);
  expect(sizeOf(stored!)).toBe('640x640');
});

test('R120: a stored picture is cropped from its menu by keyboard, unless the dialog is cancelled', async ({
  page,
  club,
  gallery,
}) => {
  const image = await gallery.add(club.titled('Cropped'));
  await open(page);
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
  const form = editor(page, image.alt);
  await choose(page, image.alt, GALLERY_ADMIN_MESSAGES.crop);
  await expect(dialog.getByText(/^480 × 270 pixels/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByRole('button', { name: 'Crop' }).press('Enter');
  await expect(dialog.getByRole('application', { name: 'Cropped area' })).toBeFocused();
  await pressInDialog(dialog, 'Use the whole picture');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByRole('button', { name: 'Crop' }).press('Enter');
  await expect(dialog.getByRole('application', { name: 'Cropped area' })).toBeFocused();
  await pressInDialog(dialog, 'Crop');
  await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText(GALLERY_ADMIN_MESSAGES.updated)).toBeVisible();
  const [stored] = await gallery.stored(image.alt);
  expect(sizeOf(stored!)).toBe('480x270');
  expect(stored).toMatchObject({ id: image.id, captureDate: image.captureDate });
});

test('a picture that two officers change is not replaced without a question', async ({ page, club, gallery }) => {
  const image = await gallery.add(club.titled('Two at once'));
  await open(page);
  const buffer = await bytesOf(picture(600, 400));
  await chooseFiles(page, () => choose(page, image.alt, GALLERY_ADMIN_MESSAGES.replace), {
    name: 'mine.png',
    mimeType: 'image/png',
    buffer,
  });
  const form = editor(page, image.alt);
  await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
  await gallery.api.update(image.id, { imageFile: await picture(500, 500) }, club.token);
  await form.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: /image was changed/ });
  await expect(dialog.getByRole('region', { name: 'Picture' }).getByRole('img')).toHaveCount(2);
  expect(sizeOf((await gallery.stored(image.alt))[0]!)).toBe('500x500');
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page.getByText(GALLERY_ADMIN_MESSAGES.updated)).toBeVisible();
  expect(sizeOf((await gallery.stored(image.alt))[0]!)).toBe('600x400');
});

test('an open form leaves the dates of its neighbours where they were', async ({ page, club, gallery }) => {
  const [opened, beside] = [club.titled('Opened'), club.titled('Beside')];
  for (const alt of [opened, beside]) await gallery.add(alt, '2097-01-15');
  await open(page, '?order=newest');
  /** Distance of the date from the top of its tile, once that is painted. */
  const heightOf = () =>
    tile(page, beside).evaluate(async (element) => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return element.querySelector('time')!.getBoundingClientRect().y - element.getBoundingClientRect().y;
    });
  const before = await heightOf();
  await page.getByRole('button', { name: `Edit “${opened}”` }).click();
  await expect(editor(page, opened)).toBeVisible();
  await expect.poll(heightOf).toBeCloseTo(before, 0);
});

test('R120: images are added, edited and deleted by keyboard alone', async ({ page, club, gallery }) => {
  const [typed, better] = [club.titled('Typed'), club.titled('Better')];
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await open(page);
  await tabTo(page.getByRole('button', { name: 'Add pictures' }));
  const buffer = await bytesOf(picture(320, 200));
  await chooseFiles(page, () => press('Enter'), { name: 'typed.png', mimeType: 'image/png', buffer });
  await expect(card(page, 'typed.png').getByLabel('Caption', { exact: true })).toBeFocused();
  await page.keyboard.type(typed);
  await press('Tab', 'ControlOrMeta+A');
  await page.keyboard.type('17 June 2098');
  await press('Escape', 'Shift+Tab', 'Shift+Tab', 'Enter');
  await expect(tile(page, typed)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page.getByRole('button', { name: `Edit “${typed}”` }));
  await press('Enter');
  await expect(editor(page, typed).getByLabel('Caption', { exact: true })).toBeFocused();
  await press('ControlOrMeta+A');
  await page.keyboard.type(better);
  await press('Enter');
  await expect(page.getByRole('button', { name: `Edit “${better}”` })).toBeFocused();
  expect(await gallery.stored(better)).toMatchObject([{ captureDate: '2098-06-17' }]);

  await press('Tab');
  await expect(page.getByRole('button', { name: `Delete “${better}”` })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press('Tab', 'Enter');
  await expect(tile(page, better)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
