import { ERRORS } from '../../server/shared/error-messages.ts';
import { ADMIN } from '../support/admin.ts';
import { expect, fillSignIn, signIn, signInByForm, test } from './club.ts';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { OVERVIEW_MESSAGES } from '../../client/features/overview/admin/texts.ts';
import { SESSION_MESSAGES } from '../../client/features/sessions/texts.ts';
import { TOKEN_KEY } from '../../client/features/sessions/constants.ts';

const TABS = ['Events', 'Team Members', 'Applications', 'Blog Posts', 'Gallery', 'Special Event', 'Video'];

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

test('R17 R106 R107 R109: seven tabs, of which Events opens first, no public navigation, and a developer credit', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/admin/dashboard');
  const nav = page.getByRole('navigation', { name: 'Dashboard' });
  // The blog's tab also shows the number of submissions, including those of other tests.
  await expect(nav.getByRole('link').filter({ hasNotText: /^[\d,]+$/ })).toHaveText([OVERVIEW_MESSAGES.title, ...TABS]);
  await expect(nav.locator('[aria-current=page]')).toHaveText('Events');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  const credit = page.getByRole('banner').locator('p').filter({ hasText: 'Web Development Committee' });
  await expect(credit.locator('a[href^="https://github.com/"]')).toBeVisible();
  await expect(credit.locator('a[href^="mailto:"]')).toBeVisible();
  for (const name of TABS) {
    await nav.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
});

test('R191: a missing email address and password show errors', async ({ page }) => {
  await page.goto('/adminlogin');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
});

test('R247: the server’s message is shown, or else that the login failed or something unexpected happened', async ({
  page,
}) => {
  await page.goto('/adminlogin');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(ERRORS.INVALID_CREDENTIALS.message)).toBeVisible();
  await page.route('**/graphql', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  await page.unrouteAll();
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(SESSION_MESSAGES.unexpected)).toBeVisible();
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

test('R248: a failed logout shows an error', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin');
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText(SESSION_MESSAGES.signOutFailed)).toBeVisible();
});

test('R156: a rejected token leads to the sign-in page', async ({ page }) => {
  await page.goto('/adminlogin');
  await page.evaluate((key) => localStorage.setItem(key, 'a.broken.token'), TOKEN_KEY);
  await page.goto('/admin/blog');
  await expect(page).toHaveURL(/\/adminlogin\?next=/);
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
