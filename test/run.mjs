import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { PINNED_NODE, RUNTIME } from '../server/bootstrap/install.mjs';
import { ROOT, fromRoot, nodeMajor, exitOnStartupError, seconds, log } from '../server/bootstrap/paths.mjs';
import { preparePackages, prepareTests } from '../server/bootstrap/ensure-built.mjs';
import { run, runTool, toolEnv } from '../server/bootstrap/run.mjs';

/**
 * `npm test`: everything. `npm test -- lint format` runs those parts; `npm test -- api blog` the API tests whose path
 * names the blog, or with `-t title` some of them; `npm test -- web submit` the browser tests likewise. `npm test -- unit` alone needs no built product, and
 * `npm test -- components` the client's hooks alone.
 */
const RESULTS = { jest: fromRoot('test-results', 'jest.json'), web: fromRoot('test-results', 'web.json') };

const check = (work) => async () => {
  await work();
  return { passed: 1, failed: 0 };
};

const CHECKS = {
  // The types too: whoever reads the code for the one knows the other.
  lint: check(async () => {
    await runTool('oxlint', []);
    await runTool('eslint', ['client', '--max-warnings', '0']);
  }),
  format: check(() => runTool('oxfmt', ['--check'])),
  imports: check(() =>
    runTool('depcruise', ['--config', 'test/contract/boundaries.mjs', 'server', 'client', 'test', 'codegen.ts']),
  ),
  leftovers: check(() => runTool('knip', ['-c', 'test/contract/knip.json'])),
  rows: check(() => run(PINNED_NODE, [fromRoot('test', 'acceptance.mjs'), '--quiet'])),
};

const JEST_FOLDERS = ['unit', 'components', 'api', 'contract', 'security', 'chaos'];
/** Their tests compute and do not wait. */
const PURE_FOLDERS = ['unit', 'components'];

/** Tests of the product wait half of the time: for a database, for answers, for deadlines. */
const PRODUCT_WORKERS = Math.min(2 * availableParallelism(), 8);

async function jest(paths, workers = PRODUCT_WORKERS) {
  rmSync(RESULTS.jest, { force: true });
  const node = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    fromRoot('node_modules', 'jest', 'bin', 'jest.js'),
  ];
  const options = [
    '-c',
    fromRoot('test', 'jest.config.mjs'),
    '--json',
    `--outputFile=${RESULTS.jest}`,
    `--maxWorkers=${workers}`,
    ...paths,
  ];
  const failure = await run(PINNED_NODE, [...node, ...options]).catch((error) => error);
  const {
    numPassedTests: passed,
    numFailedTests,
    numRuntimeErrorTestSuites,
    numPendingTests: skipped,
  } = counted(RESULTS.jest, failure);
  return { passed, failed: numFailedTests + numRuntimeErrorTestSuites, skipped, ...jestFailures() };
}

async function web(paths, port) {
  rmSync(RESULTS.web, { force: true });
  const { obtainBrowser } = await import('./support/browser.ts');
  const env = { ...toolEnv, CHROMIUM_PATH: await obtainBrowser(log), ...(port && { WEB_PORT: port }) };
  const outcome = await runTool('playwright', ['test', '-c', 'test/web/playwright.config.ts', ...paths], { env }).catch(
    (error) => error,
  );
  const { stats, errors, suites } = counted(RESULTS.web, outcome);
  const { expected: passed, skipped } = stats;
  // An error outside of tests, such as a product that does not start, counts as a failure.
  const failed = stats.unexpected + errors.length;
  const names = [...errors.map(() => 'outside of the browser tests'), ...suites.flatMap((suite) => webFailures(suite))];
  return { passed, failed, skipped, said: failed ? outcome.details : '', names };
}

/** The results that a test runner wrote; one that wrote none has failed as a whole. */
function counted(file, failure) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  throw failure;
}

/** Lines of an error's message in the list of failed tests, and the characters of each: a line may hold a whole page. */
const REASON_LINES = 12;
const REASON_WIDTH = 160;

/** The first lines of an error's message, shortened and without colours. */
const reasonOf = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, REASON_LINES)
    .map((line) => `\n      ${line.trim().slice(0, REASON_WIDTH)}`)
    .join('');

/** Jest's messages about the files that failed, and their failed tests with the reasons. */
function jestFailures() {
  const files = JSON.parse(readFileSync(RESULTS.jest, 'utf8')).testResults.filter(({ status }) => status === 'failed');
  const said = files.map(({ message }) => message).join('\n');
  const names = files.flatMap(({ name: file, assertionResults }) => {
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [reason] }) => `${fullName}${reasonOf(reason)}`);
    return (failed.length ? failed : ['outside of its tests']).map((name) => `${relative(ROOT, file)}: ${name}`);
  });
  return { said, names };
}

