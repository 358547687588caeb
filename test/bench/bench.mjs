import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { prepare } from '../../server/bootstrap/ensure-built.mjs';
import { PINNED_NODE } from '../../server/bootstrap/install.mjs';
import { fromRoot, exitOnStartupError, ROOT, StartupError, log } from '../../server/bootstrap/paths.mjs';
import { run } from '../../server/bootstrap/run.mjs';
import { measureGrowth } from './growth.mjs';
import { measurePhone } from './phone.mjs';
import { cpuOf } from './process-usage.mjs';
import { ANEW, ROWS } from './rows.mjs';
import { createSite, isFailure } from './site.mjs';

/**
 * `npm run bench [commit]`: speed, CPU time and memory of the built product on sample data, beside a bare node:http server
 * that sends the same bytes, and beside the product of another commit. `npm run bench -- --growth`: CPU time per request on a
 * small and on a large site. `npm run bench -- phone [commit]`: what the scripts of a page cost a slow phone. docs/operations.md explains the
 * tables.
 */
const ROUNDS = 3;
const SECONDS = { warmUp: 1, round: 2 };
const CONNECTIONS = 10;
/** Milliseconds without a request before memory is read: the image worker, which the samples need, ends after ten seconds. */
const IDLE_MS = 15_000;

const GROWTH = '--growth';
const PHONE = 'phone';

const [argument, second] = process.argv.slice(2);
const commit = [GROWTH, PHONE].includes(argument) ? second : argument;
const [loadBefore] = loadavg();
/** For requests that are all different. */
let count = 0;
const folder = mkdtempSync(join(tmpdir(), 'gavel-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const measurements = {
  [GROWTH]: async () => printTable(await measureGrowth(folder)),
  [PHONE]: async () => console.log(await measurePhone(folder, await builds())),
};
await exitOnStartupError(measurements[argument] ?? measureSpeed);
process.exit();

async function measureSpeed() {
  const autocannon = loadAutocannon();
  const bare = await startBareServer();
  const sites = [];
  for (const [name, root] of await builds()) {
    const site = await createSite({ root, folder: join(folder, `data-${sites.length}`) });
    sites.push({ name, site });
  }
  const idle = await Promise.all(sites.map(({ site }) => memoryOf(site)));
  const table = [];
  for (const row of ROWS) {
    log(`Measuring ${row.name} …`);
    table.push(await measureRow(autocannon, row, bare, sites));
  }
  const loaded = await Promise.all(sites.map(({ site }) => memoryOf(site)));
  const starts = await measureStarts(sites);
  for (const { site } of sites) await site.close();
  print(sites, table, [
    ['Memory, idle (MiB)', idle],
    ['Memory, after the load (MiB)', loaded],
    ['Start to the first page (ms)', starts],
  ]);
}

/** npx puts it into the PATH of this process, where imports do not look. */
function loadAutocannon() {
  const bin = (process.env.PATH ?? '').split(delimiter).find((entry) => existsSync(join(entry, 'autocannon')));
  if (!bin) throw new StartupError('Start this with `npm run bench`, which obtains autocannon.');
  return createRequire(join(bin, '..', 'autocannon', 'package.json'))('autocannon');
}

/** Names and folders of the products that are compared. */
async function builds() {
  await prepare();
  if (!commit) return [['product', ROOT]];
  const other = join(folder, 'repository');
  const hash = (await run('git', ['rev-parse', '--verify', `${commit}^{commit}`])).trim();
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, other]);
  await run('git', ['checkout', '--quiet', '--detach', hash], { cwd: other });
  // Otherwise its own build installs the packages it needs.
  const [packages, otherPackages] = [ROOT, other].map((root) => readFileSync(join(root, 'package-lock.json'), 'utf8'));
  if (packages === otherPackages) symlinkSync(fromRoot('node_modules'), join(other, 'node_modules'));
  log(`Building ${commit} …`);
  await run(PINNED_NODE, [join(other, 'server', 'bootstrap', 'ensure-built.mjs')], { cwd: other });
  return [
    ['product', ROOT],
    [commit, other],
  ];
}

async function startBareServer() {
  const file = fileURLToPath(new URL('bare-server.mjs', import.meta.url));
  const child = fork(file, { execPath: PINNED_NODE });
  process.on('exit', () => child.kill());
  const [port] = await once(child, 'message');
  return {
    port,
    cpu: () => ({ app: cpuOf(child.pid), database: 0 }),
    /** From now on it sends the bytes of `response`. */
    imitate: async ({ status, headers, body }) => {
      const { date: _, connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...kept } = headers;
      child.send({ status, headers: kept, body: body.toString('base64') });
      await once(child, 'message');
    },
  };
}

