import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright';
import { build } from 'vite';
import { prepare } from '../../server/bootstrap/ensure-built.mjs';
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
const VARIANTS = ['product', 'no scripts', 'bare React'];
const FIGURES = [
  ['main thread', 'total'],
  ['longest task', 'longest'],
  ['blocking', 'blocking'],
  ['until a clap counts', 'clap'],
];

/** A Markdown table: what the page's scripts cost the main thread, in milliseconds, beside no scripts and beside React alone. */
export async function measurePhone(folder) {
  await prepare();
  const site = await createSite({ root: ROOT, folder: join(folder, 'data') });
  const bareScript = await buildBareScript();
  const browser = await chromium.launch({ executablePath: await obtainBrowser(log), args: BROWSER_ARGS });
  const [{ slug }] = await site.json({ path: '/api/blogs/published' });
  const lines = [];
  for (const path of ['/', `/blog/${slug}`])
    for (const throttling of THROTTLING) {
      log(`Measuring ${path}, ${throttling} times slower …`);
      const rounds = VARIANTS.map(() => []);
      for (let round = 0; round < ROUNDS; round++)
        for (const [i, variant] of VARIANTS.entries()) {
          const visit = { browser, address: `http://127.0.0.1:${site.port}${path}`, throttling, variant, bareScript };
          const clap = path === '/' || variant === 'no scripts' ? undefined : await measureClap(visit);
          rounds[i].push({ ...(await measureTasks(visit)), clap });
        }
      lines.push(...linesOf(path === '/' ? 'home' : 'a post', throttling, rounds));
    }
  await browser.close();
  await site.close();
  return [
    `Milliseconds, medians of ${ROUNDS} interleaved rounds.`,
    '',
    `| page | slower | figure | ${VARIANTS.join(' | ')} | product ÷ bare React |`,
    '|---|---:|---|---:|---:|---:|---:|',
    ...lines,
  ].join('\n');
}

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
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: variant !== 'no scripts' });
  const page = await context.newPage();
  page.on('pageerror', (error) => log(`The page fails: ${error}`));
  page.on('console', (message) => message.type() === 'error' && log(`The page complains: ${message.text()}`));
  if (variant === 'bare React') {
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

const hydrated = (page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' });

async function measureTasks(visit) {
  const page = await openPage(visit);
  await visit.browser.startTracing(page, { categories: TRACE });
  await page.goto(visit.address);
  if (visit.variant !== 'no scripts') await hydrated(page);
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

/** Milliseconds from the start of the visit until a tap on "Clap" counts, made as soon as the button is there. */
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
  await page.goto(visit.address);
  const clapped = page.locator('html[data-clapped]');
  await clapped.waitFor({ state: 'attached' });
  const time = Number(await clapped.getAttribute('data-clapped'));
  await page.context().close();
  return time;
}

function linesOf(page, throttling, rounds) {
  return FIGURES.filter(([, key]) => rounds[0][0][key] !== undefined).map(([figure, key]) => {
    const values = rounds.map((results) => median(results.map((result) => result[key])));
    const [product, , bare] = values;
    const cells = values.map((value) => (value === undefined ? '' : Math.round(value)));
    return `| ${page} | ${throttling} | ${figure} | ${cells.join(' | ')} | ${bare ? (product / bare).toFixed(2) : ''} |`;
  });
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
