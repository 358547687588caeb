import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright';
import { build } from 'vite';
import { fromRoot, log, ROOT, StartupError } from '../../server/bootstrap/paths.mjs';
import { BROWSER_ARGS, obtainBrowser } from '../support/browser.ts';
import { createSite } from './site.mjs';

const ROUNDS = 3;
const THROTTLING = [1, 4, 6];
const PHONE = { viewport: { width: 412, height: 823 }, serviceWorkers: 'block' };
const BARE_SCRIPT = '/assets/bare-page.js';
/** Milliseconds after hydration in which its tasks count too. */
const SETTLE_MS = 1000;
/** A longer task delays the answer to a tap; the rest of it is blocking time. */
const LONG_TASK_MS = 50;
const TRACE = ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'];
const NO_SCRIPTS = 'no scripts';
const BARE = 'bare React';
const FIGURES = [
  ['main thread', 'total'],
  ['longest task', 'longest'],
  ['blocking', 'blocking'],
  ['until a clap is shown', 'shown'],
  ['until the server counts it', 'counted'],
];

/**
 * A Markdown table: what the page's scripts cost the main thread, in milliseconds, beside no scripts and beside React alone. `builds`: names
 * and folders of products, of which the first is compared with the others.
 */
export async function measurePhone(folder, builds) {
  const sites = [];
  for (const [name, root] of builds)
    sites.push({ name, site: await createSite({ root, folder: join(folder, `data-${sites.length}`) }) });
  const [{ site }] = sites;
  const variants = [...sites, { name: NO_SCRIPTS, site }, { name: BARE, site }];
  const bareScript = await buildBareScript();
  const browser = await chromium.launch({ executablePath: await obtainBrowser(log), args: BROWSER_ARGS });
  const [{ slug }] = await site.json({ path: '/api/blogs/published' });
  const lines = [];
  for (const path of ['/', `/blog/${slug}`])
    for (const throttling of THROTTLING) {
      log(`Measuring ${path}, ${throttling} times slower …`);
      const rounds = variants.map(() => []);
      for (let round = 0; round < ROUNDS; round++)
        for (const [i, { name: variant, site }] of variants.entries()) {
          const visit = { browser, address: `http://127.0.0.1:${site.port}${path}`, throttling, variant, bareScript };
          const clap = path === '/' || variant === NO_SCRIPTS ? {} : await measureClap(visit);
          rounds[i].push({ ...(await measureTasks(visit)), ...clap });
        }
      lines.push(...linesOf(path === '/' ? 'home' : 'a post', throttling, variants, rounds));
    }
  await browser.close();
  for (const { site } of sites) await site.close();
  const names = variants.map(({ name }) => name);
  const ratios = comparedWith(variants).map((name) => `product ÷ ${name}`);
  return [
    `Milliseconds, medians of ${ROUNDS} interleaved rounds.`,
    '',
    `| page | slower | figure | ${[...names, ...ratios].join(' | ')} |`,
    `|---|---:|---|${'---:|'.repeat(names.length + ratios.length)}`,
    ...lines,
  ].join('\n');
}

/** Names of the variants by which the product's figures are divided. */
const comparedWith = (variants) => variants.slice(1).flatMap(({ name }) => (name === NO_SCRIPTS ? [] : [name]));

async function buildBareScript() {
  const [{ output }] = [
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, rolldownOptions: { input: fromRoot('test', 'bench', 'bare-page.mjs') } },
    }),
  ].flat();
  return output[0].code;
}

/** A page of its own: nothing is in the cache. */
async function openPage({ browser, throttling, variant, bareScript }) {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: variant !== NO_SCRIPTS });
  const page = await context.newPage();
  page.on('pageerror', (error) => log(`The page fails: ${error}`));
  page.on('console', (message) => message.type() === 'error' && log(`The page complains: ${message.text()}`));
  if (variant === BARE) {
    await page.route(`**${BARE_SCRIPT}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: bareScript }),
    );
    await page.route(
      (url) => !url.pathname.includes('.'),
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: withBareScript(await response.text()) });
      },
    );
  }
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling });
  return page;
}

/** Without the boundaries of Suspense, which the bare page does not have. */
const withBareScript = (html) =>
  html
    .replace(/(<template id="scripts">).*?(<\/template>)/s, `$1<script type="module" src="${BARE_SCRIPT}"></script>$2`)
    .replace(/<script type="application\/json" id="boot".*?<\/script>/s, '')
    .replace(/<!--\/?\$-->/g, '');

/** Without a locator, whose code is a long task itself. */
async function hydrated(page) {
  await page.addInitScript(() => document.addEventListener('hydrated', () => console.debug('hydrated')));
  return page.waitForEvent('console', (message) => message.text() === 'hydrated');
}

async function measureTasks(visit) {
  const page = await openPage(visit);
  const ready = visit.variant !== NO_SCRIPTS && hydrated(page);
  await visit.browser.startTracing(page, { categories: TRACE });
  await page.goto(visit.address);
  await ready;
  await delay(SETTLE_MS);
  const { traceEvents } = JSON.parse(await visit.browser.stopTracing());
  await page.context().close();
  const tasks = mainThreadTasks(traceEvents);
  if (tasks.length === 0) throw new StartupError('The trace has no tasks.');
  return {
    total: sum(tasks),
    longest: Math.max(...tasks),
    blocking: sum(tasks.map((task) => Math.max(0, task - LONG_TASK_MS))),
  };
}

/** Durations in milliseconds, of the renderer that did the most: others are spare. */
function mainThreadTasks(events) {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = threads.map(({ pid, tid }) =>
    events
      .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X' && event.name === 'RunTask')
      .map(({ dur }) => dur / 1000),
  );
  return tasks.toSorted((one, other) => sum(other) - sum(one))[0] ?? [];
}

/**
 * Milliseconds from the start of the visit until a tap on "Clap" is shown and until the server has counted it, made as soon as the button is there.
 * The bare page sends nothing.
 */
async function measureClap(visit) {
  const page = await openPage(visit);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const count = document.querySelector('button output');
      new MutationObserver(() => {
        document.documentElement.dataset.clapped ??= String(performance.now());
      }).observe(count, { childList: true, characterData: true, subtree: true });
      count.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      count.closest('button').click();
    });
  });
  const response = visit.variant !== BARE && page.waitForResponse('**/graphql');
  await page.goto(visit.address);
  const clapped = page.locator('html[data-clapped]');
  await clapped.waitFor({ state: 'attached' });
  const shown = Number(await clapped.getAttribute('data-clapped'));
  const counted = response && (await endOf(page, await response));
  await page.context().close();
  return { shown, ...(counted && { counted }) };
}

async function endOf(page, response) {
  await response.finished();
  const end = (address) => performance.getEntriesByName(address).at(-1)?.responseEnd;
  return (await page.waitForFunction(end, response.url())).jsonValue();
}

function linesOf(page, throttling, variants, rounds) {
  return FIGURES.filter(([, key]) => rounds[0][0][key] !== undefined).map(([figure, key]) => {
    const values = rounds.map((results) => median(results.map((result) => result[key])));
    const cells = values.map((value) => (value === undefined ? '' : Math.round(value)));
    const valueOf = (name) => values[variants.findIndex((variant) => variant.name === name)];
    const ratios = comparedWith(variants).map((name) => (valueOf(name) ? (values[0] / valueOf(name)).toFixed(2) : ''));
    return `| ${[page, throttling, figure, ...cells, ...ratios].join(' | ')} |`;
  });
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
