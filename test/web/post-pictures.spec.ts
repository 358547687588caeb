import type { Locator, Page } from '@playwright/test';
import type { TiptapEditorHTMLElement } from '@tiptap/core';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { picture } from '../support/pictures.ts';
import { expect, fillSignIn, signIn, test } from './club.ts';
import { FORM_STATES } from '../../client/records/texts.ts';
import { TOAST_MESSAGES } from '../../client/ui/toasts/toast-options.ts';
import { EDITOR_MESSAGES } from '../../client/editor/texts.ts';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { BLOG_DRAFT_KEYS } from '../../client/features/blog/form/constants.ts';
import { TOKEN_KEY } from '../../client/features/sessions/session.ts';
import { FILE_MESSAGES, IMAGE_TYPE_NAMES } from '../../client/ui/pictures/texts.ts';

const OWN_ADDRESS = /^\/media\/[0-9a-f-]{36}-320x200\.webp$/;

const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' });
const imagesOf = (page: Page): Locator => textOf(page).locator('img[src^="/media/"]');
/** The placeholder of a picture that is not uploaded yet. */
const placeholder = (page: Page): Locator => textOf(page).locator('figure[data-state]');
const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save Changes' });
const notice = (page: Page): Locator => page.getByRole('status').filter({ has: page.getByRole('button') });

interface Payload {
  html?: string;
  files?: { name: string; type: string; data: string }[];
}

/** Pastes or drops into the text, at its end. */
async function pasteOrDrop(page: Page, how: 'paste' | 'drop', payload: Payload): Promise<void> {
  await textOf(page).evaluate(
    (element, { kind, html, files }) => {
      const data = new DataTransfer();
      if (html) data.setData('text/html', html);
      for (const { name, type, data: base64 } of files ?? []) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const { left, bottom } = element.lastElementChild!.getBoundingClientRect();
      const more = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...more })
          : new DragEvent('drop', { dataTransfer: data, clientX: left + 5, clientY: bottom - 5, ...more }),
      );
    },
    { kind: how, ...payload },
  );
}

const base64Of = async (file: Blob): Promise<string> => Buffer.from(await file.arrayBuffer()).toString('base64');
const pngFile = async (name = 'stage.png') => ({
  name,
  type: 'image/png',
  data: await base64Of(await picture(320, 200)),
});

const isUpload = (contentType: string | undefined): boolean => contentType?.startsWith('multipart/') ?? false;

