import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BROWSER_ARGS, obtainBrowser } from '../support/browser.ts';

/**
 * `npm run lighthouse -- http://localhost:3000 [runs]`: Lighthouse's mobile preset for the main public pages of a running
 * site. Performance is the median of the runs; the other three scores are the same in each. The last column is
 * Lighthouse's index of the machine's speed, by which scores of different machines can be told apart.
 */
const [site = 'http://localhost:3000', runs = '3'] = process.argv.slice(2);
const PORT = 9333;
/** Installed on demand: it would be an eighth of every installation. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const [post] = await (await fetch(`${site}/api/blogs/published`)).json();
const paths = [
  '/',
  '/about',
  '/activities',
  '/blog',
  post && `/blog/${post.slug}`,
  '/membership',
  '/contact',
  '/api/docs',
];
const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'));
const browser = spawn(
  await obtainBrowser(console.error),
  [...BROWSER_ARGS, '--headless=new', `--remote-debugging-port=${PORT}`, `--user-data-dir=${profile}`, 'about:blank'],
  { stdio: 'ignore' },
);
await untilItAnswers(`http://127.0.0.1:${PORT}/json/version`);
console.log(
  ['page'.padEnd(46), ...CATEGORIES.map((name) => name.padStart(14)), 'LCP', 'CLS', 'TBT', 'machine'].join('  '),
);
for (const path of paths.filter(Boolean)) console.log(await lineOf(path));
browser.kill();
await rm(profile, { recursive: true, force: true }).catch(() => {});

async function lineOf(path) {
  const found = [];
  for (let run = 0; run < Number(runs); run++) {
    const options = [`--port=${PORT}`, '--output=json', '--output-path=stdout', '--quiet'];
    const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, site + path, ...options], {
      maxBuffer: Infinity,
    });
    found.push(JSON.parse(stdout));
  }
  found.sort((one, other) => one.categories.performance.score - other.categories.performance.score);
  const { categories, audits, environment } = found[Math.floor(found.length / 2)];
  const scores = CATEGORIES.map((name) => String(Math.round(categories[name].score * 100)).padStart(14));
  const times = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'];
  const failing = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
  );
  const line = [
    path.padEnd(46),
    ...scores,
    ...times.map((name) => audits[name].displayValue),
    environment.benchmarkIndex,
  ].join('  ');
  return [line, ...failing.map(({ id, title }) => `    ${id}: ${title}`)].join('\n');
}

async function untilItAnswers(address) {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(address).catch(() => null)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('The browser does not answer.');
}
