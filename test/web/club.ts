import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { ERRORS } from '../../server/shared/error-catalogue.ts';
import { BOOT_ID, type Site } from '../../server/shared/pages.ts';
import { ADMIN } from '../support/admin.ts';
import { eventually } from '../support/eventually.ts';
import { graphqlBlogApi, type BlogApi, type Post, type PostInput } from '../support/blog-apis.ts';
import { TOKEN_KEY } from '../../client/features/sessions/session.ts';

export const AUTHOR = {
  name: 'The Editorial Committee',
  department: 'Editorial',
  linkedin: 'https://www.linkedin.com/in/editorial',
};

export interface Club {
  /** Base address without a trailing slash. */
  url: string;
  blog: BlogApi;
  token: string;
  /** A title that no other test has. */
  titled(what: string): string;
  /** A published post of this test's own. */
  publish(fields?: PostInput): Promise<Post>;
}

/**
 * Provides an API client of its own to create content. Console errors fail the test. Visitors send Do Not Track, unless
 * `counted` is set.
 */
export const test = base.extend<{ club: Club; quiet: void; counted: boolean }, { officer: string }>({
  // One session makes what all the tests of a worker need; the pages have sessions of their own.
  officer: [async ({}, use, { project }) => use(await newSession(project.use.baseURL!)), { scope: 'worker' }],
  counted: [false, { option: true }],
  context: async ({ context, counted }, use) => {
    if (!counted) await context.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }));
    await use(context);
  },
  // Scripts start after the page has loaded; a test may use them at once.
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) {
      waitForHydration(page);
      waitForInterception(page);
    }
    await use(page);
  },
  club: async ({ baseURL, officer: token }, use, info) => {
    const blog = graphqlBlogApi(baseURL!);
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
        // The browser also logs rejected requests that a test provokes.
        if (
          message.type() === 'error' &&
          !/status of (4\d\d|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(message.text())
        )
          complaints.push(message.text());
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Makes `route` wait until requests of the open page really are intercepted: the browser hands them to Playwright only a moment after
 * the first route, and a request in that moment would reach the server.
 */
function waitForInterception(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    const added = await route(...given);
    const { origin, protocol } = new URL(page.url());
    if (!protocol.startsWith('http')) return added;
    const probe = `${origin}/is-it-intercepted`;
    await route(probe, (intercepted) => intercepted.fulfill({ status: 204 }));
    await expect.poll(() => page.evaluate(async (url) => (await fetch(url)).status, probe)).toBe(204);
    await page.unroute(probe);
    return added;
  };
}

/** Makes `page` wait for hydration after it opens an address, unless it is told what to wait for. */
export function waitForHydration(page: Page): void {
  const { goto, reload } = page;
  const hydrated = async () => {
    // The first use of a page starts its scripts, even if the test has stopped the clock.
    await page.evaluate(() => dispatchEvent(new Event('focusin')));
    await page.locator('html[data-hydrated], html:not(:has(#root))').waitFor({ state: 'attached' });
  };
  page.goto = async (address, options) => {
    const response = await goto.call(page, address, options);
    if (!options?.waitUntil) await hydrated();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (!options?.waitUntil) await hydrated();
    return response;
  };
}

/** On a crowded machine the site's database is late once in a while: the site then says so, and the same call may be sent again. */
export async function newSession(url: string): Promise<string> {
  return eventually(async () => {
    const { data, message } = await graphqlBlogApi(url).signIn(ADMIN.email, ADMIN.password);
    if (!data && message !== ERRORS.UNAVAILABLE.message) throw new Error(message ?? 'no session');
    return data;
  });
}

/** Gives the page a session of its own, past the sign-in screen: the first address that it opens from now on finds it. */
export async function signIn(page: Page): Promise<void> {
  const { origin } = new URL((await page.request.head('/robots.txt')).url());
  const token = await newSession(origin);
  await page.addInitScript(
    ([key, value, site]) => {
      if (window !== top || location.origin !== site || sessionStorage.getItem(key) === value) return;
      // Once, so that signing out stays effective.
      sessionStorage.setItem(key, value);
      localStorage.setItem(key, value);
    },
    [TOKEN_KEY, token, origin] as const,
  );
}

/** Files for the browser's own dialog, which `open` opens. */
export async function chooseFiles(
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

/** From the picture at `place` on, decoding waits for `finish`; `begun` resolves once it waits. */
export async function holdDecoding(page: Page, place = 0) {
  const held = await page.evaluateHandle((from) => {
    const { createImageBitmap } = window;
    const begun = Promise.withResolvers<null>();
    const waiting = Promise.withResolvers<null>();
    let read = 0;
    window.createImageBitmap = async (source: ImageBitmapSource, options?: ImageBitmapOptions) => {
      if (read++ >= from) {
        begun.resolve(null);
        await waiting.promise;
      }
      return createImageBitmap(source, options);
    };
    return { begun: begun.promise, finish: () => waiting.resolve(null) };
  }, place);
  return {
    begun: () => held.evaluate(({ begun }) => begun),
    finish: () => held.evaluate(({ finish }) => finish()),
  };
}

/** Cuts the page off from the network. The browser is told at once, but does so a moment later. */
export const goOffline = (page: Page): Promise<void> => setNetwork(page, 'offline');

export const goOnline = (page: Page): Promise<void> => setNetwork(page, 'online');

/** Resolves when the files that toasts need have been fetched. Called before the page is opened. */
export async function toasterFiles(page: Page): Promise<void> {
  const files = ['js', 'css'].map((type) => page.waitForResponse(new RegExp(`/assets/toaster-[^/]+\\.${type}$`)));
  for (const file of files) await (await file).finished();
}

async function setNetwork(page: Page, state: 'online' | 'offline'): Promise<void> {
  await page.context().setOffline(state === 'offline');
  const found = () =>
    page.evaluate(() =>
      fetch('/health', { method: 'HEAD', cache: 'no-store' }).then(
        () => 'online',
        () => 'offline',
      ),
    );
  await expect.poll(found).toBe(state);
}

/** As an officer does. `url`: a site other than the shared one. */
export async function signInByForm(page: Page, url = ''): Promise<void> {
  await page.goto(`${url}/adminlogin`);
  await fillSignIn(page);
  await openDashboardTab(page);
}

/** From the sign-in screen. Its first tab takes the focus when it is there: a key that is pressed before is lost. */
export async function openDashboardTab(page: Page): Promise<void> {
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
export async function mockHost(page: Page, host: string, heading: string): Promise<{ asked: string[] }> {
  const requests: string[] = [];
  await page.route(`https://${host}/**`, (route) => {
    requests.push(route.request().url());
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>${heading}</title><form aria-label="${heading}"><h1>${heading}</h1><input aria-label="Answer"></form></html>`,
    });
  });
  return { asked: requests };
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

/** The address of a picture that the site has stored: the gallery always shows some. */
export async function storedPicture(page: Page): Promise<string> {
  const html = await (await page.request.get('/activities')).text();
  return /\/media\/[0-9a-f-]{36}-\d+x\d+\.webp/.exec(html)![0];
}

/**
 * Presses a button of a dialog by Enter once the focus is in the dialog, where a person would begin, too: while a dialog opens, the focus moves
 * from the button to its first control, and the key would press that.
 */
export async function pressInDialog(dialog: Locator, name: string | RegExp): Promise<void> {
  await expect(dialog.locator(':focus')).toBeAttached();
  await dialog.getByRole('button', { name }).press('Enter');
}

/** Entries of closed overlays are gone, which takes the browser a moment. */
export const expectNoOverlayEntry = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => (history.state as { level?: number }).level)).toBeUndefined();

/** Going back at once would end the removal of such an entry instead. */
export async function expectBackToLeave(page: Page, address: string): Promise<void> {
  await expectNoOverlayEntry(page);
  await page.goBack();
  await expect(page).toHaveURL(address);
}
