import { ERRORS } from '../../server/shared/error-catalogue.ts';
import { expect, fillSignIn, signIn, signInByForm, test } from './club.ts';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { SESSION_MESSAGES } from '../../client/features/sessions/texts.ts';
import { TOKEN_KEY } from '../../client/features/sessions/session.ts';

test('R16 R18 R208: the dashboard shows nothing without a session, and leads to the sign-in page and back', async ({
  page,
}) => {
  await page.goto('/admin/blog?status=draft');
  await expect(page).toHaveURL(/\/adminlogin\?next=/);
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0);
  await fillSignIn(page);
  await expect(page).toHaveURL(/\/admin\/blog\?status=draft/);
});

test('R103 R105 R135 R206: e-mail and password start a session, whose token the browser stores', async ({ page }) => {
  await signInByForm(page);
  await expect(page).toHaveURL(/\/admin\/(dashboard|events)/);
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test('R104 R320: a window below 768 px says that the dashboard needs a larger one', async ({ browser, baseURL }) => {
  const windowOf = (width: number) =>
    browser.newContext({ baseURL, viewport: { width, height: 900 }, screen: { width, height: 900 } });
  const wide = await windowOf(768);
  const signIn = await wide.newPage();
  await signIn.goto('/adminlogin');
  await expect(signIn.getByLabel('Email')).toBeVisible();
  await wide.close();
  const context = await windowOf(767);
  const page = await context.newPage();
  await page.goto('/adminlogin');
  await expect(page.getByRole('heading', { name: SESSION_MESSAGES.restrictedTitle })).toBeVisible();
  await expect(page.getByText(SESSION_MESSAGES.restricted)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to the front page' }).click();
  await expect(page).toHaveURL('/');
  await context.close();
});

test('R108 R156: logging out ends the session in every tab and leads to the sign-in page', async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto('/admin');
  const other = await context.newPage();
  await other.goto('/admin/blog');
  await expect(other.getByRole('heading', { name: 'Blog Posts' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/adminlogin/);
  await expect(other).toHaveURL(/\/adminlogin/);
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
});

test('R108 R156: logging out neither asks to return nor leaves a message', async ({ page, club }) => {
  const { title } = await club.publish();
  await signIn(page);
  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.unpublished)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/adminlogin');
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.unpublished)).toHaveCount(0);
});

test('R103: the focused password field has a ring, and an error does not shift the form', async ({ page }) => {
  await page.goto('/adminlogin');
  await page.getByLabel('Email').fill('nobody@club.example');
  await page.keyboard.press('Tab');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  const ring = await password.evaluate((field) => getComputedStyle(field.closest('[data-variant] > *')!).outlineWidth);
  expect(ring).toBe('3px');
  const place = () => password.evaluate((field) => field.getBoundingClientRect().top + scrollY);
  const before = await place();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText(ERRORS.INVALID_CREDENTIALS.message)).toBeVisible();
  expect(await place()).toBe(before);
});
