import { BLOG_API_MESSAGES } from '../../server/shared/blog.ts';
import { POST_HTML_LIMITS, POST_HTML_MESSAGES } from '../../server/shared/post-html-limits.ts';
import { PRIVACY_NOTES } from '../../client/ui/site/privacy-notes.ts';
import { loseResponse, mockResponses } from './answers.ts';
import { AUTHOR, expect, test, goOffline, goOnline, holdDecoding } from './club.ts';
import { fill, open, send, takeTime, writingPage as dialog } from './writing.ts';
import { picture } from '../support/pictures.ts';
import { SUBMIT_MESSAGES } from '../../client/features/blog/submit/texts.ts';
import { FILE_MESSAGES } from '../../client/ui/pictures/texts.ts';
import { BLOG_DRAFT_KEYS } from '../../client/features/blog/form/constants.ts';

test('R92 R100 R101: the dialog has all fields of a post, and explains the submission', async ({ page }) => {
  const form = await open(page);
  for (const label of ['Title', 'Subtitle (optional)'])
    await expect(form.getByLabel(label, { exact: true })).toBeVisible();
  await form.getByRole('button', { name: SUBMIT_MESSAGES.next }).click();
  for (const label of ['Author name', 'Department', 'LinkedIn'])
    await expect(form.getByLabel(label, { exact: true })).toBeVisible();
  await expect(form.getByLabel('LinkedIn')).toHaveAttribute('type', 'url');
  await expect(form.getByText('Cover image').first()).toBeVisible();
  await expect(form.getByText('Author photo').first()).toBeVisible();
  await expect(form.getByLabel(SUBMIT_MESSAGES.declaration)).not.toBeChecked();
  await expect(form.getByText(PRIVACY_NOTES.submission)).toBeVisible();
  expect(SUBMIT_MESSAGES.declaration).toMatch(/cannot edit .* after submitting .* contact the admin/);
});

test('Back closes the dialog and keeps what was typed, then leaves the page', async ({ page, club }) => {
  await page.goto('/contact');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog', exact: true }).click();
  await page.getByRole('button', { name: 'Write Blog' }).click();
  const title = dialog(page).getByLabel('Title', { exact: true });
  const typed = club.titled('Half a title');
  await title.fill(typed);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/blog');
  await page.getByRole('button', { name: 'Write Blog' }).click();
  await expect(title).toHaveValue(typed);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});

test('closing says that the text is saved, but not when there is none', async ({ page, club }) => {
  const form = await open(page);
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Write Blog' }).click();
  await expect(page.getByText(SUBMIT_MESSAGES.draftStored)).toHaveCount(0);
  const title = club.titled('To be continued');
  await form.getByLabel('Title', { exact: true }).fill(title);
  await expect(form.getByText(SUBMIT_MESSAGES.saved)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(SUBMIT_MESSAGES.draftStored)).toBeVisible();
});

test('text that the browser cannot store is not lost unnoticed', async ({ page, club }) => {
  const form = await open(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const title = club.titled('Nowhere to be stored');
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(SUBMIT_MESSAGES.draftNotStored)).toBeVisible();
  await expect(page.getByText(SUBMIT_MESSAGES.draftStored)).toHaveCount(0);

  // Another page and back: the text lasts as long as the document.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveURL('/contact');
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog', exact: true }).click();
  await page.getByRole('button', { name: 'Write Blog' }).click();
  await form.getByRole('button', { name: 'Restore' }).click();
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title);
});

test('closing stores what was typed just before', async ({ page, club }) => {
  await page.clock.install();
  const form = await open(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const title = club.titled('Typed just before');
  await form.getByLabel('Title', { exact: true }).fill(title);
  await page.goBack();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.visitor)).toContain(title);
});

test('R99: a post has the button too', async ({ page, club }) => {
  const post = await club.publish();
  await page.goto(`/blog/${post.slug}`);
  await page.getByRole('button', { name: 'Write Blog' }).click();
  await expect(dialog(page)).toBeVisible();
});

