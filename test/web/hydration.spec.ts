import { filesOfApollo } from './apollo-files.ts';
import { expect, test } from './club.ts';
import { submissionAddress } from './text-layout.ts';

/** Stacks of calls that load the browser's tables of languages. */
declare global {
  var localeCalls: string[];
}

const SITEMAP_LINK = /<loc>([^<]+)<\/loc>/g;

test('R504: no public page formats with a locale before it is hydrated', async ({ page, club, request }) => {
  await page.addInitScript(() => {
    const calls: string[] = [];
    globalThis.localeCalls = calls;
    const record = (name: string) => calls.push(new Error(name).stack ?? name);
    for (const [name, value] of Object.entries(Object.getOwnPropertyDescriptors(Intl))) {
      if (typeof value.value !== 'function') continue;
      const recorded = new Proxy(value.value as new () => object, {
        construct: (target, args, newTarget) => (record(name), Reflect.construct(target, args, newTarget) as object),
        apply: (target, self, args) => (record(name), Reflect.apply(target, self, args) as unknown),
      });
      Object.defineProperty(Intl, name, { ...value, value: recorded });
    }
    for (const { prototype } of [Date, Number, BigInt, Array, String])
      for (const [name, value] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
        if (!/^toLocale\w*String$|^localeCompare$/.test(name)) continue;
        const method = value.value as (...args: unknown[]) => unknown;
        const recorded = function (this: unknown, ...args: unknown[]) {
          record(name);
          return method.apply(this, args);
        };
        Object.defineProperty(prototype, name, { ...value, value: recorded });
      }
  });

  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(SITEMAP_LINK)].map(([, address = '']) => new URL(address).pathname);
  const one = (prefix: string) => paths.filter((path) => path.startsWith(prefix)).slice(0, 1);
  const { slug, title } = await club.publish();
  const opened = [
    ...paths.filter((path) => !/^\/(blog|events)\/./.test(path)),
    ...one('/events/'),
    `/blog/${slug}`,
    `/blog?q=${encodeURIComponent(title)}`,
    '/activities?date=2026-12-18',
    await submissionAddress(club),
    '/not-a-page',
  ];
  expect(opened).toEqual(expect.arrayContaining(['/', '/about', '/activities', '/blog', '/membership', '/contact']));
  const found: Record<string, string[]> = {};
  for (const path of opened) {
    await page.goto(path);
    const calls = await page.evaluate(() => globalThis.localeCalls);
    if (calls.length > 0) found[path] = calls;
  }
  expect(found).toEqual({});
  // The recorder works.
  expect(await page.evaluate(() => [new Intl.DateTimeFormat().format(), globalThis.localeCalls.length])).toContain(1);
});

test('R477: structured data stays as the server wrote it once scripts run', async ({ page, club }) => {
  const { slug } = await club.publish();
  for (const path of ['/', '/about', '/activities', '/blog', `/blog/${slug}`, '/membership', '/contact']) {
    // The same response: other tests change what home and the activities list.
    const html = await (await page.goto(path))!.text();
    const written = Array.from(
      html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
      ([, json]) => json,
    );
    expect([path, written.length > 0]).toEqual([path, true]);
    const found = page.locator('script[type="application/ld+json"]');
    expect([path, await found.allTextContents()]).toEqual([path, written]);
  }
  // A page that the browser renders has none: search engines open addresses.
  await page.getByRole('banner').getByRole('link', { name: 'About Us', exact: true }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
});

test('R622: a page fetches the files that requests need when idle, and runs them with its first request', async ({
  page,
}) => {
  await page.goto('/about');
  const files = await filesOfApollo(page);
  const loads = () =>
    page.evaluate(
      (files) =>
        files.map((file) =>
          performance
            .getEntriesByName(new URL(file, location.href).href)
            .map((entry) => (entry as PerformanceResourceTiming).initiatorType === 'fetch'),
        ),
      files,
    );
  const once = files.map(() => [true]);
  await expect.poll(loads).toEqual(once);
  await page.getByRole('button', { name: 'Ask me' }).hover();
  expect(await loads()).toEqual(once);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gavel Blog' })).toBeVisible();
  // Fetched again, from the browser's cache, and imported.
  expect(await loads()).toEqual(once.map(() => [true, true, false]));
});
