import type { Page } from '@playwright/test';
import { AUTHOR, expect, fillSignIn, signIn, test as base, goOffline, goOnline } from './club.ts';
import { typeInto } from './keys.ts';
import { asAdmin } from './graphql.ts';
import { ADMIN } from '../support/admin.ts';
import { graphqlBlogApi } from '../support/blog-apis.ts';
import { startProduct } from '../support/product-process.ts';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { ACTION_MESSAGES } from '../../client/features/blog/admin/post/pending/pending-texts.ts';
import { SESSION_MESSAGES } from '../../client/features/sessions/texts.ts';
import { FORM_STATES } from '../../client/records/texts.ts';

interface Own {
  url: string;
  endOtherSessions: () => Promise<unknown>;
}

/** These tests end sessions, so they use a site of their own. */
const test = base.extend<object, { own: Own }>({
  own: [
    async ({}, use) => {
      const { url, stop } = await startProduct();
      const token = (await graphqlBlogApi(url).signIn(ADMIN.email, ADMIN.password)).data;
      const ask = asAdmin(url, token);
      await use({ url, endOtherSessions: () => ask('mutation { endOtherSessions }', {}) });
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ own }, use) => use(own.url),
});
test.describe.configure({ mode: 'default' });
test.beforeEach(({ page }) => signIn(page));

const field = (page: Page, label: string) => page.getByRole('main').getByRole('textbox', { name: label, exact: true });
const author = (page: Page) => page.getByRole('combobox', { name: 'Author name' });
const content = (page: Page) => page.getByRole('textbox', { name: 'Content (optional)' });
const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved draft' });

async function fillPost(page: Page): Promise<void> {
  await typeInto(field(page, 'Title'), 'The walk to the lectern');
  await content(page).click();
  await page.keyboard.type('It is four metres long.');
  await author(page).fill(AUTHOR.name);
  await typeInto(field(page, 'Department'), AUTHOR.department);
  await typeInto(field(page, 'LinkedIn'), AUTHOR.linkedin);
}

/** Fails unless the form contains the typed text. */
async function expectFilled(page: Page): Promise<void> {
  await expect(field(page, 'Title')).toHaveValue('The walk to the lectern');
  await expect(content(page)).toHaveText('It is four metres long.');
  await expect(author(page)).toHaveValue(AUTHOR.name);
  await expect(field(page, 'LinkedIn')).toHaveValue(AUTHOR.linkedin);
}

test('R156: a post that is being created survives a lost connection, a closed tab and the end of the session', async ({
  page,
  context,
  own,
}) => {
  const path = '/admin/blog/new';
  await page.goto(path);
  await fillPost(page);
  await goOffline(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(FORM_STATES.notSaved)).toBeVisible();
  await expectFilled(page);
  await goOnline(page);

  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('savedAt');
  await page.close({ runBeforeUnload: false });
  const tab = await context.newPage();
  await tab.goto(path);
  await offer(tab).getByRole('button', { name: 'Restore' }).click();
  await expectFilled(tab);
  await expect(tab.getByText(FORM_STATES.unsaved)).toBeVisible();

  await own.endOtherSessions();
  await tab.keyboard.press('ControlOrMeta+s');
  await expect(tab.getByText(SESSION_MESSAGES.resume)).toBeVisible();
  await fillSignIn(tab);
  await expect(tab).toHaveURL(path);
  await expectFilled(tab);
  await tab.keyboard.press('ControlOrMeta+s');
  await expect(tab.getByText(FORM_STATES.saved)).toBeVisible();
});

test('R355: a form says that it could not be saved until it is, in a narrow window on a line of its own', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/admin/blog/new');
  await fillPost(page);
  await page.route('**/graphql', (route) => route.abort());
  await page.keyboard.press('ControlOrMeta+s');
  const state = page.getByText(FORM_STATES.notSaved);
  await expect(state).toBeVisible();
  const back = await page.getByRole('main').getByRole('link', { name: 'Blog Posts' }).boundingBox();
  expect((await state.boundingBox())!.y).toBeGreaterThanOrEqual(back!.y + back!.height);
  await typeInto(field(page, 'Title'), 'Another title');
  await expect(state).toBeVisible();
  await page.unrouteAll();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(FORM_STATES.saved)).toBeVisible();
  await typeInto(field(page, 'Title'), 'A third title');
  await expect(page.getByText(FORM_STATES.unsaved)).toBeVisible();
});

test('the first save of a record leaves the page where it was scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto('/admin/blog/new');
  await fillPost(page);
  const share = page.getByLabel(BLOG_ADMIN_MESSAGES.shareText);
  await typeInto(share, 'Four metres of tiles.');
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(FORM_STATES.saved)).toBeVisible();
  await expect(page).toHaveURL(/blog\/[\w-]{36}$/);
  await expect(share).toBeFocused();
  await expect(share).toBeInViewport();
});

test('the whole calendar of the dialog that schedules a post can be seen and used', async ({ page }) => {
  await page.goto('/admin/blog/new');
  await page.getByRole('button', { name: ACTION_MESSAGES.more }).press('Enter');
  await page.getByRole('menuitem', { name: ACTION_MESSAGES.schedule }).press('Enter');
  const dialog = page.getByRole('dialog', { name: ACTION_MESSAGES.scheduleTitle });
  const date = dialog.getByLabel(BLOG_ADMIN_MESSAGES.publishOn);
  await expect(date).toBeFocused();
  await expect(date).toHaveAttribute('required');
  await page.keyboard.press('ArrowDown');
  const isOnTop = () =>
    dialog
      .getByRole('gridcell')
      .last()
      .evaluate((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return cell.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
  await expect.poll(isOnTop).toBe(true);
});
