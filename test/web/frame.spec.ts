import type { Page } from '@playwright/test';
import { NAV_LINKS, SITE_DEFAULTS } from '../../server/shared/site.ts';
import { dayIn } from '../../server/shared/time.ts';
import { ADMIN, CONTACT_EMAIL } from '../support/admin.ts';
import { expect, signIn, signInByForm, test } from './club.ts';
import { layoutShift, recordLayoutShift } from './layout-shift.ts';
import { endMotion } from './motion.ts';

test('R21 R22 R24: six links in order, the current one marked, and the logo links to the home page', async ({
  page,
}) => {
  await page.goto('/blog');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Home', 'About Us', 'Activities', 'Blog', 'Membership', 'Contact']);
  for (const [i, to] of ['/', '/about', '/activities', '/blog', '/membership', '/contact'].entries())
    await expect(links.nth(i)).toHaveAttribute('href', to);
  await expect(page.locator('nav [aria-current=page]')).toHaveText('Blog');
  const brand = page.getByRole('banner').getByRole('link', { name: SITE_DEFAULTS.name });
  await expect(brand.locator('svg, img')).toBeVisible();
  await brand.click();
  await expect(page).toHaveURL('/');
});

test('R9 R10 R11 R14 R15: all links of the navigation bar work', async ({ page }) => {
  for (const { to } of NAV_LINKS) {
    expect((await page.goto(to))!.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('R23 R25: on a small screen a button opens the menu, and a link closes it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/blog');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await nav.getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/about');
  await expect(nav).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.keyboard.press('Escape');
  await expect(nav).toBeHidden();
});

test('the menu button is visible in forced colours', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 }, forcedColors: 'active' });
  const page = await context.newPage();
  await page.goto('/');
  const line = page.getByRole('button', { name: 'Open menu' }).locator('span');
  const [ink, ground] = await line.evaluate((icon) => [
    getComputedStyle(icon).backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(ink).not.toBe(ground);
  await context.close();
});

test('R26 R27 R164 R319: the bar changes after 20 px of scrolling, hides on the way down and returns on the way up', async ({
  page,
}) => {
  await page.goto('/blog');
  const bar = page.getByRole('banner');
  await expect(bar).not.toHaveAttribute('data-scrolled');
  await page.mouse.wheel(0, 20);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(20);
  await expect(bar).not.toHaveAttribute('data-scrolled');
  await page.mouse.wheel(0, 1);
  await expect(bar).toHaveAttribute('data-scrolled');
  await page.mouse.wheel(0, 600);
  await expect(bar).toHaveAttribute('data-scrolled');
  await expect(bar).toHaveAttribute('data-hidden');
  await page.mouse.wheel(0, -200);
  await expect(bar).not.toHaveAttribute('data-hidden');
});

test('R27: the bar never hides a focused element', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).focus();
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled');
  await expect(page.getByRole('banner')).not.toHaveAttribute('data-hidden');
});

test('R3 R5 R28 R29 R30 R31 R32 R33 R35 R353: the footer has four columns and the year', async ({ page }) => {
  await page.goto('/blog');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading')).toHaveText(['About Us', 'Quick Links', 'Contact Us', 'Portal']);
  await expect(footer.getByText(SITE_DEFAULTS.description)).toBeVisible();
  expect(SITE_DEFAULTS.description).toMatch(/empowering voices and building leaders/i);
  for (const name of ['Facebook', 'Instagram', 'LinkedIn']) {
    const link = footer.getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', new RegExp(`^https://www\\.${name.toLowerCase()}\\.com/`));
  }
  for (const [name, to] of [
    ['About Us', '/about'],
    ['Activities', '/activities'],
    ['Join Us', '/membership'],
    ['Contact', '/contact'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', to);
  }
  for (const line of ['Institute of Technology', 'The University', 'Diyagama, Homagama', 'Sri Lanka'])
    await expect(footer.locator('address').getByText(line, { exact: true })).toBeVisible();
  await expect(footer.getByRole('link', { name: CONTACT_EMAIL })).toHaveAttribute('href', `mailto:${CONTACT_EMAIL}`);
  await expect(page.getByText(ADMIN.email)).toHaveCount(0);
  const portal = footer.getByRole('link', { name: 'Sign in as Admin' });
  await expect(portal).toHaveAttribute('href', '/adminlogin');
  await expect(portal).toHaveAttribute('target', '_blank');
  for (const name of ['Web Development Committee', 'Design Committee']) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank');
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:/);
  }
  const year = dayIn(SITE_DEFAULTS.timeZone, new Date()).slice(0, 4);
  await expect(footer.getByText(`© ${year} ${SITE_DEFAULTS.name}, Student Union. All Rights Reserved`)).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Student Union' })).toHaveAttribute('href', /^https:/);
  await expect(footer.getByText(SITE_DEFAULTS.disclaimer)).toBeVisible();
});

