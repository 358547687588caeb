import type { Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { ERRORS } from '../../server/shared/errors.ts';
import { GALLERY_DRAFT_KEY, GALLERY_MESSAGES, GALLERY_UPLOADS_AT_ONCE } from '../../server/shared/gallery.ts';
import { FILE_MESSAGES, IMAGE_TYPE_NAMES } from '../../server/shared/media.ts';
import { graphqlGallery, type GalleryDoor, type GalleryPicture } from '../support/gallery-doors.ts';
import { picture } from '../support/pictures.ts';
import { test as base, chooseBy, expect, fillSignIn, signIn, type Club } from './club.ts';
import { tabTo } from './keys.ts';

interface Gallery {
  door: GalleryDoor;
  /** A picture of this test's own; of a far future, so that it stands first. */
  add(alt: string, captureDate?: string): Promise<GalleryPicture>;
  stored(alt: string): Promise<GalleryPicture[]>;
}

const FUTURE = '2098-06-15';

/** A test with the gallery's own door; what stands there afterwards under a title of its own is taken away. */
const test = base.extend<{ gallery: Gallery }>({
  gallery: async ({ baseURL, club }, use) => {
    const door = graphqlGallery(baseURL!);
    const made: string[] = [];
    await use({
      door,
      add: async (alt, captureDate = FUTURE) => {
        const { data, message } = await door.create(
          { alt, captureDate, imageFile: await picture(480, 320) },
          club.token,
        );
        if (!data) throw new Error(message ?? 'no picture');
        made.push(data.id);
        return data;
      },
      stored: async (alt) => {
        const found = (await door.list()).data.filter((image) => image.alt === alt);
        made.push(...found.map(({ id }) => id));
        return found;
      },
    });
    for (const id of made) await door.remove(id, club.token);
  },
});

const tile = (page: Page, alt: string): Locator =>
  page.getByRole('main').getByRole('listitem', { name: alt, exact: true });
const tray = (page: Page): Locator => page.getByRole('region', { name: /^(\d+ pictures?|Uploading)/ });
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

const refusal = (message: string, extensions: object) => ({ json: { errors: [{ message, extensions }] } });
const fault = refusal(ERRORS.INTERNAL.message, { code: 'INTERNAL_SERVER_ERROR' });

test.beforeEach(({ page }) => signIn(page));

test('R120 R190: many pictures are dropped at once, each described, and uploaded', async ({ page, club, gallery }) => {
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
  await expect(page.getByText(`empty.png: ${FILE_MESSAGES.tooSmall(1)}`)).toBeVisible();
  await expect(page.getByText(`torn.png: ${ERRORS.FILE_BROKEN.message}`)).toBeVisible();
  await expect(card(page, 'stage.jpg').getByRole('img', { name: 'Preview of stage.jpg' })).toBeVisible();
  await expect(card(page, 'stage.jpg').getByLabel('Capture date')).toHaveValue('24 December 2025');
  await expect(card(page, 'hall.png').getByLabel('Capture date')).toHaveValue('11 March 2026');

  await page.getByRole('button', { name: 'Upload 2 pictures' }).click();
  await expect(card(page, 'stage.jpg').getByText('Caption is required')).toBeVisible();
  await expect(card(page, 'hall.png').getByText('Caption is required')).toBeVisible();
  await expect(card(page, 'stage.jpg').getByLabel('Caption')).toBeFocused();
  await card(page, 'stage.jpg').getByLabel('Caption').fill(noted);
  await card(page, 'hall.png').getByLabel('Caption').fill(plain);
  await expect(page.getByText('Caption is required')).toHaveCount(0);
  await card(page, 'hall.png').getByLabel('Capture date').fill('');
  await page.getByRole('button', { name: 'Upload 2 pictures' }).click();
  await expect(card(page, 'hall.png').getByText('Capture date is required')).toBeVisible();
  await card(page, 'stage.jpg').getByRole('button', { name: GALLERY_MESSAGES.sameDate }).click();
  await expect(card(page, 'hall.png').getByLabel('Capture date')).toHaveValue('24 December 2025');
  await page.getByRole('button', { name: 'Upload 2 pictures' }).click();

  await expect(page.getByText(GALLERY_MESSAGES.uploaded(2))).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
  for (const alt of [noted, plain]) expect(await gallery.stored(alt)).toMatchObject([{ captureDate: '2025-12-24' }]);
});

test('R120: pictures are chosen and pasted as well, and what has arrived stands in the grid', async ({
  page,
  club,
  gallery,
}) => {
  const [chosen, pasted] = [club.titled('Chosen'), club.titled('Pasted')];
  await open(page);
  const add = page.getByRole('button', { name: 'Add pictures' });
  const buffer = await bytesOf(picture(320, 200));
  await chooseBy(page, () => add.click(), { name: 'chosen.png', mimeType: 'image/png', buffer });
  await expect(card(page, 'chosen.png').getByLabel('Caption')).toBeFocused();
  await page.evaluate(
    (clipboardData) => document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    await transfer(page, await someFiles('pasted.png')),
  );
  await card(page, 'pasted.png').getByLabel('Caption').fill(pasted);
  await card(page, 'chosen.png').getByLabel('Caption').fill(chosen);
  await card(page, 'chosen.png').getByLabel('Capture date').fill('15 June 2098');
  await card(page, 'chosen.png').getByRole('button', { name: GALLERY_MESSAGES.sameDate }).click();
  await page.getByRole('button', { name: 'Upload 2 pictures' }).click();
  await expect(tile(page, chosen)).toBeVisible();
  await expect(tile(page, pasted)).toBeVisible();
  expect(await gallery.stored(chosen)).toMatchObject([{ captureDate: FUTURE }]);
  expect(await gallery.stored(pasted)).toHaveLength(1);
});

test('R263: an upload that fails stays with its message and is retried; the others go on', async ({
  page,
  club,
  gallery,
}) => {
  const titles = ['one.png', 'two.png', 'three.png'].map((name) => [name, club.titled(name)] as const);
  await open(page);
  await drop(page, await someFiles(...titles.map(([name]) => name)));
  for (const [name, title] of titles) await card(page, name).getByLabel('Caption').fill(title);
  await onUpload(page, (route, place) => (place === 0 ? route.fulfill(fault) : route.continue()));
  await page.getByRole('button', { name: 'Upload 3 pictures' }).click();
  await expect(page.getByText(GALLERY_MESSAGES.uploaded(2))).toBeVisible();
  await expect(tray(page).getByRole('listitem')).toHaveCount(1);
  await expect(tray(page).getByRole('alert')).toHaveText(GALLERY_MESSAGES.createFailed);
  await tray(page).getByRole('button', { name: 'Retry' }).click();
  await expect(tray(page)).toHaveCount(0);
  for (const [, title] of titles) expect(await gallery.stored(title)).toHaveLength(1);
});

test('R263: the server’s words stand beside the field or the picture that they are about', async ({ page, club }) => {
  await open(page);
  await drop(page, await someFiles('refused.png'));
  await card(page, 'refused.png').getByLabel('Caption').fill(club.titled('Refused'));
  const words = 'Caption must be something else';
  await onUpload(page, (route, place) =>
    route.fulfill(
      place === 0
        ? refusal(words, { code: 'BAD_USER_INPUT', fields: { alt: words } })
        : refusal(ERRORS.FILE_BROKEN.message, { code: 'BAD_USER_INPUT' }),
    ),
  );
  await page.getByRole('button', { name: 'Upload 1 picture' }).click();
  await expect(card(page, 'refused.png').getByLabel('Caption')).toHaveAccessibleDescription(new RegExp(words));
  await card(page, 'refused.png').getByRole('button', { name: 'Retry' }).click();
  await expect(tray(page).getByRole('alert')).toHaveText(ERRORS.FILE_BROKEN.message);
});

test('two pictures at a time are on their way, the others wait in line', async ({ page, club }) => {
  const names = ['a.png', 'b.png', 'c.png'];
  const held: Route[] = [];
  await open(page);
  await drop(page, await someFiles(...names));
  for (const name of names) await card(page, name).getByLabel('Caption').fill(club.titled(name));
  await onUpload(page, (route) => held.push(route));
  await page.getByRole('button', { name: 'Upload 3 pictures' }).click();
  await expect.poll(() => held.length).toBe(GALLERY_UPLOADS_AT_ONCE);
  await expect(card(page, 'c.png').getByText('In line')).toBeVisible();
  await expect(tray(page).getByRole('progressbar')).toHaveCount(GALLERY_UPLOADS_AT_ONCE);
  await held[0]!.fulfill(fault);
  await expect.poll(() => held.length).toBe(names.length);
  await Promise.all(held.slice(1).map((route) => route.fulfill(fault)));
  await expect(tray(page).getByRole('alert')).toHaveCount(names.length);
});

test('an upload tells how far it has got, and can be stopped on its way', async ({ page, club, gallery }) => {
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
  await card(page, 'noise.png').getByLabel('Caption').fill(title);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 100_000,
  });
  await page.getByRole('button', { name: 'Upload 1 picture' }).click();
  const progress = card(page, 'noise.png').getByRole('progressbar', { name: 'Upload of noise.png' });
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  expect(Number(await progress.getAttribute('aria-valuenow'))).toBeLessThan(100);
  await card(page, 'noise.png').getByRole('button', { name: 'Stop' }).click();
  await expect(progress).toHaveCount(0);
  await expect(card(page, 'noise.png').getByLabel('Caption')).toHaveValue(title);
  await expect(page.getByRole('button', { name: 'Upload 1 picture' })).toBeEnabled();
  expect(await gallery.stored(title)).toEqual([]);
});