/** The failed tests of a file, or of a group within it, with the reasons. */
const webFailures = ({ specs, suites = [] }, groups = '') => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const reason = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message;
      return `${join('test', 'web', file)}:${line}: ${groups}${title}${reasonOf(reason)}`;
    }),
  ...suites.flatMap((suite) => webFailures(suite, `${groups}${suite.title} › `)),
];

const results = [];

async function part(name, work) {
  const start = performance.now();
  const result = await work().catch((error) => ({
    passed: 0,
    failed: 1,
    said: `${error.details ?? ''}\n${error.message}`,
    names: [name],
  }));
  if (result.said) log(`\n${result.said.trim()}\n`);
  log(`${result.failed ? '✗' : '✓'} ${name.padEnd(10)} ${seconds(start)}`);
  results.push({ name, time: seconds(start), ...result });
}

async function checks(names) {
  for (const name of names) await part(name, CHECKS[name]);
}

async function everything() {
  // The checks keep a core busy while the first tests wait as much as they work; those in the browser need all there is.
  const product = await beginProduct();
  await Promise.all([checks(Object.keys(CHECKS)), part('jest', () => jest([]))]);
  await part('web', async () => {
    await product.ready();
    return web([], product.port);
  });
  await product.end();
}

const PATIENCE_MS = 240_000;

/** Starts the site for the browser tests early: it adds its samples while other tests wait. It ends with this process at the latest. */
async function beginProduct() {
  const { freePort } = await import('./support/free-port.ts');
  const port = String(await freePort());
  const env = { ...toolEnv, WEB_PORT: port };
  const product = spawn(PINNED_NODE, [fromRoot('test', 'web', 'serve.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(product, 'exit');
  process.on('exit', () => product.kill());
  const answers = () =>
    fetch(`http://localhost:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    port,
    // One that has died, or takes too long, is begun anew by the browser's tests, which tell why it fails.
    ready: async () => {
      const late = Date.now() + PATIENCE_MS;
      while (product.exitCode === null && Date.now() < late && !(await answers())) await delay(250);
    },
    end: () => product.kill() && ended,
  };
}

async function some([first, ...rest]) {
  if (first === 'web') return part('web', () => web(rest));
  if (first === 'jest') return part('jest', () => jest(rest));
  const workers = PURE_FOLDERS.includes(first) ? availableParallelism() : undefined;
  const firstOption = rest.findIndex((word) => word.startsWith('-'));
  const names = firstOption < 0 ? rest : rest.slice(0, firstOption);
  const options = rest.slice(names.length);
  if (JEST_FOLDERS.includes(first))
    return part(first, () => jest([`test/${first}/.*${names.join('.*')}`, ...options], workers));
  return checks([first, ...rest]);
}

function summary(start) {
  const line = ({ name, passed, failed, skipped, time }) =>
    `  ${name.padEnd(10)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed${skipped ? ` ${skipped} skipped` : ''}  ${time}`;
  // Once more at the end: a log may be cut off before.
  const failures = results.flatMap(({ names = [] }) => names.map((name) => `  ✗ ${name}`));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(
    [
      '',
      ...failures,
      ...results.map(line),
      `  in ${seconds(start)}`,
      '',
      `${sum('passed')} passed, ${sum('failed')} failed`,
    ].join('\n'),
  );
  process.exitCode = sum('failed') ? 1 : 0;
}

const start = performance.now();
const asked = process.argv.slice(2);
const known = ['web', 'jest', ...JEST_FOLDERS, ...Object.keys(CHECKS)];
const unknown = asked.find((name, i) => (i === 0 ? !known.includes(name) : asked[0] in CHECKS && !(name in CHECKS)));
if (unknown !== undefined) {
  log(`There is no part '${unknown}' here. The parts are ${known.join(', ')}; only checks can run together.`);
  process.exit(1);
}
/** What the tests that are asked for need. */
const PREPARATIONS = { unit: preparePackages, components: () => prepareTests('operations') };
await exitOnStartupError(PREPARATIONS[asked[0]] ?? (() => prepareTests()));
mkdirSync(fromRoot('test-results'), { recursive: true });
// A fresh clone begins on the Node that was at hand.
if (nodeMajor < RUNTIME)
  process.exit(spawnSync(PINNED_NODE, [fileURLToPath(import.meta.url), ...asked], { stdio: 'inherit' }).status ?? 1);
await (asked.length ? some(asked) : everything());
summary(start);
