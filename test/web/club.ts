import { test as base, expect, type Page } from '@playwright/test';
import { BOOT_ID, type Site } from '../../server/shared/pages.ts';
import { TOKEN_KEY } from '../../server/shared/sessions.ts';
import { ADMIN } from '../support/admin.ts';
import { graphqlDoor, type BlogDoor, type Post, type PostFields } from '../support/blog-doors.ts';

export const AUTHOR = {
  name: 'The Editorial Committee',
  department: 'Editorial',
  linkedin: 'https://www.linkedin.com/in/editorial',
};

export interface Club {
  /** Where the product answers, without a slash at the end. */
  url: string;
  blog: BlogDoor;
  token: string;
  /** A title that no other test has. */
  titled(what: string): string;
  /** A published post of this test's own. */
  publish(fields?: PostFields): Promise<Post>;
}

/**
 * A test with the club's own door to its blog: what a journey needs, it makes. Console errors fail the test. Its visitors
 * ask not to be followed, unless they are to be `counted`.
 */
export const test = base.extend<{ club: Club; quiet: void; counted: boolean }, { officer: string }>({
  // One session makes what all the tests of a worker need; the pages have sessions of their own.
  officer: [async ({}, use, { project }) => use(await newSession(project.use.baseURL!)), { scope: 'worker' }],
  counted: [false, { option: true }],
  context: async ({ context, counted }, use) => {
    if (!counted) await context.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }));
    await use(context);
  },
  club: async ({ baseURL, officer: token }, use, info) => {
    const blog = graphqlDoor(baseURL!);
    const titled = (what: string) =>
      `${what} ${info.testId.slice(-6)}${info.retry}${Math.random().toString(36).slice(2, 6)}`;
    await use({
      url: baseURL!,
      blog,
      token,
      titled,
      publish: async (fields = {}) => {
        const post = {
          title: titled('Post'),
          content: '<p>Stand up, breathe, begin.</p>',
          author: AUTHOR,
          status: 'published' as const,
          ...fields,
        };
        const { data, message } = await blog.create(post, token);
        if (!data) throw new Error(message ?? 'no post');
        return data;
      },
    });
  },
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        // The browser tells of refused requests too: those that a test brings about.
        if (message.type() === 'error' && !/status of (4\d\d|503)|net::ERR_FAILED/.test(message.text()))
          complaints.push(message.text());
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

async function newSession(url: string): Promise<string> {
  const { data, message } = await graphqlDoor(url).signIn(ADMIN.email, ADMIN.password);
  if (!data) throw new Error(message ?? 'no session');
  return data;
}

/** Gives the page a session of its own, past the sign-in screen: the first address that it opens from now on finds it. */
export async function signIn(page: Page): Promise<void> {
  const { origin } = new URL((await page.request.head('/robots.txt')).url());
  const token = await newSession(origin);
  await page.addInitScript(
    ([key, value, site]) => {
      if (window !== top || location.origin !== site || sessionStorage.getItem(key) === value) return;
      // Once: whoever signs out stays out.
      sessionStorage.setItem(key, value);
      localStorage.setItem(key, value);
    },
    [TOKEN_KEY, token, origin] as const,
  );
}

/** Files for the browser's own dialog, which `open` opens. */
export async function chooseBy(
  page: Page,
  open: () => Promise<void>,
  files: Parameters<Page['setInputFiles']>[1],
): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  // The dialog is Playwright's from now on; on a crowded machine a key would be there before.
  await page.evaluate(() => null);
  await open();
  await (await choosing).setFiles(files);
}

/** As an officer does. */
export async function signInByForm(page: Page): Promise<void> {
  await page.goto('/adminlogin');
  await fillSignIn(page);
  await arriveAtDashboard(page);
}

/** From the sign-in screen. Its first tab takes the focus when it is there: a key that is pressed before is lost. */
export async function arriveAtDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/admin\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** On the sign-in screen. */
export async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Answers for a host that the club embeds: with a page of one heading and one field. */
export async function standInFor(page: Page, host: string, heading: string): Promise<{ asked: string[] }> {
  const asked: string[] = [];
  await page.route(`https://${host}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>${heading}</title><form aria-label="${heading}"><h1>${heading}</h1><input aria-label="Answer"></form></html>`,
    });
  });
  return { asked };
}

/** Pages come as if these settings of the site were others. */
export async function withSettings(page: Page, settings: Partial<Site>): Promise<void> {
  await page.route(/\/[\w-]*$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      new RegExp(`(id="${BOOT_ID}">)([^<]*)`),
      (_, start: string, json: string) => {
        const boot = JSON.parse(json) as { site: Site };
        return start + JSON.stringify({ ...boot, site: { ...boot.site, ...settings } }).replaceAll('<', '\\u003c');
      },
    );
    await route.fulfill({ response, body });
  });
}