test('R19: an unknown address shows the not-found page with status 404', async ({ page }) => {
  expect((await page.goto('/nothing-here'))!.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read the blog' })).toBeVisible();
});

test('R20: a screen that fails to load shows an error with its cause and a retry', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => sessionStorage.setItem('gavel.reloaded', String(Date.now())));
  await page.route('**/assets/contact-*.js', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText(/contact-.+\.js/)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
});

test('R20: a screen of the dashboard that fails to load leaves the menu in place', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin');
  await page.evaluate(() => sessionStorage.setItem('gavel.reloaded', String(Date.now())));
  await page.route('**/assets/video-tab-*.js', (route) => route.abort());
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await menu.getByRole('link', { name: 'Video' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
  await menu.getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
});

test('R433: the colour scheme follows the system until the reader chooses one', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/blog');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Light' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('R434: a click before hydration takes effect afterwards', async ({ page }) => {
  const scriptsMayLoad = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await scriptsMayLoad.promise;
    await route.continue();
  });
  await page.goto('/blog', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Write Blog' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  scriptsMayLoad.resolve();
  await expect(page.getByRole('dialog', { name: 'Write for the Gavel Blog' })).toBeVisible();
});

for (const { how, begin } of [
  {
    how: 'once the page has loaded',
    begin: async (page: Page, release: () => void) => {
      release();
      await page.waitForLoadState('load');
      await page.clock.runFor(1000);
    },
  },
  {
    how: 'at its first use',
    begin: async (page: Page) => {
      await page.keyboard.press('Tab');
      await page.clock.runFor(100);
    },
  },
  { how: 'after three seconds', begin: (page: Page) => page.clock.runFor(3100) },
])
  test(`R434: the scripts start ${how}, not before`, async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const pictures = Promise.withResolvers<void>();
    await page.route('**', async (route) => {
      if (route.request().resourceType() === 'image') await pictures.promise;
      await route.continue();
    });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/(?!head-)[^/]+\.js$/.test(request.url())) scripts.push(request.url());
    });
    await page.goto('/blog', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(scripts).toEqual([]);
    await begin(page, pictures.resolve);
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    expect(scripts).not.toEqual([]);
    pictures.resolve();
  });

test('navigation moves focus to the heading; paging through a list does not', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Gavel Blog' })).toBeFocused();
  const pages = page.getByRole('navigation', { name: 'Blog pages' });
  await pages.getByRole('link', { name: 'Older posts' }).press('Enter');
  await expect(page).toHaveURL(/after=/);
  await expect(pages.getByRole('link', { name: 'Newer posts' })).toBeVisible();
  // The same link leads on; on the last page there is only the one that leads back.
  await expect(pages.getByRole('link').last()).toBeFocused();
});

test('in the dashboard too, once the content is loaded, and never out of a field', async ({ page, club }) => {
  const { title } = await club.publish();
  await signInByForm(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Blog Posts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog Posts' })).toBeFocused();
  const box = page.getByRole('searchbox');
  await box.fill(title);
  await expect(page).toHaveURL(/q=/);
  await expect(box).toBeFocused();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit post' })).toBeFocused();
});

test('a dialog does not shift the page, whether it scrolls or not', async ({ browser, baseURL }) => {
  // A bar that takes room, as most desktops have it.
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 2400 } });
  const page = await context.newPage();
  await page.goto('/adminlogin');
  const heading = page.getByRole('heading', { level: 1 });
  const place = async () => (await heading.boundingBox())!.x;
  for (const height of [2400, 500]) {
    await page.setViewportSize({ width: 1280, height });
    const before = await place();
    await page.getByRole('button', { name: 'Send Feedback to Developer' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await place()).toBe(before);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await place()).toBe(before);
  }
  await context.close();
});