test('nothing can be typed while a post is sent, and everything can be when that has failed', async ({
  page,
  club,
}) => {
  const form = await open(page);
  await fill(page, club.titled('On its way'));
  await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
  const response = Promise.withResolvers<'fails'>();
  await mockResponses(page, { SubmitBlogDraft: response.promise });
  await form.getByLabel('Department', { exact: true }).press('Enter');
  await expect(form.getByRole('button', { name: SUBMIT_MESSAGES.submitting })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(form.getByLabel(SUBMIT_MESSAGES.declaration)).not.toBeFocused();
  await form.getByRole('button', { name: SUBMIT_MESSAGES.backToWriting }).click();
  const content = page.locator('[contenteditable]');
  await expect(form.locator('[inert]').filter({ has: content })).toHaveCount(1);
  response.resolve('fails');
  await expect(form.getByText(SUBMIT_MESSAGES.submitFailed)).toBeVisible();
  await content.click();
  await page.keyboard.type('More. ');
  await expect(content).toContainText('More. ');
});

for (const [what, path, label] of [
  ['the text', 'input.title', 'Title'],
  ['the author', 'input.author.department', 'Department'],
] as const)
  test(`a refusal of ${what} is shown at its field, also to somebody who has gone back to writing`, async ({
    page,
    club,
  }) => {
    const form = await open(page);
    await fill(page, club.titled('To be refused'));
    await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      await held.promise;
      const extensions = { code: 'BAD_USER_INPUT', fields: { [path]: 'No such words, please' } };
      await route.fulfill({ json: { data: null, errors: [{ message: 'No such words, please', extensions }] } });
    });
    await send(page);
    await form.getByRole('button', { name: SUBMIT_MESSAGES.backToWriting }).click();
    await expect(form.getByLabel('Title', { exact: true })).toBeVisible();
    held.resolve();
    await expect(form.getByLabel(label, { exact: true })).toBeFocused();
    await expect(form.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/No such words/);
  });

test('a post that is accepted after its page was closed does not lead away from the blog', async ({ page, club }) => {
  await page.clock.install();
  await page.goto('/contact');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog', exact: true }).click();
  await page.getByRole('button', { name: 'Write Blog' }).click();
  const form = dialog(page);
  await fill(page, club.titled('Sent and closed'));
  await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
  await takeTime(page);
  const held = Promise.withResolvers<void>();
  const answered = page.waitForResponse('**/graphql');
  await page.route('**/graphql', async (route) => {
    await held.promise;
    await route.continue();
  });
  await send(page);
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
  held.resolve();
  await answered;
  await page.getByRole('button', { name: 'Write Blog' }).click();
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('');
  await expect(page).toHaveURL('/blog');
});

test('R169 R294: nothing is sent without the declaration, and its checkbox shows an error', async ({ page, club }) => {
  await open(page);
  await fill(page, club.titled('Undeclared'));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await send(page);
  const box = dialog(page).getByLabel(SUBMIT_MESSAGES.declaration);
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await expect(box).toHaveAccessibleDescription(SUBMIT_MESSAGES.acceptDeclaration);
  expect(requests).not.toContain('/graphql');
});

test('R170 R295: missing fields are named in one sentence, and each is marked', async ({ page }) => {
  const form = await open(page);
  await form.getByRole('button', { name: SUBMIT_MESSAGES.next }).click();
  await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
  await send(page);
  await expect(form.getByText(BLOG_API_MESSAGES.fillRequired).first()).toBeVisible();
  for (const label of ['Title', 'Author name', 'Department', 'LinkedIn'])
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('textbox', { name: 'Content' })).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Title', { exact: true })).toBeFocused();
});

test('overlong content is not sent: an error appears below it, and it gets focus', async ({ page, club }) => {
  const form = await open(page);
  await fill(page, club.titled('Too long'));
  await form.getByRole('button', { name: SUBMIT_MESSAGES.backToWriting }).click();
  const text = form.getByRole('textbox', { name: 'Content' });
  await text.click();
  await page.keyboard.insertText('x'.repeat(POST_HTML_LIMITS.bytes));
  await form.getByRole('button', { name: SUBMIT_MESSAGES.next }).click();
  await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await send(page);
  await expect(text).toBeFocused();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expect(text).toHaveAccessibleDescription(new RegExp(POST_HTML_MESSAGES.bytes));
  expect(requests).not.toContain('/graphql');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(form.getByText(POST_HTML_MESSAGES.bytes)).toHaveCount(0);
  await form.getByRole('button', { name: SUBMIT_MESSAGES.next }).click();
  await expect(form.getByRole('button', { name: SUBMIT_MESSAGES.submit })).toBeVisible();
});

test('R171: LinkedIn must be an address; subtitle, cover and photo are optional', async ({ page, club }) => {
  await page.clock.install();
  const form = await open(page);
  await fill(page, club.titled('No address'));
  await form.getByLabel('Department').focus();
  await expect(form.getByLabel('LinkedIn')).toHaveValue('https://linkedin.com/in/a-visitor');
  await form.getByLabel('LinkedIn').fill('my profile');
  await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
  await expect(form.getByLabel('LinkedIn')).toHaveValue('my profile');
  await send(page);
  await expect(form.getByText('LinkedIn must be a web address').first()).toBeVisible();
  await form.getByLabel('LinkedIn').fill('linkedin.com/in/a-visitor');
  await takeTime(page);
  await send(page);
  await expect(page.getByText(SUBMIT_MESSAGES.submitted)).toBeVisible();
});

