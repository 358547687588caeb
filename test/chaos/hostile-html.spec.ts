import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chromium, type Browser } from 'playwright';
import { cleanPostHtml } from '../../server/infra/html/post-html.js';
import { ADMIN } from '../support/admin.js';
import { restBlogApi } from '../support/blog-apis.js';
import { BROWSER_ARGS, obtainBrowser, WITHOUT_ARGS } from '../support/browser.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { HOSTILE_HTML, HOSTILE_LINES, spliceHostile } from '../support/hostile-html.js';
import { startProduct, type ProductProcess } from '../support/product-process.js';
import { randomNumbers } from '../support/random-numbers.js';
import { EXPERIMENT_MS, report, scaled, SEED } from './experiment.js';
import { HostileReader } from './hostile-reader.js';
import { HostileRecords } from './hostile-records.js';
import { moveSite, paste, readFeeds, readInDashboard, readSubmission, readTab } from './hostile-visits.js';

const SPLICED = scaled(60, 3000);
/** Number of texts in a post whose page is opened. */
const TOGETHER = scaled(60, 12);
/** Number of lines that are titles, each of which has its pages opened. */
const LINES = scaled(3, HOSTILE_LINES.length);

const LISTS = ['/', '/about', '/activities', '/blog', '/blog?q=alert', '/contact'];
const TABS = ['', '/blog', '/events', '/team', '/acts', '/trash'].map((tab) => `/admin${tab}`);
/** They get into the database by themselves. */
const NOT_CLEANED = [
  '<p>x</p><img src="x" onerror="alert(1)">',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<p><a href="javascript:alert(1)">x</a></p>',
  '<a id=clubSettings></a>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '</div></article></main><script src="https://evil.example/x.js"></script>',
];

const random = randomNumbers(SEED);
const TEXTS = [...HOSTILE_HTML, ...Array.from({ length: SPLICED }, () => spliceHostile(random))];

let database: TestDatabase;
let product: ProductProcess;
let browser: Browser;
let records: HostileRecords;
let visitor: HostileReader;
/** A visitor whose browser ignores the Content-Security-Policy. */
let unprotected: HostileReader;
let officer: HostileReader;

beforeAll(async () => {
  database = await makeDatabase();
  product = await startProduct({ DATABASE_URL: database.url });
  const { url } = product;
  const token = String((await restBlogApi(url).signIn(ADMIN.email, ADMIN.password)).data);
  records = new HostileRecords(url, token);
  const executablePath = await obtainBrowser(() => undefined);
  browser = await chromium.launch({ executablePath, args: BROWSER_ARGS, ignoreDefaultArgs: WITHOUT_ARGS });
  visitor = await HostileReader.open(browser, { url, withPolicy: true });
  unprotected = await HostileReader.open(browser, { url, withPolicy: false });
  officer = await HostileReader.open(browser, { url, withPolicy: true, token });
}, EXPERIMENT_MS);
afterAll(async () => {
  await browser.close();
  await product.stop();
  await database.drop();
});

/** Nothing ran, and nothing was noticed since the last time. */
function expectHarmless(): void {
  const readers = [visitor, unprotected, officer];
  const misses = [records.misses, ...readers.flatMap((reader) => [reader.ran, reader.misses])].flatMap((all) =>
    all.splice(0),
  );
  expect({ seed: SEED, misses: [...new Set(misses)].slice(0, 20) }).toEqual({ seed: SEED, misses: [] });
}

function shuffledInGroups(texts: readonly string[], size: number): string[][] {
  const order = texts.map((text) => ({ text, at: random() })).toSorted((one, other) => one.at - other.at);
  return Array.from({ length: Math.ceil(order.length / size) }, (_, n) =>
    order.slice(n * size, (n + 1) * size).map(({ text }) => text),
  );
}