for (const width of [360, 1440]) {
  test(`R42, R92: at ${width} px the floating buttons cover no text and no link, and move nothing`, async ({
    page,
    club,
  }) => {
    // Headlines that change into their font late, on a busy machine, are not what is measured.
    await page.route('**/*.woff2', (route) => route.abort());
    await recordLayoutShift(page);
    await page.setViewportSize({ width, height: 740 });
    const post = await club.publish({ content: `<p>${'Stand up, breathe and begin. '.repeat(200)}</p>` });
    for (const path of ['/', '/blog', `/blog/${post.slug}`, '/contact']) {
      await page.goto(path);
      await expect(page.locator('html[data-hydrated]')).toBeAttached();
      for (const share of [0, 0.2, 0.45, 0.4, 0.75, 1]) {
        const at = await page.evaluate((part) => {
          const { scrollHeight, clientHeight } = document.documentElement;
          scrollTo({ top: part * (scrollHeight - clientHeight), behavior: 'instant' });
          return new Promise<number>((resolve) => requestAnimationFrame(() => resolve(scrollY)));
        }, share);
        const bar = page.getByRole('banner');
        if (share === 0.4) await expect(bar).not.toHaveAttribute('data-hidden');
        else if (at > 100) await expect(bar).toHaveAttribute('data-hidden');
        await page.locator('body').evaluateAll(endMotion);
        expect(await page.evaluate(coveredText), `${path} at ${at}`).toEqual([]);
      }
      expect(await layoutShift(page), path).toBe(0);
    }
  });
}

test('on a phone the floating buttons are icons of 44 px that a keyboard finds after the bar has hidden', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/blog');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole('banner')).toHaveAttribute('data-hidden');
  for (const name of ['Write Blog', 'Ask Me!']) {
    const button = page.getByRole('button', { name });
    await expect(button).not.toBeInViewport();
    await button.focus();
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(button.getByText(name)).toHaveCSS('opacity', '1');
    const { width, height } = (await button.boundingBox())!;
    expect([width, height].map(Math.round)).toEqual([44, 44]);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in ${colorScheme} colours the border of every field is visible`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page);
    await page.goto('/admin/blog/new');
    await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
    const contrasts = await page.evaluate(contrastsOfFields);
    expect(contrasts.length).toBeGreaterThan(6);
    for (const { field, contrast } of contrasts) expect(contrast, field).toBeGreaterThanOrEqual(3);
  });
}

/** Runs in the page: the contrast of each field's edge with what is around it and, WCAG wants either, within it. */
function contrastsOfFields(): { field: string; contrast: number }[] {
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const luminance = (color: string): number => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = color;
    paint.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].map((byte) => {
      const share = byte / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string): number => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  };
  const ground = getComputedStyle(document.body).backgroundColor;
  const edges = [
    ...document.querySelectorAll(
      'main input[type=text], main input[type=url], main input:not([type]), main textarea, main [class*=Dropzone-root]',
    ),
  ]
    // Title and text of a post are a page, without boxes.
    .filter((field) => getComputedStyle(field).borderTopWidth !== '0px')
    .map((field) => ({ field: field.className, color: getComputedStyle(field).borderTopColor }));
  const switches = [...document.querySelectorAll('[class*="Switch-track "], [class$=Switch-track]')].map((track) => ({
    field: track.className,
    color: getComputedStyle(track).backgroundColor,
  }));
  return [...edges, ...switches].map(({ field, color }) => ({ field, contrast: contrast(color, ground) }));
}

/** Runs in the page: the lines of text in the main column and the links of the footer that lie under a floating button. */
function coveredText(): string[] {
  const buttons = [...document.querySelectorAll('button')]
    .filter((button) => getComputedStyle(button).position === 'fixed')
    .map((button) => button.getBoundingClientRect());
  if (buttons.length === 0) return ['no floating button'];
  const bar = document.querySelector('body header')?.getBoundingClientRect().bottom ?? 0;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const covered: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.closest('main, footer a') || parent.closest('button') || !node.textContent?.trim()) continue;
    // Only for screen readers.
    if (parent.getBoundingClientRect().width <= 1) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const top = Math.max(line.top, bar);
      const under = buttons.some(
        (box) =>
          line.left < box.right && line.right > box.left && top < box.bottom && line.bottom > Math.max(box.top, bar),
      );
      if (under) covered.push(`${node.textContent.slice(0, 40)} ${JSON.stringify(line)}`);
    }
  }
  return covered;
}
