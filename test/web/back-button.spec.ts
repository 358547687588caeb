import type { Locator, Page } from '@playwright/test';
import { picture } from '../support/pictures.ts';
import { expect, expectBackToLeave, expectNoOverlayEntry, test } from './club.ts';
import { writingPage } from './writing.ts';
import { EDITOR_MESSAGES } from '../../client/editor/texts.ts';
import { SUBMIT_MESSAGES } from '../../client/features/blog/submit/texts.ts';
import { ASSISTANT_MESSAGES } from '../../client/features/assistant/public/texts.ts';
import { FEEDBACK_MESSAGES } from '../../client/features/contact/feedback/texts.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const button = (scope: Page | Locator, name: string): Locator => scope.getByRole('button', { name, exact: true });
const crop = (page: Page): Locator => page.getByRole('dialog', { name: 'Crop the picture' });
const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** With another page before it, to which Back leads from the blog. */
async function openWriting(page: Page): Promise<Locator> {
  await page.goto('/contact');
  await button(page, 'Open menu').click();
  await menu(page).getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page).toHaveURL('/blog');
  await button(page, 'Write Blog').click();
  await expect(writingPage(page).getByRole('textbox', { name: 'Content' })).toBeVisible();
  return writingPage(page);
}

async function openCrop(page: Page): Promise<void> {
  const cover = {
    name: 'wide.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await (await picture(900, 300)).arrayBuffer()),
  };
  await writingPage(page).locator('input[type=file]').first().setInputFiles(cover);
  await expect(crop(page).locator(':focus')).toBeAttached();
}

test('R432: Back closes the dialog in the writing page, then its views one by one, then leaves the blog', async ({
  page,
}) => {
  const form = await openWriting(page);
  await form.getByLabel('Title', { exact: true }).fill('Three levels deep');
  await button(form, SUBMIT_MESSAGES.next).click();
  await openCrop(page);
  await page.goBack();
  await expect(crop(page)).toHaveCount(0);
  await expect(form.getByLabel('Author name')).toBeVisible();
  await page.goBack();
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Three levels deep');
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/blog');
  await expectBackToLeave(page, '/contact');
});

const CLOSING: [way: string, close: (page: Page) => Promise<void>][] = [
  ['Back', async (page) => void (await page.goBack())],
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['Cancel', (page) => button(crop(page), 'Cancel').click()],
  ['Crop', (page) => button(crop(page), 'Crop').click()],
  ['the whole picture', (page) => button(crop(page), 'Use the whole picture').click()],
];

for (const [way, close] of CLOSING)
  test(`after the dialog in the writing page was closed by ${way}, its views and its Close button lead where they should`, async ({
    page,
  }) => {
    const form = await openWriting(page);
    await button(form, SUBMIT_MESSAGES.next).click();
    await openCrop(page);
    await close(page);
    await expect(crop(page)).toHaveCount(0);
    await expect(form.getByLabel('Author name')).toBeVisible();
    await button(form, SUBMIT_MESSAGES.preview).click();
    await expect(button(form, SUBMIT_MESSAGES.leavePreview)).toBeVisible();
    await page.goBack();
    await expect(form.getByLabel('Author name')).toBeVisible();
    await button(form, 'Close').click();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL('/blog');
    await expectBackToLeave(page, '/contact');
  });

test('Back closes the menu of the toolbar, the form of a link and the dialog of an image, and the writing page stays', async ({
  page,
}) => {
  const form = await openWriting(page);
  const more = button(form, EDITOR_MESSAGES.moreTools);
  const tools = form.getByRole('toolbar').getByRole('button');
  const fitting = await tools.count();
  await more.click();
  await expect(tools).not.toHaveCount(fitting);
  await page.goBack();
  await expect(tools).toHaveCount(fitting);

  for (const [tool, opened] of [
    ['Link', form.getByRole('group', { name: 'Link', exact: true })],
    ['Image', page.getByRole('dialog', { name: 'Image', exact: true })],
  ] as const) {
    if (!(await button(form, tool).isVisible())) await more.click();
    await button(form, tool).click();
    await expect(opened).toBeVisible();
    await page.goBack();
    await expect(opened).toBeHidden();
    await expect(form).toBeVisible();
  }
  await page.goBack();
  await expect(form).toBeHidden();
  await expectBackToLeave(page, '/contact');
});

test('Back closes the menu of the site; closed in another way it costs no press', async ({ page }) => {
  await page.goto('/about');
  await button(page, 'Open menu').click();
  await menu(page).getByRole('link', { name: 'Membership', exact: true }).click();
  await expect(page).toHaveURL('/membership');
  await button(page, 'Open menu').click();
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/membership');
  await button(page, 'Open menu').click();
  await button(page, 'Close menu').click();
  await button(page, 'Open menu').click();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expectBackToLeave(page, '/about');
});

test('Forward to a dialog that was closed opens nothing, and Back from there leaves the page', async ({ page }) => {
  await page.goto('/about');
  await button(page, 'Open menu').click();
  await menu(page).getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveURL('/contact');
  await button(page, ASSISTANT_MESSAGES.ask).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('R432: a dialog that is closed by its button or beside it leaves no entry', async ({ page }) => {
  await page.goto('/about');
  const entries = await page.evaluate(() => history.length);
  const feedback = page.getByRole('dialog', { name: FEEDBACK_MESSAGES.title });
  for (const close of [() => button(feedback, 'Close').click(), () => page.mouse.click(2, 2)]) {
    await button(page, FEEDBACK_MESSAGES.open).click();
    await expect(feedback).toBeVisible();
    await close();
    await expect(feedback).toHaveCount(0);
    await expectNoOverlayEntry(page);
  }
  // The entry of the closed dialog is ahead, and was used twice.
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
});
