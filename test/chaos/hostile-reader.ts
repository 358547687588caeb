import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, ConsoleMessage, Page, Route } from 'playwright';
import { POST_HTML } from '../../server/infra/html/allowed-html.js';
import { HOSTILE_NAMES } from '../support/hostile-html.js';

const IN_PAGE = fileURLToPath(new URL('./in-page.mjs', import.meta.url));
/** Key of the session in the browser’s storage. */
const TOKEN_KEY = 'adminToken';
const EMPTY_PAGE = '/empty-page';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const TAGS = Object.keys(POST_HTML);

interface Options {
  url: string;
  /** False: the browser ignores the Content-Security-Policy. */
  withPolicy: boolean;
  /** Session of an officer. */
  token?: string;
}

interface Inspection {
  misses: string[];
  pictures: string[];
}

/** A page of a browser that notices scripts that run or try to, requests to other sites, and pages that are not as the site made them. */
export class HostileReader {
  /** Sentences about scripts that ran. */
  readonly ran: string[] = [];
  /** Sentences about anything else that should not be. */
  readonly misses: string[] = [];
  /** Addresses of other sites that were requested, and the type of the request. */
  #foreign: { address: string; type: string }[] = [];

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    private readonly url: string,
  ) {}

  static async open(browser: Browser, { url, withPolicy, token }: Options): Promise<HostileReader> {
    const context = await browser.newContext({ baseURL: url, bypassCSP: !withPolicy, serviceWorkers: 'block' });
    const page = await context.newPage();
    const reader = new HostileReader(context, page, url);
    await context.exposeBinding('reportScript', (_, place: string) => void reader.ran.push(`a script ran: ${place}`));
    await context.addInitScript({ path: IN_PAGE });
    if (token) await context.addInitScript(`self === top && localStorage.setItem('${TOKEN_KEY}', '${token}')`);
    await context.route(
      ({ origin }) => origin !== url,
      (route) => reader.#answer(route),
    );
    await context.route(url + EMPTY_PAGE, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    page.on('console', (message) => reader.#hear(message));
    page.on('pageerror', (error) => void reader.misses.push(`the page failed: ${error.message}`));
    page.on('popup', (popup) => void reader.misses.push(`${popup.url()} was opened`));
    page.on('dialog', (dialog) => {
      reader.ran.push(`a script asked: ${dialog.message()}`);
      void dialog.dismiss();
    });
    return reader;
  }

  /** Opens a page of the site, waits until its scripts are there, and inspects it. */
  async read(path: string, isReady = (page: Page): Promise<unknown> => hydrated(page)): Promise<void> {
    await this.page.goto(path);
    // The first use of a page starts its scripts.
    await this.page.evaluate(`dispatchEvent(new Event('focusin'))`);
    await isReady(this.page);
    await this.inspect();
  }

  /** Shows `html` by itself, as a reader of feeds does. */
  async show(html: string): Promise<void> {
    if (!this.page.url().endsWith(EMPTY_PAGE)) await this.page.goto(EMPTY_PAGE);
    await this.page.setContent(`<!doctype html><main class="reading">${html}</main>`);
    await this.inspect();
  }

  async inspect(): Promise<void> {
    const before = this.page.url();
    const asked = `inspectPage(${JSON.stringify(TAGS)}, ${JSON.stringify(HOSTILE_NAMES)})`;
    const { misses, pictures } = await this.page.evaluate<Inspection>(asked);
    this.misses.push(
      ...misses.map((miss) => `${before}: ${miss}`),
      // Posts may have pictures of other sites.
      ...this.#foreign
        .filter(({ address, type }) => type !== 'image' || !pictures.includes(address))
        .map(({ address, type }) => `${before}: ${address} was requested as ${type}`),
      ...(before.startsWith(this.url) ? [] : [`the browser went to ${before}`]),
    );
    this.#foreign = [];
  }

  close(): Promise<void> {
    return this.context.close();
  }

  #answer(route: Route): Promise<void> {
    const request = route.request();
    const type = request.resourceType();
    this.#foreign.push({ address: request.url(), type });
    return type === 'image' ? route.fulfill({ contentType: 'image/svg+xml', body: DRAWING }) : route.abort();
  }

  /** The browser says which scripts and requests it has refused. */
  #hear(message: ConsoleMessage): void {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      this.misses.push(`${this.page.url()}: ${message.text()}`);
  }
}

const hydrated = (page: Page): Promise<void> => page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
