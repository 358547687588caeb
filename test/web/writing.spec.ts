import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { PERSONAL_LINK_PATHS } from '../../server/shared/personal-links.ts';
import { SENT_SUBMISSIONS_KEY } from '../../client/features/blog/public/sent-submissions.ts';
import { SUBMIT_MESSAGES } from '../../client/features/blog/submit/texts.ts';
import { BLOG_DRAFT_KEYS } from '../../client/features/blog/form/constants.ts';
import { BLOG_MESSAGES } from '../../client/features/blog/public/texts.ts';
import { SUBMISSION_MESSAGES } from '../../client/features/blog/public/submission-error-texts.ts';
import { STATUS_MESSAGES } from '../../client/features/blog/public/submission-status-texts.ts';
import { SUBMISSIONS_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { picture } from '../support/pictures.ts';
import { expect, signIn, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { fill, open, send, takeTime, writingPage } from './writing.ts';

const button = (page: Page, name: string): Locator => writingPage(page).getByRole('button', { name, exact: true });
const title = (page: Page): Locator => writingPage(page).getByLabel('Title', { exact: true });
const content = (page: Page): Locator => writingPage(page).getByRole('textbox', { name: 'Content' });
const details = (page: Page): Locator => writingPage(page).getByRole('heading', { name: SUBMIT_MESSAGES.details });
const bytesOf = async (image: Promise<Blob>): Promise<Buffer> => Buffer.from(await (await image).arrayBuffer());

async function chooseCover(page: Page): Promise<void> {
  const cover = writingPage(page).getByRole('group', { name: 'Cover image' });
  const buffer = await bytesOf(picture(1200, 630));
  await cover.locator('input[type=file]').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
  await expect(cover.locator('img')).toBeVisible();
}

/** Submits a post and returns the address of its link. */
async function submit(page: Page, name: string): Promise<string> {
  await page.clock.install();
  await open(page);
  await fill(page, name);
  await writingPage(page).getByLabel(SUBMIT_MESSAGES.declaration).check();
  await takeTime(page);
  await send(page);
  await expect(page.getByText(SUBMIT_MESSAGES.submitted)).toBeVisible();
  return page.getByLabel(SUBMIT_MESSAGES.statusLink, { exact: true }).inputValue();
}

test('R92: Back and Forward step through the views, close the page and open it again, and nothing is lost', async ({
  page,
}) => {
  await open(page);
  await title(page).fill('Kept while stepping');
  await button(page, SUBMIT_MESSAGES.next).click();
  await expect(details(page)).toBeFocused();
  await writingPage(page).getByLabel('Author name').fill('A visitor');
  await button(page, SUBMIT_MESSAGES.preview).click();
  await expect(writingPage(page).getByRole('heading', { level: 1 })).toHaveText('Kept while stepping');

  await page.goBack();
  await expect(details(page)).toBeFocused();
  await page.goBack();
  await expect(title(page)).toBeVisible();
  await expect(details(page)).toBeHidden();
  await page.goBack();
  await expect(writingPage(page)).toBeHidden();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('button', { name: 'Write Blog' })).toBeFocused();

  await page.goForward();
  await expect(title(page)).toHaveValue('Kept while stepping');
  await page.goForward();
  await expect(writingPage(page).getByLabel('Author name')).toHaveValue('A visitor');
  await button(page, 'Close').click();
  await expect(writingPage(page)).toBeHidden();
  // Closing went back over all of them.
  await page.goForward();
  await expect(title(page)).toBeVisible();
});

test('Enter leads from the title to the subtitle and on to the text; the words are counted', async ({ page }) => {
  await open(page);
  await expect(title(page)).toBeFocused();
  await page.keyboard.type('A title');
  await page.keyboard.press('Enter');
  await expect(writingPage(page).getByLabel('Subtitle (optional)')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(content(page)).toBeFocused();
  await expect(writingPage(page).getByText('Nothing written yet')).toBeVisible();
  await page.keyboard.type('I stood up and began. '.repeat(2));
  await expect(title(page)).toHaveValue('A title');
  await expect(writingPage(page).getByText('10 words · 1 min read')).toBeVisible();
});

test('the preview is what is published', async ({ page, club, browser, baseURL }) => {
  const name = club.titled('As it will be');
  await page.clock.install();
  await open(page);
  await fill(page, name);
  await button(page, SUBMIT_MESSAGES.backToWriting).click();
  await content(page).click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('## What I learned');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- breathe');
  await page.keyboard.press('Enter');
  await page.keyboard.type('begin');
  await button(page, SUBMIT_MESSAGES.preview).click();
  const article = writingPage(page).getByRole('article');
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(name);
  const partsOf = (place: Locator) =>
    place.evaluate((element) => {
      const heading = element.querySelector('h1');
      // Without its date, which changes at midnight.
      const header = element.querySelector('header')!.cloneNode(true) as HTMLElement;
      header.querySelector('time')!.remove();
      const text = element.querySelector('[class*="reading"]');
      const { fontFamily, fontSize, color } = getComputedStyle(heading ?? element);
      const body = getComputedStyle(text ?? element);
      // The reading face loads while nobody reads.
      const bodyFont = body.fontFamily.replace('"Newsreader Text", ', '');
      return {
        head: header.textContent,
        text: text?.innerHTML,
        end: element.querySelector('footer [aria-label="About the author"]')?.textContent,
        link: element.querySelector<HTMLAnchorElement>('footer aside a')?.href,
        styles: [fontFamily, fontSize, color, bodyFont, body.fontSize, body.width],
      };
    });
  const previewed = await partsOf(article);
  expect(previewed.text).toContain('<h2 data-level="2">What I learned</h2>');
  await article.getByRole('link', { name: 'Gavel Blog' }).click();
  await expect(article).toBeVisible();
  await button(page, SUBMIT_MESSAGES.leavePreview).click();
  await button(page, SUBMIT_MESSAGES.next).click();
  await writingPage(page).getByLabel(SUBMIT_MESSAGES.declaration).check();
  await takeTime(page);
  await send(page);
  await expect(page.getByText(SUBMIT_MESSAGES.submitted)).toBeVisible();

  const { data } = await club.blog.managed({ search: name }, club.token);
  const published = await club.blog.setStatus(data[0]!.id, 'published', club.token);
  const context = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const reader = await context.newPage();
  await reader.goto(`/blog/${published.data.slug}`);
  expect(await partsOf(reader.getByRole('article').first())).toEqual(previewed);
  await context.close();
});

test('R102: a picture is stored with the draft, comes back after a reload, and is deleted with it', async ({
  page,
  club,
}) => {
  const storedPictures = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('gavel-drafts', 1);
      await new Promise((done) => (opening.onsuccess = done));
      const all = opening.result.transaction('pictures').objectStore('pictures').getAllKeys();
      await new Promise((done) => (all.onsuccess = done));
      opening.result.close();
      return all.result.length;
    });
  await open(page);
  const name = club.titled('With a picture');
  await fill(page, name);
  await chooseCover(page);
  await expect.poll(storedPictures).toBe(1);
  await page.reload();
  const offer = writingPage(page).getByRole('region', { name: 'Unsaved draft' });
  await expect(offer).not.toContainText('Pictures aren’t stored');
  await offer.getByRole('button', { name: 'Restore' }).click();
  const cover = writingPage(page).getByRole('group', { name: 'Cover image' }).locator('img');
  await expect(cover).toBeVisible();
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1200, 630]);
  await page.reload();
  await offer.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(storedPictures).toBe(0);
});