test('R148 R239 R289: a visitor submits with images, and the post waits as a draft', async ({ page, club }) => {
  await page.clock.install();
  const title = club.titled('Submitted');
  const form = await open(page);
  await fill(page, title);
  const cover = Buffer.from(await (await picture(1200, 630)).arrayBuffer());
  await form
    .getByRole('group', { name: 'Cover image' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: cover });
  await expect(form.getByRole('group', { name: 'Cover image' }).locator('img')).toBeVisible();
  await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
  await takeTime(page);
  await send(page);
  await expect(page.getByText(SUBMIT_MESSAGES.submitted)).toBeVisible();
  await expect(form).toBeHidden();
  const { data } = await club.blog.managed({ search: title, status: 'draft' }, club.token);
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    content: '<p>I stood up and began.</p>',
    author: { linkedin: 'https://linkedin.com/in/a-visitor' },
  });
  expect(data[0]!.cover).toMatch(/-1200x630\.webp$/);
  expect(await page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.visitor)).toBeNull();
});

test('R629: a post is not submitted while its cover is being checked', async ({ page, club }) => {
  await page.clock.install();
  const title = club.titled('Submitted at once');
  const form = await open(page);
  await fill(page, title);
  await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
  await takeTime(page);
  const { begun, finish } = await holdDecoding(page);
  const buffer = Buffer.from(await (await picture(1200, 630)).arrayBuffer());
  const cover = form.getByRole('group', { name: 'Cover image' });
  await cover.locator('input[type=file]').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
  await begun();
  await send(page);
  await expect(form.getByText(FILE_MESSAGES.notReady)).toBeVisible();
  await finish();
  await expect(cover.locator('img')).toBeVisible();
  await send(page);
  await expect(page.getByText(SUBMIT_MESSAGES.submitted)).toBeVisible();
  const { data } = await club.blog.managed({ search: title, status: 'draft' }, club.token);
  expect(data[0]!.cover).toMatch(/-1200x630\.webp$/);
});

for (const [device, hours] of [
  ['ahead', 2],
  ['behind', -2],
] as const) {
  test(`R6 R289: a visitor whose device is two hours ${device} submits like any other`, async ({ page, club }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    const form = await open(page);
    await fill(page, club.titled(`Two hours ${device}`));
    await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
    await takeTime(page);
    await send(page);
    await expect(page.getByText(SUBMIT_MESSAGES.submitted)).toBeVisible();
  });
}

test('R102: input is stored in this browser, and can be restored or discarded', async ({ page, club }) => {
  const title = club.titled('Kept');
  await open(page);
  await fill(page, title);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.visitor)).toContain(title);
  // The page for writing is open again.
  await page.reload();
  const bar = dialog(page).getByRole('region', { name: 'Unsaved draft' });
  await expect(bar).toContainText('is stored in this browser');
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog(page).getByLabel('Title', { exact: true })).toHaveValue(title);
  await dialog(page).getByRole('button', { name: SUBMIT_MESSAGES.backToWriting }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Content' })).toContainText('I stood up and began.');
  await page.reload();
  await bar.getByRole('button', { name: 'Discard' }).click();
  await expect(bar).toBeHidden();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.visitor)).toBeNull();
});

test('R279 R288: a failed submission shows an error and logs it, and loses neither input nor focus', async ({
  page,
  club,
}) => {
  const title = club.titled('Unlucky');
  const form = await open(page);
  await fill(page, title);
  await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
  await page.route('**/graphql', (route) => route.abort());
  const logged = page.waitForEvent('console', (line) => line.text().startsWith('Failed to submit draft'));
  await send(page);
  await expect(form.getByText(SUBMIT_MESSAGES.submitFailed)).toBeVisible();
  await logged;
  await expect(form.getByRole('button', { name: 'Submit for review' })).toBeFocused();
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title);
});

test('offline, the preview opens, and leads back to the text', async ({ page, club }) => {
  const title = club.titled('Previewed without a connection');
  const files = [
    /post-preview-[^/]+\.js$/,
    /post-article-[^/]+\.js$/,
    /post-article-[^/]+\.css$/,
    /default-avatar\.svg$/,
  ];
  const fetched = files.map((file) => page.waitForResponse(file));
  const form = await open(page);
  await fill(page, title);
  for (const file of fetched) await (await file).finished();
  await goOffline(page);
  await form.getByRole('button', { name: SUBMIT_MESSAGES.preview }).click();
  await expect(form.getByRole('article').getByRole('heading', { level: 1, name: title })).toBeVisible();
  const portraits = form.getByRole('article').locator('img[src="/default-avatar.svg"]');
  for (const portrait of await portraits.all())
    await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(portraits).toHaveCount(2);
  await form.getByRole('button', { name: SUBMIT_MESSAGES.leavePreview }).click();
  await expect(form.getByLabel('Author name')).toHaveValue(AUTHOR.name);
});

