import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn, test, waitForHydration } from './club.ts';
import { fill, open, send, takeTime, writingPage } from './writing.ts';
import { SUBMIT_MESSAGES } from '../../client/features/blog/submit/texts.ts';
import { BLOG_DRAFT_KEYS } from '../../client/features/blog/form/constants.ts';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';

const offers = (page: Page) => page.getByRole('region', { name: 'Unsaved draft' });
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const stored = (page: Page, key: string = BLOG_DRAFT_KEYS.visitor) =>
  page.evaluate((key) => localStorage.getItem(key) ?? '', key);

async function newTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  waitForHydration(page);
  return page;
}

async function write(page: Page, text: string): Promise<void> {
  await title(page).fill(text);
  await expect.poll(() => stored(page)).toContain(text);
}

/** Two tabs with the writing page: something is written in the first, and the second offers it. */
async function twoTabs(page: Page, context: BrowserContext, text: string): Promise<Page> {
  await open(page);
  await write(page, text);
  const other = await newTab(context);
  await open(other);
  await expect(offers(other)).toContainText(text);
  return other;
}

test('R102: two tabs that are typed in keep both texts, and an offer follows its tab', async ({
  page,
  context,
  club,
}) => {
  const [first, second] = [club.titled('First tab'), club.titled('Second tab')];
  const other = await twoTabs(page, context, first);
  await write(page, `${first} longer`);
  await expect(offers(other)).toContainText(`${first} longer`);
  await write(other, second);
  expect(await stored(other)).toContain(`${first} longer`);
  await expect.poll(() => stored(page)).toContain(second);
  await write(page, `${first} longest`);
  expect(await stored(page)).toContain(second);
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(offers(tab).getByRole('button', { name: 'Restore' })).toHaveCount(2);
    await expect(offers(tab)).toContainText(`${first} longest`);
    await expect(offers(tab)).toContainText(second);
  }
});

test('R102: a draft restored in one tab does not take it from the other, which is typed in', async ({
  page,
  context,
  club,
}) => {
  const text = club.titled('Restored elsewhere');
  const other = await twoTabs(page, context, text);
  await offers(other).getByRole('button', { name: 'Restore' }).click();
  await expect(title(other)).toHaveValue(text);
  await expect(offers(other)).toBeHidden();
  await write(page, `${text}, of the first`);
  await expect.poll(() => stored(other)).toContain(`${text}, of the first`);
  await write(other, `${text}, of the second`);
  expect(await stored(other)).toContain(`${text}, of the first`);
  await other.reload();
  await expect(offers(other)).toContainText(`${text}, of the first`);
  await expect(offers(other)).toContainText(`${text}, of the second`);
});

test('R102: a draft discarded in one tab is stored again once the other is typed in', async ({
  page,
  context,
  club,
}) => {
  const text = club.titled('Discarded elsewhere');
  const other = await twoTabs(page, context, text);
  await offers(other).getByRole('button', { name: 'Discard' }).click();
  await expect(offers(other)).toBeHidden();
  await expect.poll(() => stored(page)).toBe('');
  await write(page, `${text}, and more`);
  await expect.poll(() => stored(other)).toContain(`${text}, and more`);
  await write(other, club.titled('Something else'));
  expect(await stored(other)).toContain(`${text}, and more`);
  await expect(offers(other)).toBeHidden();
  await page.reload();
  await expect(offers(page)).toContainText(`${text}, and more`);
});

test('R102: a post that one tab sends is offered in no other, and what the other has typed stays', async ({
  page,
  context,
  club,
}) => {
  await page.clock.install();
  const [sent, unsent] = [club.titled('Sent in one tab'), club.titled('Typed in the other')];
  const form = await open(page);
  await fill(page, sent);
  await expect.poll(() => stored(page)).toContain('I stood up');
  const other = await newTab(context);
  await open(other);
  await expect(offers(other)).toContainText(sent);
  await write(other, unsent);
  await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
  await takeTime(page);
  await send(page);
  await expect(page.getByText(SUBMIT_MESSAGES.submitted)).toBeVisible();
  await expect(offers(other)).toBeHidden();
  await write(other, `${unsent}, and more`);
  expect(await stored(other)).not.toContain(sent);
  await other.reload();
  await expect(offers(other).getByRole('button', { name: 'Restore' })).toHaveCount(1);
  await expect(offers(other)).toContainText(unsent);
});

test('R102: text that was replaced by a draft is still offered after the draft was sent', async ({ page, club }) => {
  await page.clock.install();
  const [early, late] = [club.titled('Early'), club.titled('Late')];
  await open(page);
  await fill(page, early);
  await expect.poll(() => stored(page)).toContain('linkedin.com');
  const form = await open(page);
  await title(page).fill(late);
  await offers(page).getByRole('button', { name: 'Restore' }).click();
  await expect(title(page)).toHaveValue(early);
  await form.getByRole('button', { name: SUBMIT_MESSAGES.next }).click();
  await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
  await takeTime(page);
  await send(page);
  await expect(page.getByText(SUBMIT_MESSAGES.submitted)).toBeVisible();
  await open(page);
  await expect(offers(page)).toContainText(late);
  await expect(offers(page)).not.toContainText(early);
});

test('R119: a post saved in one tab leaves the changes typed in another', async ({ page, context, club }) => {
  const post = await club.publish();
  const admin = () => stored(page, BLOG_DRAFT_KEYS.admin);
  await signIn(page);
  await page.goto(`/admin/blog/${post.id}`);
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('Of the first tab');
  await expect.poll(admin).toContain('Of the first tab');
  const other = await newTab(context);
  await other.goto(`/admin/blog/${post.id}`);
  await expect(offers(other)).toBeVisible();
  await other.getByLabel('Subtitle (optional)', { exact: true }).fill('Of the second tab');
  await expect.poll(admin).toContain('Of the second tab');
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('Of the first tab, longer');
  await expect.poll(admin).toContain('longer');
  expect(await admin()).toContain('Of the second tab');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.updated)).toBeVisible();
  await expect.poll(admin).not.toContain('longer');
  await expect(offers(other)).toBeHidden();
  expect(await admin()).toContain('Of the second tab');
  other.on('dialog', (leaving) => void leaving.accept());
  await other.reload();
  await offers(other).getByRole('button', { name: 'Restore' }).click();
  await expect(other.getByLabel('Subtitle (optional)', { exact: true })).toHaveValue('Of the second tab');
});

test('R102: drafts of earlier builds of the site are offered', async ({ page }) => {
  const values = { subtitle: '', content: '<p>Once.</p>', authorName: '', authorDepartment: '', authorLinkedin: '' };
  const draft = (title: string, savedAt: string) => ({
    version: 2,
    savedAt,
    values: { ...values, title, coverImage: '', authorImage: '' },
    form: '0.5',
  });
  const text = JSON.stringify({
    ...draft('Latest', '2026-11-20T10:00:00.000Z'),
    aside: [draft('Former', '2026-11-19T10:00:00.000Z')],
  });
  await page.goto('/blog');
  await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [BLOG_DRAFT_KEYS.visitor, text]);
  await open(page);
  await expect(offers(page).getByRole('status')).toHaveText([/Latest/, /Former/]);
  await title(page).fill('Now');
  await expect.poll(() => stored(page)).toContain('Now');
  await page.reload();
  await expect(offers(page).getByRole('status')).toHaveText([/Now/, /Latest/, /Former/]);
  await offers(page).getByRole('button', { name: 'Restore' }).last().click();
  await expect(title(page)).toHaveValue('Former');
  await expect(writingPage(page).getByRole('textbox', { name: 'Content' })).toHaveText('Once.');
});