test('leaving while something is unsent asks first', async ({ page }) => {
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

test('R156: a session that ends under an upload asks to sign in, and every picture is still there afterwards', async ({
  page,
  club,
  gallery,
}) => {
  const title = club.titled('Survivor');
  await open(page);
  await drop(page, await someFiles('kept.png'));
  await card(page, 'kept.png').getByLabel('Caption').fill(title);
  await onUpload(page, (route) => route.fulfill(refusal(ERRORS.SESSION_REFUSED.message, { code: 'UNAUTHENTICATED' })));
  await page.getByRole('button', { name: 'Upload 1 picture' }).click();
  await expect(page).toHaveURL(/\/adminlogin\?next=/);
  await page.unrouteAll();
  await fillSignIn(page);
  await expect(page).toHaveURL('/admin/gallery');
  await expect(card(page, 'kept.png').getByLabel('Caption')).toHaveValue(title);
  await card(page, 'kept.png').getByRole('button', { name: 'Retry' }).click();
  await expect(tray(page)).toHaveCount(0);
  expect(await gallery.stored(title)).toHaveLength(1);
});

/** Half past midnight of the 1st of June where the club is, still May in London. */
const atNewMonth = (page: Page) => page.clock.setFixedTime('2077-05-31T19:00:00Z');

test('R121 R331: dates and order narrow the grid in the site’s zone, and stand in the address', async ({
  page,
  club,
  gallery,
}) => {
  const [june, may, before] = [club.titled('June'), club.titled('May'), club.titled('The year before')];
  await gallery.add(june, '2077-06-30');
  await gallery.add(may, '2077-05-31');
  await gallery.add(before, '2076-12-31');
  await atNewMonth(page);
  await open(page);
  const dates = page.getByRole('radiogroup', { name: 'Taken' });
  const shown = async (...titles: string[]) => {
    for (const title of [june, may, before])
      await expect(tile(page, title)).toHaveCount(titles.includes(title) ? 1 : 0);
  };
  await dates.getByText('This month').click();
  await expect(page).toHaveURL('/admin/gallery?when=this-month');
  await shown(june);
  await dates.getByText('This year').click();
  await shown(june, may);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(june);
  await page.getByText('Oldest first').click();
  await expect(page).toHaveURL('/admin/gallery?when=this-year&order=oldest');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(may);
  await page.reload();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(may);
  await dates.getByText('Last year').click();
  await shown(before);
  await dates.getByText('All', { exact: true }).click();
  await expect(page).toHaveURL('/admin/gallery?order=oldest');
});

test('a month without pictures says so and leads back to all', async ({ page }) => {
  await page.clock.setFixedTime('2051-01-15T12:00:00Z');
  await open(page, '?when=this-month');
  await expect(page.getByText('No picture matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show all pictures' }).click();
  await expect(page).toHaveURL('/admin/gallery');
});

test('R262: a gallery that cannot be had says so, and is asked for again', async ({ page, club, gallery }) => {
  const title = club.titled('Back again');
  await gallery.add(title);
  await page.route('**/graphql', (route) => route.abort());
  await page.goto('/admin/gallery');
  await expect(page.getByRole('alert').getByText(GALLERY_MESSAGES.fetchFailed)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(tile(page, title)).toBeVisible();
});

test('a long gallery comes in pages', async ({ page, club, gallery }) => {
  const { image } = await gallery.add(club.titled('First'), '2071-01-01');
  const { data } = await gallery.door.list();
  const mine = data.filter(({ captureDate }) => captureDate.startsWith('2071')).length;
  for (let place = mine; place < 30; place++)
    await gallery.door.create(
      { alt: club.titled('One of many'), captureDate: '2071-02-02', imageUrl: image },
      club.token,
    );
  await page.clock.setFixedTime('2071-03-03T12:00:00Z');
  await open(page, '?when=this-year');
  await expect(page.getByText('24 of 30')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('30 of 30')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(30);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  for (const { id, captureDate } of (await gallery.door.list()).data)
    if (captureDate.startsWith('2071')) await gallery.door.remove(id, club.token);
});

const editor = (page: Page, alt: string) => page.getByRole('form', { name: `Edit “${alt}”` });

async function edit(page: Page, club: Club, gallery: Gallery): Promise<{ image: GalleryPicture; form: Locator }> {
  const image = await gallery.add(club.titled('Before'));
  await open(page);
  await page.getByRole('button', { name: `Edit “${image.alt}”` }).click();
  return { image, form: editor(page, image.alt) };
}

test('R120: caption and date are changed in place, saved only when something differs', async ({
  page,
  club,
  gallery,
}) => {
  const { form } = await edit(page, club, gallery);
  const after = club.titled('After');
  const save = form.getByRole('button', { name: 'Save' });
  await expect(form.getByLabel('Caption')).toBeFocused();
  await expect(save).toBeDisabled();
  await form.getByLabel('Caption').fill('');
  await save.click();
  await expect(form.getByText('Caption is required')).toBeVisible();
  await form.getByLabel('Caption').fill(after);
  await form.getByLabel('Capture date').fill('16 June 2098');
  await save.click();
  await expect(page.getByText(GALLERY_MESSAGES.updated)).toBeVisible();
  await expect(tile(page, after)).toContainText('16 June 2098');
  await expect(page.getByRole('button', { name: `Edit “${after}”` })).toBeFocused();
  expect(await gallery.stored(after)).toMatchObject([{ captureDate: '2098-06-16' }]);
});

test('Escape leaves a caption as it was', async ({ page, club, gallery }) => {
  const { image, form } = await edit(page, club, gallery);
  await form.getByLabel('Caption').fill('Something else');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(tile(page, image.alt)).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit “${image.alt}”` })).toBeFocused();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), GALLERY_DRAFT_KEY)).toBeNull();
  expect(await gallery.stored(image.alt)).toHaveLength(1);
});

test('Escape closes an open calendar, and only then the caption', async ({ page, club, gallery }) => {
  const { form } = await edit(page, club, gallery);
  await form.getByLabel('Capture date').click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
});

test('a caption that is left half changed is offered again', async ({ page, club, gallery }) => {
  const { image, form } = await edit(page, club, gallery);
  await form.getByLabel('Caption').fill('Half a caption');
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), GALLERY_DRAFT_KEY)).toContain(image.id);
  await page.getByRole('link', { name: 'Events' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: `Edit “${image.alt}”` }).click();
  await form.getByRole('region', { name: 'Unsaved draft' }).getByRole('button', { name: 'Restore' }).click();
  await expect(form.getByLabel('Caption')).toHaveValue('Half a caption');
});

test('R265: a change that fails says so and keeps what was typed', async ({ page, club, gallery }) => {
  const { form } = await edit(page, club, gallery);
  await form.getByLabel('Caption').fill('Not lost');
  await page.route('**/graphql', (route) => route.abort());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(GALLERY_MESSAGES.updateFailed)).toBeVisible();
  await expect(form.getByLabel('Caption')).toHaveValue('Not lost');
});

test('R120: a change that meets a newer one shows both and lets the officer choose', async ({
  page,
  club,
  gallery,
}) => {
  const { image, form } = await edit(page, club, gallery);
  const [mine, theirs] = [club.titled('Mine'), club.titled('Theirs')];
  await form.getByLabel('Caption').fill(mine);
  await gallery.door.update(image.id, { alt: theirs }, club.token);
  await form.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: /image was changed/ });
  await expect(dialog).toContainText(theirs);
  await expect(dialog).toContainText(mine);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(form.getByLabel('Caption')).toHaveValue(mine);
  await form.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(tile(page, mine)).toBeVisible();
  expect(await gallery.stored(mine)).toMatchObject([{ id: image.id }]);
});

test('R120: deleting asks first, and can be undone', async ({ page, club, gallery }) => {
  const { alt } = await gallery.add(club.titled('Deleted'));
  await open(page);
  const ask = () => page.getByRole('button', { name: `Delete “${alt}”` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this image?' });
  await ask();
  await expect(dialog).toContainText(alt);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(tile(page, alt)).toBeVisible();
  await ask();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(GALLERY_MESSAGES.deleted)).toBeVisible();
  await expect(tile(page, alt)).toHaveCount(0);
  expect(await gallery.stored(alt)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tile(page, alt)).toBeVisible();
  expect(await gallery.stored(alt)).toHaveLength(1);
});

test('R264: a delete that fails says so, and the picture stays', async ({ page, club, gallery }) => {
  const { alt } = await gallery.add(club.titled('Stuck'));
  await open(page);
  await page.getByRole('button', { name: `Delete “${alt}”` }).click();
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(GALLERY_MESSAGES.deleteFailed)).toBeVisible();
  await expect(tile(page, alt)).toBeVisible();
});

test('R120: pictures are added, put right and deleted by keyboard alone', async ({ page, club, gallery }) => {
  const [typed, better] = [club.titled('Typed'), club.titled('Better')];
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await open(page);
  await tabTo(page.getByRole('button', { name: 'Add pictures' }));
  const buffer = await bytesOf(picture(320, 200));
  await chooseBy(page, () => press('Enter'), { name: 'typed.png', mimeType: 'image/png', buffer });
  await expect(card(page, 'typed.png').getByLabel('Caption')).toBeFocused();
  await page.keyboard.type(typed);
  await press('Tab', 'ControlOrMeta+A');
  await page.keyboard.type('17 June 2098');
  await press('Escape', 'Shift+Tab', 'Shift+Tab', 'Enter');
  await expect(tile(page, typed)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page.getByRole('button', { name: `Edit “${typed}”` }));
  await press('Enter');
  await expect(editor(page, typed).getByLabel('Caption')).toBeFocused();
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