/** Uploads wait until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (isUpload(route.request().headers()['content-type'])) await promise;
    await route.fallback();
  });
  return resolve;
}

async function openPost(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/blog/${id}`);
  await textOf(page).click();
  // By the editor's own command: it learns of a key that moves the caret only with the browser's next event, which may come
  // after the next key.
  await textOf(page).evaluate((element) => (element as TiptapEditorHTMLElement).editor?.commands.focus('end'));
}

test.beforeEach(({ page }) => signIn(page));

for (const how of ['paste', 'drop'] as const) {
  test(`uploads a picture by ${how} while the officer keeps typing, and saves it`, async ({ page, club }) => {
    const post = await club.publish({ status: 'draft' });
    await openPost(page, post.id);
    const release = await holdUploads(page);
    await pasteOrDrop(page, how, { files: [await pngFile()] });
    await page.keyboard.type('Typed below the picture.');
    await expect(placeholder(page)).toContainText(EDITOR_MESSAGES.uploadingFile('stage.png'));
    await expect(placeholder(page).getByRole('progressbar')).toBeVisible();
    await page.getByLabel('Subtitle (optional)', { exact: true }).fill('Written meanwhile');
    await saveButton(page).click();
    await expect(page.getByRole('main').getByText(EDITOR_MESSAGES.uploadsPending)).toBeVisible();
    release();
    await expect(imagesOf(page)).toHaveAttribute('src', OWN_ADDRESS);
    await expect(placeholder(page)).toHaveCount(0);
    await textOf(page).press('ControlOrMeta+End');
    await page.keyboard.type(' And after the upload.');
    await expect(imagesOf(page)).toHaveCount(1);
    await expect(page.getByRole('main').getByText(EDITOR_MESSAGES.uploadsPending)).toHaveCount(0);
    await saveButton(page).click();
    await expect(page.getByText(BLOG_ADMIN_MESSAGES.updated)).toBeVisible();
    const { data } = await club.blog.bySlug(post.slug, club.token);
    expect(data.subtitle).toBe('Written meanwhile');
    expect(data.content).toContain('Stand up, breathe, begin.');
    expect(data.content).toMatch(/<img [^>]*><p>Typed below the picture\./);
    expect(data.content).toContain(' And after the upload.');
    const [, address = ''] = /<img src="([^"]*)"/.exec(data.content) ?? [];
    expect(address).toMatch(OWN_ADDRESS);
    expect(data.content).not.toContain('data-upload');
    expect((await page.request.get(address)).status()).toBe(200);
  });
}

for (const line of ['in a paragraph', 'on an empty line'] as const) {
  test(`pasting two pictures ${line} adds both, and the text typed after them`, async ({ page, club }) => {
    const post = await club.publish({ status: 'draft' });
    await openPost(page, post.id);
    if (line === 'on an empty line') await page.keyboard.press('Enter');
    const release = await holdUploads(page);
    await pasteOrDrop(page, 'paste', { files: [await pngFile('first.png')] });
    await pasteOrDrop(page, 'paste', { files: [await pngFile('second.png')] });
    await expect(placeholder(page)).toHaveCount(2);
    release();
    await expect(imagesOf(page)).toHaveCount(2);
    await page.keyboard.type('Typed after both.');
    await expect(imagesOf(page)).toHaveCount(2);
    await expect(textOf(page).locator('p').last()).toHaveText('Typed after both.');
  });
}

test('typing after pasting a picture copied from a page does not replace the picture', async ({ page, club }) => {
  const post = await club.publish({ status: 'draft' });
  await openPost(page, post.id);
  await page.keyboard.press('Enter');
  const png = await pngFile();
  await pasteOrDrop(page, 'paste', { html: `<img src="data:image/png;base64,${png.data}" alt="A stage">` });
  await page.keyboard.type('Typed below it.');
  await expect(textOf(page).locator('p').last()).toHaveText('Typed below it.');
  await expect(imagesOf(page)).toHaveCount(1);
});

test('a picture pasted while another one is selected is added after it', async ({ page, club }) => {
  const post = await club.publish({ status: 'draft' });
  await openPost(page, post.id);
  await pasteOrDrop(page, 'paste', { files: [await pngFile()] });
  await expect(imagesOf(page)).toHaveCount(1);
  // The text was clicked a moment ago: at the same place, this would be a double click.
  await imagesOf(page).click({ position: { x: 20, y: 20 } });
  await expect(textOf(page).locator('.ProseMirror-selectednode')).toHaveCount(1);
  await pasteOrDrop(page, 'paste', { files: [await pngFile()] });
  await expect(imagesOf(page)).toHaveCount(2);
});

test('an upload that fails says why, loses nothing, and can be repeated or removed', async ({ page, club }) => {
  const post = await club.publish({ status: 'draft' });
  await openPost(page, post.id);
  await page.route('**/graphql', (route) =>
    isUpload(route.request().headers()['content-type']) ? route.abort() : route.fallback(),
  );
  await pasteOrDrop(page, 'paste', { files: [await pngFile()] });
  await expect(placeholder(page).getByRole('status')).toHaveText(EDITOR_MESSAGES.uploadFailed);
  await expect(textOf(page)).toContainText('Stand up, breathe, begin.');
  await saveButton(page).click();
  await expect(page.getByRole('main').getByText(EDITOR_MESSAGES.uploadsPending)).toBeVisible();
  // The text may be long, and its end out of view.
  await expect(page.getByRole('region', { name: TOAST_MESSAGES.region })).toContainText(EDITOR_MESSAGES.uploadsPending);
  await expect(page.getByText(FORM_STATES.notSaved)).toBeVisible();
  await page.unrouteAll();
  await placeholder(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(imagesOf(page)).toHaveCount(1);

  await pasteOrDrop(page, 'paste', { files: [{ ...(await pngFile('moving.gif')), type: 'image/gif' }] });
  await expect(placeholder(page).getByRole('status')).toHaveText(FILE_MESSAGES.type(IMAGE_TYPE_NAMES));
  await expect(placeholder(page).getByRole('button', { name: 'Try Again' })).toBeHidden();
  await placeholder(page).getByRole('button', { name: EDITOR_MESSAGES.removeUpload }).click();
  await expect(placeholder(page)).toHaveCount(0);
  await expect(textOf(page)).toBeFocused();
});

test('R356: a picture under way is part of the draft: it goes on after a reload', async ({ page, club }) => {
  const post = await club.publish({ status: 'draft' });
  await openPost(page, post.id);
  await holdUploads(page);
  await pasteOrDrop(page, 'paste', { files: [await pngFile()] });
  await expect(placeholder(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.admin))
    .toContain('data-upload');
  page.on('dialog', (leaving) => void leaving.accept());
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('region', { name: 'Unsaved draft' }).getByRole('button', { name: 'Restore' }).click();
  await expect(imagesOf(page)).toHaveAttribute('src', OWN_ADDRESS);
  await expect(textOf(page)).toContainText('Stand up, breathe, begin.');
});