test(
  `R619: each of ${HOSTILE_HTML.length} hostile texts, and of ${SPLICED} spliced from them, is stored as the same harmless text by both APIs`,
  async () => {
    await records.storeEach(TEXTS);
    const distinct = [...new Set(records.stored.values())];
    for (const content of distinct) await unprotected.show(content);
    unprotected.misses.push(...(await unprotected.page.evaluate<string[]>(`unstable(${JSON.stringify(distinct)})`)));
    expectHarmless();
    report({
      seed: SEED,
      texts: TEXTS.length,
      'refused for a limit': records.refused,
      'stored texts': distinct.length,
    });
  },
  EXPERIMENT_MS,
);

test(
  'R619: posts and submissions of hostile texts run nothing, call no other site and change no page: in public, in previews, and in the editor',
  async () => {
    let pages = 0;
    for (const group of shuffledInGroups(records.accepted, TOGETHER)) {
      for (const post of await records.publish(group)) {
        for (const reader of [visitor, unprotected]) await reader.read(`/blog/${post.slug}`);
        await readInDashboard(officer, post);
        pages += 1;
      }
      for (const submission of await records.submit(group)) await readSubmission(officer, submission);
      await unprotected.read(await records.decline(group.find((text) => text.length < 1000)!));
      expectHarmless();
    }
    expect(await readFeeds(unprotected, product.url)).toBeGreaterThan(0);
    expectHarmless();
    report({ pages });
  },
  EXPERIMENT_MS,
);

test(
  'R619: hostile texts that are pasted into the editor run nothing there, and neither does what the editor makes of them',
  async () => {
    const pasted = await paste(unprotected, TEXTS);
    for (const html of new Set(pasted)) await unprotected.show(html);
    unprotected.misses.push(...(await unprotected.page.evaluate<string[]>(`unstable(${JSON.stringify(pasted)})`)));
    expectHarmless();
    report({ pasted: pasted.length });
  },
  EXPERIMENT_MS,
);

test(
  'R619: hostile lines are shown as they are, as titles, names and places, on pages and in lists',
  async () => {
    for (let n = 0; n < LINES; n++) {
      const line = HOSTILE_LINES[Math.floor(random() * HOSTILE_LINES.length)]!;
      for (const { path, title } of await records.storeLine(line, n)) {
        await unprotected.read(path);
        const heading = await unprotected.page.getByRole('heading', { level: 1 }).first().textContent();
        expect(heading).toContain(title);
      }
    }
    for (const path of LISTS) for (const reader of [visitor, unprotected]) await reader.read(path);
    for (const tab of TABS) await readTab(officer, tab);
    expectHarmless();
    report({ lines: LINES });
  },
  EXPERIMENT_MS,
);

test(
  'R619: the experiment notices texts that were not cleaned, the policy of the pages stops them, and an import cleans them',
  async () => {
    const raw = new Map<string, string>();
    for (const html of NOT_CLEANED) {
      const [post] = await records.publish(['<p>Clean.</p>']);
      raw.set(post!.id, html);
      await database.query('UPDATE blog_post SET content = $1 WHERE id = $2', [html, post!.id]);
      const path = `/blog/${post!.slug}`;
      await eventually(async () => !(await (await fetch(product.url + path)).text()).includes('<p>Clean.</p>'));
      await expectNoticed(html, path);
    }
    const { ran } = unprotected;
    expect(ran.length).toBeGreaterThan(1);
    expect(visitor.ran).toEqual([]);

    const moved = await moveSite(product, database);
    const there = new Map(
      (await moved.database.query('SELECT id, content FROM blog_post')).map((row) => [row.id, row.content]),
    );
    for (const [id, content] of records.stored)
      expect(there.get(id)).toBe(raw.has(id) ? cleanPostHtml(raw.get(id)!) : content);
    report({ 'scripts of texts that were not cleaned': ran.length, moved: there.size });
    await moved.remove();
  },
  EXPERIMENT_MS,
);

async function expectNoticed(html: string, path: string): Promise<void> {
  for (const reader of [visitor, unprotected]) {
    const before = reader.misses.length;
    await reader.read(path);
    expect({ html, noticed: reader.misses.length - before }).not.toEqual({ html, noticed: 0 });
  }
}