test('a preview that cannot be loaded says so, and leads back to the text', async ({ page, club }) => {
  await page.route('**/assets/post-article-*', (route) => route.abort());
  const prefetch = page.waitForEvent('requestfailed');
  const title = club.titled('Never previewed');
  const form = await open(page);
  await prefetch;
  expect(await page.evaluate(() => sessionStorage.getItem('gavel.reloaded'))).toBeNull();
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByRole('button', { name: SUBMIT_MESSAGES.preview }).click();
  await expect(form.getByText(SUBMIT_MESSAGES.previewFailed)).toBeVisible();
  await form.getByRole('button', { name: SUBMIT_MESSAGES.leavePreview }).click();
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title);
});

test('offline, a submission says that the post is kept, and is sent later', async ({ page, club }) => {
  await page.clock.install();
  const form = await open(page);
  await fill(page, club.titled('Offline'));
  await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
  await takeTime(page);
  await goOffline(page);
  await send(page);
  await expect(form.getByText(SUBMIT_MESSAGES.offline)).toBeVisible();
  await goOnline(page);
  await expect(form.getByText(SUBMIT_MESSAGES.offline)).toHaveCount(0);
  await send(page);
  await expect(page.getByRole('link', { name: /Open it/ })).toBeVisible();
});

test('R102: a draft offer stays while something else is typed', async ({ page, club }) => {
  const title = club.titled('Long ago');
  const stored = () => page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.visitor);
  await open(page);
  await fill(page, title);
  await expect.poll(stored).toContain(title);
  let form = await open(page);
  await form.getByLabel('Title', { exact: true }).fill('Second');
  await expect.poll(stored).toContain('Second');
  expect(await stored()).toContain(title);

  form = await open(page);
  const bar = form.getByRole('region', { name: 'Unsaved draft' });
  await expect(bar.getByRole('status')).toHaveText([/^Unsaved text/, /^Unsaved text/]);
  await bar.getByRole('button', { name: 'Discard' }).first().click();
  await expect(bar.getByRole('button', { name: 'Restore' })).toHaveCount(1);
  await expect(form.getByLabel('Title', { exact: true })).toBeFocused();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(bar).toBeHidden();
});

test('R102: the offer names what it would replace, and the form gets focus', async ({ page, club }) => {
  const title = club.titled('Restored');
  await open(page);
  await fill(page, title);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), BLOG_DRAFT_KEYS.visitor)).toContain(title);
  const form = await open(page);
  const field = form.getByLabel('Title', { exact: true });
  const bar = form.getByRole('region', { name: 'Unsaved draft' });
  await field.fill('In between');
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(field).toHaveValue(title);
  await expect(field).toBeFocused();
  await expect(bar.getByRole('status')).toHaveText(/^The text you had before restoring/);
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(field).toHaveValue('In between');
});

test('R170: the message about missing fields disappears once there are none', async ({ page, club }) => {
  const form = await open(page);
  await form.getByRole('button', { name: SUBMIT_MESSAGES.next }).click();
  await send(page);
  const sentence = form.getByText(BLOG_API_MESSAGES.fillRequired);
  await expect(sentence).toBeVisible();
  await fill(page, club.titled('Mended'));
  await expect(sentence).toBeHidden();
});

test('R100: both forms mark required and optional fields alike', async ({ page }) => {
  const form = await open(page);
  await expect(form.getByText('Subtitle (optional)', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: SUBMIT_MESSAGES.next }).click();
  for (const label of ['Cover image (optional)', 'Author photo (optional)'])
    await expect(form.getByText(label, { exact: true })).toBeVisible();
});

test('a submission whose response was lost is stored once, even if sent again', async ({ page, club }) => {
  await page.clock.install();
  const title = club.titled('Sent twice');
  const form = await open(page);
  await fill(page, title);
  await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
  await loseResponse(page, 'SubmitBlogDraft');
  await takeTime(page);
  await send(page);
  await expect(form.getByText(SUBMIT_MESSAGES.submitFailed).first()).toBeVisible();
  await send(page);
  await expect(page.getByText(SUBMIT_MESSAGES.submitted)).toBeVisible();
  const { data } = await club.blog.managed({ search: title }, club.token);
  expect(data).toHaveLength(1);

  // The same words once more are another submission: the first one arrived.
  await open(page);
  await fill(page, title);
  await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
  await takeTime(page);
  await send(page);
  await expect(page.getByText(SUBMIT_MESSAGES.submitted)).toBeVisible();
  expect((await club.blog.managed({ search: title }, club.token)).data).toHaveLength(2);
});