test('a session that ends meanwhile loses neither the text nor the picture', async ({ page, club }) => {
  const post = await club.publish({ status: 'draft' });
  await openPost(page, post.id);
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('Not lost');
  const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${token}` },
    data: { query: 'mutation { signOut }' },
  });
  await pasteOrDrop(page, 'paste', { files: [await pngFile()] });
  await expect(page).toHaveURL(/\/adminlogin/);
  await fillSignIn(page);
  await expect(page).toHaveURL(`/admin/blog/${post.id}`);
  await expect(page.getByLabel('Subtitle (optional)', { exact: true })).toHaveValue('Not lost');
  await expect(imagesOf(page)).toHaveAttribute('src', OWN_ADDRESS);
});

test('the dialog uploads a picture with its description, and asks for a missing one', async ({ page, club }) => {
  const post = await club.publish({ status: 'draft' });
  await openPost(page, post.id);
  const dialog = page.getByRole('dialog', { name: 'Image' });
  await page.getByRole('toolbar').getByRole('button', { name: 'Image', exact: true }).click();
  const add = dialog.getByRole('button', { name: EDITOR_MESSAGES.addImage });
  await expect(add).toBeDisabled();
  const { type: mimeType, data } = await pngFile();
  const files = dialog.locator('input[type=file]');
  await files.setInputFiles({ name: 'words.png', mimeType, buffer: Buffer.from('words') });
  await add.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await files.setInputFiles({ name: 'stage.png', mimeType, buffer: Buffer.from(data, 'base64') });
  await dialog.getByLabel('Caption (optional)', { exact: true }).fill('The small hall');
  await add.click();
  await expect(dialog).toHaveCount(0);
  await expect(imagesOf(page)).toHaveAttribute('src', OWN_ADDRESS);
  await expect(textOf(page).getByText('The small hall')).toBeVisible();

  const describe = textOf(page).getByRole('button', { name: EDITOR_MESSAGES.describeImage });
  await describe.click();
  await expect(dialog.getByLabel('Caption (optional)', { exact: true })).toHaveValue('The small hall');
  await dialog.getByLabel('Alternative text').fill('A stage');
  await dialog.getByRole('button', { name: 'Save Image' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(textOf(page).getByRole('img', { name: 'A stage' })).toBeVisible();
  await expect(describe).toHaveCount(0);
});

test.describe('From other programs', () => {
  /** Another site, which lets others read its pictures. */
  let other: Server;
  let site: string;

  test.beforeEach(async () => {
    const bytes = Buffer.from(await (await picture(320, 200)).arrayBuffer());
    other = createServer((request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      if (request.url?.startsWith('/missing')) return void response.writeHead(404).end();
      response.setHeader('content-type', 'image/png').end(bytes);
    });
    await new Promise<void>((listening) => other.listen(0, listening));
    site = `http://pictures.test:${(other.address() as AddressInfo).port}`;
  });
  test.afterEach(() => void other.close());

  test('headings, lists and pictures of a Google document come along', async ({ page, club }) => {
    const post = await club.publish({ status: 'draft' });
    await openPost(page, post.id);
    // In a paragraph with words, the first line would go on in it.
    await page.keyboard.press('Enter');
    const data = await base64Of(await picture(320, 200));
    await pasteOrDrop(page, 'paste', {
      html: `<b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span>Before you speak</span></h2><ul><li dir="ltr"><p dir="ltr"><span>Breathe</span></p></li></ul><p dir="ltr"><span><span><img src="data:image/png;base64,${data}" alt="A stage" width="320" height="200"></span></span></p><p><span><img src="${site}/copied.png?token=1"></span></p><p><span>After it</span></p><p><img src="file:///C:/clip_image001.png"></p></b>`,
    });
    await expect(notice(page)).toContainText(EDITOR_MESSAGES.picturesCopied(1, ['pictures.test']));
    await expect(notice(page)).toContainText(EDITOR_MESSAGES.picturesOnlyNamed(1));
    await expect(notice(page)).toContainText(EDITOR_MESSAGES.howToUploadPicture);
    await expect(imagesOf(page)).toHaveCount(2);
    for (const image of await imagesOf(page).all()) await expect(image).toHaveAttribute('src', OWN_ADDRESS);
    await expect(textOf(page).getByRole('img', { name: 'A stage' })).toBeVisible();
    await expect(textOf(page).getByRole('heading', { name: 'Before you speak' })).toBeVisible();
    await expect(textOf(page).getByRole('listitem')).toHaveText('Breathe');
    await expect(textOf(page)).toContainText('After it');
  });

  test('a picture that cannot be copied says where it is', async ({ page, club }) => {
    const post = await club.publish({ status: 'draft' });
    await openPost(page, post.id);
    await pasteOrDrop(page, 'paste', { html: `<p>Words</p><img src="${site}/missing.png?token=1">` });
    await expect(placeholder(page).getByRole('status')).toHaveText(EDITOR_MESSAGES.uploadUnreachable('pictures.test'));
    await expect(textOf(page)).toContainText('Words');
  });

  test('a picture of Word that comes as a file beside its name is uploaded', async ({ page, club }) => {
    const post = await club.publish({ status: 'draft' });
    await openPost(page, post.id);
    await pasteOrDrop(page, 'paste', {
      html: '<p class=MsoNormal>Words<img width=320 height=200 src="file:///C:/Temp/msohtmlclip1/01/clip_image001.png" alt="A stage"></p>',
      files: [await pngFile('image.png')],
    });
    await expect(imagesOf(page)).toHaveAttribute('src', OWN_ADDRESS);
    await expect(textOf(page)).toContainText('Words');
  });
});
