import type { Page } from '@playwright/test';
import { expect, test, withSettings } from './club.ts';

/** Behaves like the real tag, which also counts page views by itself unless configured otherwise. */
const TAG = `
  const tell = (name, fields) =>
    void fetch('https://region1.google-analytics.com/g/collect?en=' + name + '&dp=' + fields.page_path +
      '&dt=' + encodeURIComponent(fields.page_title), { method: 'POST', mode: 'no-cors' });
  const take = (order) => {
    if (Object.prototype.toString.call(order) !== '[object Arguments]') return;
    const [what, name, fields = {}] = order;
    if (what === 'config' && fields.send_page_view !== false) tell('page_view', { page_path: 'by-itself' });
    if (what === 'event') tell(name, fields);
  };
  dataLayer.forEach(take);
  dataLayer.push = (...orders) => orders.forEach(take);
`;

interface RecordedRequests {
  tags: string[];
  views: { path: string; title: string }[];
}

/** Responds for the tag's hosts and records requests. */
async function listen(page: Page): Promise<RecordedRequests> {
  const shown: RecordedRequests = { tags: [], views: [] };
  await page.route('https://www.googletagmanager.com/**', (route) => {
    shown.tags.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: TAG });
  });
  await page.route('https://*.google-analytics.com/**', (route) => {
    const { searchParams } = new URL(route.request().url());
    expect(searchParams.get('en')).toBe('page_view');
    shown.views.push({ path: searchParams.get('dp')!, title: searchParams.get('dt')! });
    return route.fulfill({ status: 204 });
  });
  return shown;
}

const paths = ({ views }: RecordedRequests) => views.map(({ path }) => path);
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

/** Whatever a page does when it has nothing else to do is done. */
async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
}

test.describe('a visitor who allows analytics', () => {
  test.use({ counted: true });

  test('R36 R244: every page view is reported once with its path, including the first', async ({ page }) => {
    const shown = await listen(page);
    await page.goto('/about');
    await expect.poll(() => paths(shown)).toEqual(['/about']);
    await follow(page, 'Blog');
    await expect.poll(() => paths(shown)).toEqual(['/about', '/blog']);
    await follow(page, 'Blog');
    await page.getByRole('link', { name: 'Older posts' }).click();
    await expect(page).toHaveURL(/after=/);
    await follow(page, 'Contact');
    await expect.poll(() => paths(shown)).toEqual(['/about', '/blog', '/contact']);
    await page.goBack();
    await expect.poll(() => paths(shown)).toEqual(['/about', '/blog', '/contact', '/blog']);
    expect(shown.views.map(({ title }) => title.split(' · ')[0])).toEqual([
      'About Us',
      'Gavel Blog',
      'Contact',
      expect.stringMatching(/^Gavel Blog until \d+ \w+ \d{4}$/),
    ]);
    expect(shown.tags).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-CLUBTEST']);
  });

  test('R244: the tag loads after the page, which works without it', async ({ page }) => {
    await page.route('https://www.googletagmanager.com/**', () => new Promise(() => {}));
    await page.goto('/about');
    await follow(page, 'Contact');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  });

  test('R36: a visit that begins at the sign-in page is not tracked', async ({ page }) => {
    const shown = await listen(page);
    await page.goto('/adminlogin');
    await idle(page);
    await follow(page, 'About Us');
    await expect(page).toHaveURL('/about');
    await idle(page);
    expect(shown).toEqual({ tags: [], views: [] });
  });

  test('R244: nothing is loaded without a measurement ID', async ({ page }) => {
    const shown = await listen(page);
    await withSettings(page, { analyticsId: null });
    await page.goto('/about');
    await idle(page);
    expect(shown).toEqual({ tags: [], views: [] });
  });

  test('R244: Do Not Track is respected', async ({ page }) => {
    const shown = await listen(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
    await page.goto('/about');
    await idle(page);
    expect(shown).toEqual({ tags: [], views: [] });
  });
});

test('R244: Global Privacy Control is respected', async ({ page }) => {
  const shown = await listen(page);
  await page.goto('/about');
  await idle(page);
  expect(shown).toEqual({ tags: [], views: [] });
});
