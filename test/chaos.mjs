import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const { status } = spawnSync(
  PINNED_NODE,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    fromRoot('node_modules', 'jest', 'bin', 'jest.js'),
    ...['-c', fromRoot('test', 'jest.config.mjs'), '--selectProjects', 'product', '--runInBand', '--json'],
    `--outputFile=${FILES.results}`,
    ...(names.length ? names.map((name) => `test/chaos/.*${name}`) : ['test/chaos/']),
  ],
  {
    cwd: fromRoot(),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CHAOS: quick ? 'quick' : 'whole', CHAOS_SEED: seed, CHAOS_FIGURES: FILES.figures },
  },
);

const text = reportOf();
writeFileSync(FILES.report, text);
console.log(text);
process.exitCode = status ?? 1;

/** One line for each experiment: its result, its length and its figures. */
function reportOf() {
  const { testResults } = existsSync(FILES.results)
    ? JSON.parse(readFileSync(FILES.results, 'utf8'))
    : { testResults: [] };
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
  const rows = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(
      ({ fullName, status: result, duration }) =>
        `| ${result === 'passed' ? 'holds' : result} | ${fullName} | ${Math.round((duration ?? 0) / 1000)} s | ${figuresOf(fullName)} |`,
    );
  const failures = testResults
    .filter(({ status: result }) => result === 'failed')
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
