import type { Page } from '@playwright/test';
import { expect, test, withSettings } from './club.ts';

/** Does with its orders what the real tag does: it counts by itself too, unless it is told not to. */
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

interface Told {
  tags: string[];
  views: { path: string; title: string }[];
}

/** Answers for the tag's hosts, and hears what they are told. */
async function listen(page: Page): Promise<Told> {
  const told: Told = { tags: [], views: [] };
  await page.route('https://www.googletagmanager.com/**', (route) => {
    told.tags.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: TAG });
  });
  await page.route('https://*.google-analytics.com/**', (route) => {
    const { searchParams } = new URL(route.request().url());
    expect(searchParams.get('en')).toBe('page_view');
    told.views.push({ path: searchParams.get('dp')!, title: searchParams.get('dt')! });
    return route.fulfill({ status: 204 });
  });
  return told;
}

const paths = ({ views }: Told) => views.map(({ path }) => path);
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

/** Whatever a page does when it has nothing else to do is done. */
async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
}

test.describe('a visitor who may be counted', () => {
  test.use({ counted: true });

  test('R36 R244: every page that is opened is told once, by its path, the first one too', async ({ page }) => {
    const told = await listen(page);
    await page.goto('/about');
    await expect.poll(() => paths(told)).toEqual(['/about']);
    await follow(page, 'Blog');
    await expect.poll(() => paths(told)).toEqual(['/about', '/blog']);
    await follow(page, 'Blog');
    await page.getByRole('link', { name: 'Older posts' }).click();
    await expect(page).toHaveURL(/after=/);
    await follow(page, 'Contact');
    await expect.poll(() => paths(told)).toEqual(['/about', '/blog', '/contact']);
    await page.goBack();
    await expect.poll(() => paths(told)).toEqual(['/about', '/blog', '/contact', '/blog']);
    expect(told.views.map(({ title }) => title.split(' · ')[0])).toEqual([
      'About Us',
      'Gavel Blog',
      'Contact',
      'Gavel Blog',
    ]);
    expect(told.tags).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-CLUBTEST']);
  });

  test('R244: the tag comes after the page, which is alive without it', async ({ page }) => {
    await page.route('https://www.googletagmanager.com/**', () => new Promise(() => {}));
    await page.goto('/about');
    await follow(page, 'Contact');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  });

  test('R36: administrators are not counted', async ({ page }) => {
    const told = await listen(page);
    await page.goto('/adminlogin');
    await idle(page);
    await follow(page, 'About Us');
    await expect(page).toHaveURL('/about');
    await idle(page);
    expect(told).toEqual({ tags: [], views: [] });
  });

  test('R244: where no property is configured, nothing is loaded', async ({ page }) => {
    const told = await listen(page);
    await withSettings(page, { analyticsId: null });
    await page.goto('/about');
    await idle(page);
    expect(told).toEqual({ tags: [], views: [] });
  });

  test('R244: whoever asks not to be tracked is not', async ({ page }) => {
    const told = await listen(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
    await page.goto('/about');
    await idle(page);
    expect(told).toEqual({ tags: [], views: [] });
  });
});

test('R244: whoever sends the privacy signal is not counted', async ({ page }) => {
  const told = await listen(page);
  await page.goto('/about');
  await idle(page);
  expect(told).toEqual({ tags: [], views: [] });
});