test('R402: a submission’s link tells how it stands: received, then published', async ({ page, club }) => {
  const name = club.titled('To be taken');
  const link = await submit(page, name);
  expect(new URL(link).pathname).toMatch(new RegExp(`^${PERSONAL_LINK_PATHS.submission}[\\w-]{32}$`));
  expect(await page.evaluate((key) => localStorage.getItem(key), SENT_SUBMISSIONS_KEY)).toContain(name);
  await page.getByRole('button', { name: SUBMIT_MESSAGES.done }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(STATUS_MESSAGES.received);
  const { data } = await club.blog.managed({ search: name }, club.token);
  await club.blog.setStatus(data[0]!.id, 'published', club.token);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(STATUS_MESSAGES.published);
  await page.getByRole('link', { name: STATUS_MESSAGES.read }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.getByRole('button', { name: 'Write Blog' }).click();
  await writingPage(page).getByText(SUBMIT_MESSAGES.yourSubmissions(1)).click();
  await expect(writingPage(page).getByRole('link', { name })).toHaveAttribute('href', new URL(link).pathname);
  await writingPage(page)
    .getByRole('button', { name: SUBMIT_MESSAGES.forgetSubmission(name) })
    .click();
  await expect(writingPage(page).getByRole('link', { name })).toHaveCount(0);
});

test('an officer declines with a few words, which the author reads; undoing it lets the submission wait again', async ({
  page,
  club,
  browser,
  baseURL,
}) => {
  const name = club.titled('Not for us');
  const link = await submit(page, name);
  const { data } = await club.blog.managed({ search: name }, club.token);
  const context = await browser.newContext({ baseURL });
  const officer = await context.newPage();
  await signIn(officer);
  const heading = officer.getByRole('main').getByRole('heading', { level: 2 });
  const main = officer.getByRole('main');
  await officer.goto(`/admin/blog/submissions?post=${data[0]!.id}`);
  await expect(heading).toHaveText(name);
  await main.getByRole('button', { name: SUBMISSIONS_MESSAGES.decline, exact: true }).click();
  const dialog = officer.getByRole('dialog', { name: SUBMISSIONS_MESSAGES.declineTitle });
  const words = dialog.getByLabel(SUBMISSIONS_MESSAGES.declineReason);
  await dialog.getByRole('button', { name: SUBMISSIONS_MESSAGES.decline, exact: true }).click();
  await expect(words).toHaveAttribute('aria-invalid', 'true');
  await words.fill('It is about another club.');
  await dialog.getByRole('button', { name: SUBMISSIONS_MESSAGES.decline, exact: true }).click();
  await expect(officer.getByText(SUBMISSIONS_MESSAGES.declined)).toBeVisible();
  await expect(heading).not.toHaveText(name);

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(STATUS_MESSAGES.declined);
  await expect(page.getByText('It is about another club.')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await officer.goto(`/admin/blog/submissions?show=declined&post=${data[0]!.id}`);
  await expect(heading).toHaveText(name);
  await expect(main).toContainText('It is about another club.');
  await main.getByRole('button', { name: SUBMISSIONS_MESSAGES.reopen }).click();
  await expect(officer.getByText(SUBMISSIONS_MESSAGES.reopened)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(STATUS_MESSAGES.received);
  await context.close();
});

test('a scheduled submission says when it will be published; once it is, the whole pill leads to it', async ({
  page,
  club,
}) => {
  const name = club.titled('On its day');
  const link = await submit(page, name);
  const { data } = await club.blog.managed({ search: name }, club.token);
  const { id } = data[0]!;
  const ask = asAdmin(club.url, club.token);
  await ask('mutation ($id: ID!) { scheduleBlogPost(id: $id, publishAt: "2099-12-03T10:00:00Z") { id } }', { id });
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(STATUS_MESSAGES.scheduled('3 December 2099'));
  await expect(page.getByText(STATUS_MESSAGES.scheduledHint)).toBeVisible();
  await expect(page.getByText(STATUS_MESSAGES.received)).toHaveCount(0);
  await club.blog.setStatus(id, 'published', club.token);
  await page.reload();
  const pill = page.getByRole('link', { name: STATUS_MESSAGES.read });
  const { width } = (await pill.boundingBox())!;
  // Beside the words.
  await pill.click({ position: { x: width - 8, y: 8 } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('R400: a declined text can be copied with its formatting; if the browser refuses, it is selected', async ({
  page,
  club,
  context,
}) => {
  const name = club.titled('Taken back');
  const link = await submit(page, name);
  const { data } = await club.blog.managed({ search: name }, club.token);
  const decline = 'mutation ($id: ID!) { declineSubmission(id: $id, input: { reason: "Too short." }) { id } }';
  await asAdmin(club.url, club.token)(decline, { id: data[0]!.id });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(link);
  const copy = page.getByRole('button', { name: STATUS_MESSAGES.copyText });
  await copy.click();
  await expect(page.getByText(STATUS_MESSAGES.textCopied)).toBeVisible();
  const clipboard = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item!.getType(type)).text();
    return { plain: await read('text/plain'), html: await read('text/html') };
  });
  expect(clipboard.plain).toContain(name);
  expect(clipboard.html).toContain('<p');
  await page.evaluate(() => Object.assign(navigator.clipboard, { write: () => Promise.reject(new Error('refused')) }));
  await copy.click();
  await expect(page.getByText(STATUS_MESSAGES.textSelected)).toBeVisible();
  expect(await page.evaluate(() => getSelection()!.toString())).toContain(name);
});

test('an unknown link says that there is no submission, or none any more', async ({ page }) => {
  const response = await page.goto(`${PERSONAL_LINK_PATHS.submission}${'A'.repeat(32)}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SUBMISSION_MESSAGES.missingTitle);
  await expect(page.getByText(SUBMISSION_MESSAGES.missing)).toBeVisible();
});

test('on a phone the page stays within what an on-screen keyboard leaves of the window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await content(page).click();
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport, 'height', { value: 380, configurable: true });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(async () => (await writingPage(page).boundingBox())!.height).toBe(380);
  for (let line = 0; line < 12; line++) await page.keyboard.press('Enter');
  await page.keyboard.type('The last line');
  const line = (await content(page).locator('p').last().boundingBox())!;
  const status = (await writingPage(page).getByText('3 words').boundingBox())!;
  expect(line.y + line.height).toBeLessThanOrEqual(status.y);
  await expect(button(page, SUBMIT_MESSAGES.next)).toBeInViewport({ ratio: 1 });
});

test('a tap on Next that closes the menu of tools shows the details, however late the browser goes back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // As on a busy device.
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    const tell = (stage: string) => (document.documentElement.dataset.back = stage);
    history.go = (by) => {
      tell('asked');
      setTimeout(() => go(by), 500);
    };
    addEventListener('popstate', () => tell('done'));
  });
  await open(page);
  await writingPage(page).getByRole('button', { name: 'More tools' }).click();
  await button(page, SUBMIT_MESSAGES.next).hover();
  await page.mouse.down();
  await expect(page.locator('html[data-back=asked]')).toBeAttached();
  await page.mouse.up();
  await expect(page.locator('html[data-back=done]')).toBeAttached();
  const view = () => page.evaluate(() => (history.state as { usr: { writing: string } }).usr.writing);
  await expect.poll(view).toBe('details');
  await expect(details(page)).toBeFocused();
  await page.goBack();
  await expect(details(page)).toBeHidden();
  await expect(writingPage(page)).toBeVisible();
  await page.goBack();
  await expect(writingPage(page)).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in ${colorScheme} colours every view is accessible at 360 px and nothing overflows`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open(page);
    const check = async (view: string) => {
      expect((await new AxeBuilder({ page }).include('[role="dialog"]').analyze()).violations, view).toEqual([]);
      const room = await writingPage(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      expect(room, view).toBe(0);
    };
    await check('the text');
    await writingPage(page).getByRole('button', { name: 'More tools' }).click();
    await check('the menu of tools');
    await button(page, SUBMIT_MESSAGES.next).click();
    await expect(details(page)).toBeFocused();
    await check('the details');
    await button(page, SUBMIT_MESSAGES.preview).click();
    await expect(writingPage(page).getByRole('article')).toBeVisible();
    await check('the preview');
  });
}

test('R92 R99: the blog and its posts name an entry to the writing page, which gets the focus back', async ({
  page,
  club,
}) => {
  const { slug } = await club.publish();
  for (const path of ['/blog', `/blog/${slug}`]) {
    await page.goto(path);
    const entry = page.getByRole('button', { name: BLOG_MESSAGES.write });
    await entry.focus();
    await page.keyboard.press('Enter');
    await expect(title(page)).toBeVisible();
    await button(page, 'Close').click();
    await expect(writingPage(page)).toBeHidden();
    await expect(entry).toBeFocused();
  }
});

test('R102: the page says once that the text is saved on this device, and says if it cannot be', async ({ page }) => {
  await open(page);
  const saved = writingPage(page).getByText(SUBMIT_MESSAGES.saved, { exact: true });
  await expect(saved).toHaveCount(0);
  await title(page).fill('A first speech');
  await expect(saved).toHaveRole('status');
  await saved.evaluate((node) => {
    const changes = { count: 0 };
    new MutationObserver((list) => (changes.count += list.length)).observe(node, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(window, { changes });
  });
  await content(page).click();
  await page.keyboard.type('I stood up and began.', { delay: 40 });
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.visitor))
    .toContain('began.');
  expect(await page.evaluate(() => (window as unknown as { changes: { count: number } }).changes.count)).toBe(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await content(page).press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await expect(content(page)).toHaveText('');
  await title(page).fill('');
  await expect(saved).toHaveCount(0);
  await title(page).fill('A first speech');
  await expect(saved).toBeVisible();

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.keyboard.type(' More.');
  await expect(writingPage(page).getByText(SUBMIT_MESSAGES.notSaved)).toBeVisible();
  await expect(saved).toHaveCount(0);
});

test('R102: what is offered back is named by its title, or by its first words', async ({ page }) => {
  await open(page);
  await title(page).fill('A first speech');
  await expect(writingPage(page).getByText(SUBMIT_MESSAGES.saved)).toBeVisible();
  await page.reload();
  const offer = writingPage(page).getByRole('region', { name: 'Unsaved draft' });
  await expect(offer).toContainText(/^Unsaved text “A first speech” from .+ is stored in this browser\./);
  await offer.getByRole('button', { name: 'Discard' }).click();
  await content(page).click();
  await page.keyboard.type('I stood up and began.');
  await expect(writingPage(page).getByText(SUBMIT_MESSAGES.saved)).toBeVisible();
  await page.reload();
  await expect(offer).toContainText('Unsaved text “I stood up and began.” from');
});

test('the page of a submission names it on the device that sent it, and nowhere else', async ({ page, browser }) => {
  const link = await submit(page, 'How I learned to pause');
  await page.goto(link);
  const name = STATUS_MESSAGES.nameOf('How I learned to pause');
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const elsewhere = await browser.newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText(SUBMISSION_MESSAGES.name, { exact: true })).toBeVisible();
  await expect(elsewhere.getByText('How I learned to pause')).toHaveCount(0);
  await elsewhere.close();
});
