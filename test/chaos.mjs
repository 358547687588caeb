import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { PINNED_NODE } from '../server/bootstrap/install.mjs';
import { exitOnStartupError, fromRoot, log } from '../server/bootstrap/paths.mjs';
import { prepare } from '../server/bootstrap/ensure-built.mjs';

/**
 * `npm run chaos` performs every experiment of test/chaos whole, one after the other, and prints a report. `npm run chaos -- quick` performs
 * the short form, which is part of `npm test`; `-- killed-server` those whose file has this name. `CHAOS_SEED=…` repeats a run.
 */
const [first, ...rest] = process.argv.slice(2);
const quick = first === 'quick';
const names = quick ? rest : process.argv.slice(2);
const seed = process.env.CHAOS_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
const FILES = {
  results: fromRoot('test-results', 'chaos.json'),
  figures: fromRoot('test-results', 'chaos-figures.jsonl'),
  report: fromRoot('test-results', 'chaos.md'),
};

await exitOnStartupError(() => prepare());
mkdirSync(fromRoot('test-results'), { recursive: true });
for (const file of Object.values(FILES)) rmSync(file, { force: true });

log(`Seed ${seed}`);
// A process for each file: one that has all of them grows to gigabytes, and then measures its own pauses.
const files = globSync('test/chaos/*.spec.ts', { cwd: fromRoot() }).filter(
  (file) => names.length === 0 || names.some((name) => file.includes(name)),
);
if (files.length === 0) throw new Error('No experiment has such a name.');
const results = files.sort().flatMap(perform);

const text = reportOf();
writeFileSync(FILES.report, text);
console.log(text);
process.exitCode = results.every(({ status }) => status === 'passed') ? 0 : 1;

/** Performs the experiments of one file, and returns its results as Jest reports them. */
function perform(file) {
  rmSync(FILES.results, { force: true });
  spawnSync(
    PINNED_NODE,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      fromRoot('node_modules', 'jest', 'bin', 'jest.js'),
      ...['-c', fromRoot('test', 'jest.config.mjs'), '--selectProjects', 'product', '--runInBand', '--json'],
      // An experiment that fails does not stop its product, for which Jest would wait. The product ends with Jest.
      ...[`--outputFile=${FILES.results}`, '--forceExit', '--runTestsByPath', file],
    ],
    {
      cwd: fromRoot(),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHAOS: quick ? 'quick' : 'whole', CHAOS_SEED: seed, CHAOS_FIGURES: FILES.figures },
    },
  );
  if (existsSync(FILES.results)) return JSON.parse(readFileSync(FILES.results, 'utf8')).testResults;
  return [{ status: 'failed', message: `${file} ended without results`, assertionResults: [] }];
}

/** One line for each experiment: its result, its length and its figures. */
function reportOf() {
  const figures = existsSync(FILES.figures)
    ? readFileSync(FILES.figures, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  const figuresOf = (name) =>
    Object.entries(Object.assign({}, ...figures.filter(({ test }) => test === name).map((entry) => entry.figures)))
      .map(([label, value]) => `${label}: ${value}`)
      .join('; ');
  const rows = results
    .flatMap(({ assertionResults }) => assertionResults)
    .map(
      ({ fullName, status: result, duration }) =>
        `| ${result === 'passed' ? 'holds' : result} | ${fullName} | ${Math.round((duration ?? 0) / 1000)} s | ${figuresOf(fullName)} |`,
    );
  const failures = results
    .filter(({ status }) => status === 'failed')
    .map(({ message }) => `\n\`\`\`\n${message}\n\`\`\`\n`);
  return [
    '# Chaos report',
    '',
    `${quick ? 'Quick' : 'Whole'} run of ${new Date().toISOString().slice(0, 10)}, seed ${seed}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB.`,
    '',
    '| result | experiment | time | figures |',
    '| --- | --- | --- | --- |',
    ...rows,
    ...failures,
  ].join('\n');
}