/** Medians of rounds in which all servers take turns. */
async function measureRow(autocannon, { name, requests, connections = CONNECTIONS }, bare, sites) {
  const targets = [];
  for (const { site } of sites) targets.push({ server: site, requests: await requests(site), rounds: [] });
  const [example] = targets[0].requests;
  await bare.imitate(await accepted(sites[0].site, example));
  const ceiling = { server: bare, requests: [example], rounds: [] };
  const all = [ceiling, ...targets];
  for (const target of all) await shoot(autocannon, target, connections, SECONDS.warmUp);
  for (let round = 0; round < ROUNDS; round++)
    for (const target of all) target.rounds.push(await shoot(autocannon, target, connections, SECONDS.round));
  const [bareResult, ...results] = all.map(({ rounds }) => medians(rounds));
  return { name, bare: bareResult, results };
}

/** The answer to a request, after it has answered often enough to be compressed and cached. */
async function accepted(site, example) {
  for (let times = 0; times < 3; times++) await site.request(example);
  const response = await site.request(example);
  if (response.status >= 400 || isFailure(response.body))
    throw new StartupError(`${example.path} answers ${response.status}: ${response.body.subarray(0, 200)}`);
  return response;
}

async function shoot(autocannon, { server, requests }, connections, duration) {
  const before = server.cpu();
  let next = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections,
    duration,
    requests: requests.map(makeAnew),
    // Connections that begin with different records rarely wait for one row.
    setupClient: (client) => client.setRequests(rotate(requests.map(makeAnew), next++)),
  });
  const after = server.cpu();
  const answered = result['2xx'] + result['3xx'];
  const failed = result['4xx'] + result['5xx'] + result.errors;
  if (failed) throw new StartupError(`${failed} of ${failed + answered} requests to ${requests[0].path} failed.`);
  return {
    rate: answered / result.duration,
    app: (after.app - before.app) / answered,
    database: (after.database - before.database) / answered,
  };
}

function makeAnew(sent) {
  if (!sent.body?.includes(ANEW)) return sent;
  return { ...sent, setupRequest: () => ({ ...sent, body: sent.body.replaceAll(ANEW, String(count++)) }) };
}

function rotate(list, by) {
  return [...list.slice(by % list.length), ...list.slice(0, by % list.length)];
}

function medians(rounds) {
  return Object.fromEntries(['rate', 'app', 'database'].map((key) => [key, median(rounds.map((round) => round[key]))]));
}

function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

async function memoryOf(site) {
  await delay(IDLE_MS);
  return site.memory();
}

/** Everything is built, and the database is there. */
async function measureStarts(sites) {
  const times = sites.map(() => []);
  for (const { site } of sites) await site.stop();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, { site }] of sites.entries()) {
      times[i].push(await site.start());
      await site.stop();
    }
  }
  return times.map(median);
}

/** `figures` have a value for each site. */
function print(sites, table, figures) {
  const machine = [
    `${availableParallelism()} cores of ${cpus()[0].model}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node ${execFileSync(PINNED_NODE, ['--version'], { encoding: 'utf8' }).trim()}`,
    `load ${loadBefore.toFixed(1)} before the start`,
  ];
  console.log(`\n${machine.join(', ')}`);
  console.log(
    `Requests per second unless stated: medians of ${ROUNDS} interleaved rounds of ${SECONDS.round} s after ${SECONDS.warmUp} s of warm-up, over ${CONNECTIONS} connections that are kept alive. CPU time in microseconds per request.\n`,
  );
  const columns = ({ name }) => [name, 'of bare', 'CPU', '+ database', '× bare'];
  const cells = ({ rate, app, database }, bare) => [
    Math.round(rate),
    `${Math.round((100 * rate) / bare.rate)} %`,
    Math.round(app),
    Math.round(database),
    ((app + database) / bare.app).toFixed(1),
  ];
  const compared = (values) => (commit ? [(values[0] / values[1]).toFixed(2)] : []);
  printTable([
    ['', 'bare', 'CPU', ...sites.flatMap(columns), ...(commit ? [`CPU ÷ ${commit}`] : [])],
    ...table.map(({ name, bare, results }) => [
      name,
      Math.round(bare.rate),
      Math.round(bare.app),
      ...results.flatMap((result) => cells(result, bare)),
      ...compared(results.map(({ app, database }) => app + database)),
    ]),
    ...figures.map(([name, values]) => [
      name,
      '',
      '',
      ...values.flatMap((value) => [Math.round(value), '', '', '', '']),
      ...compared(values),
    ]),
  ]);
}

function printTable(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => String(line[column]).length)));
  const pad = (cell, column) =>
    column === 0 ? String(cell).padEnd(widths[column]) : String(cell).padStart(widths[column]);
  console.log(lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n'));
}
