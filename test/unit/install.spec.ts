import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NODE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const NODE_FILE = `bin/node${process.platform === 'win32' ? '.exe' : ''}`;

/** In place of npm: installs what the lock file of the folder lists and writes the same record as npm. */
const NPM = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
const asked = process.argv.slice(2);
appendFileSync('asked.txt', asked.filter((word) => !/^--(no-audit|no-fund|loglevel.*)$/.test(word)).join(' ') + '\\n');
if (asked[0] === 'ci') rmSync('node_modules', { recursive: true, force: true });
if (process.env.NETWORK === 'none') {
  console.error('npm error network request failed');
  process.exit(1);
}
const isWanted = ([path, { dev }]) => path && (!dev || asked.includes('--include=dev'));
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const wanted = Object.entries(packages).filter(isWanted);
for (const [path, { version }] of wanted) {
  if (existsSync(path + '/version')) continue;
  mkdirSync(path + '/bin', { recursive: true });
  writeFileSync(path + '/version', version);
  writeFileSync(path + '/${NODE_FILE}', '');
}
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(wanted) }));
`;

/** Installs as `npm start` does, or with TESTS=yes as `npm test` does. */
const INSTALL = `
import { ensureInstalled } from './server/bootstrap/install.mjs';
import { exitOnStartupError } from './server/bootstrap/paths.mjs';
await exitOnStartupError(() => ensureInstalled({ withTests: process.env.TESTS === 'yes' }));
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gavel-install-'));
  cpSync('server/bootstrap', join(folder, 'server/bootstrap'), { recursive: true });
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'npm-cli.mjs'), NPM);
  writeFileSync(join(folder, 'asked.txt'), '');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ optionalDependencies: { [NODE]: '24.0.0' } }));
  lock('1.0.0');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function lock(version: string): void {
  const packages = {
    '': {},
    'node_modules/site': { version },
    'node_modules/tester': { version, dev: true },
    [`node_modules/${NODE}`]: { version: '24.0.0', optional: true },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
}

interface Outcome {
  code: number | null;
  said: string;
}

function run(env: Record<string, string>): Outcome {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', INSTALL], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(folder, 'npm-cli.mjs'), NODE_OPTIONS: '', ...env },
  });
  return { code: status, said: stderr };
}

const start = (env: Record<string, string> = {}) => run(env);
const testRun = (env: Record<string, string> = {}) => run({ TESTS: 'yes', ...env });

/** Calls of npm since the last look. */
function asked(): string[] {
  const lines = readFileSync(join(folder, 'asked.txt'), 'utf8').split('\n').slice(0, -1);
  writeFileSync(join(folder, 'asked.txt'), '');
  return lines;
}

const installed = () => readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));

const ALONE = ['ci --ignore-scripts --omit=dev'];
const ALL = ['ci --ignore-scripts --include=dev'];
const ADDED = ['install --no-save --ignore-scripts --include=dev'];

test('a start leaves out what only tests need; they add it once, and remove nothing', () => {
  expect(start()).toMatchObject({ code: 0 });
  expect(asked()).toEqual(ALONE);
  expect(installed()).toEqual([NODE, 'site']);

  writeFileSync(join(folder, 'node_modules/site/in-use'), '');
  expect(testRun()).toMatchObject({ code: 0 });
  expect(asked()).toEqual(ADDED);
  expect(installed()).toEqual([NODE, 'site', 'tester']);
  expect(readdirSync(join(folder, 'node_modules/site'))).toContain('in-use');

  for (const again of [start, testRun, start]) expect(again()).toEqual({ code: 0, said: '' });
  expect(asked()).toEqual([]);
});

test('tests in a fresh folder install everything at once', () => {
  expect(testRun()).toMatchObject({ code: 0 });
  expect(asked()).toEqual(ALL);
  expect(start()).toEqual({ code: 0, said: '' });
});

test('other versions are installed with the packages of the tests if they were there before', () => {
  start();
  lock('2.0.0');
  start();
  expect(asked()).toEqual([...ALONE, ...ALONE]);
  testRun();
  lock('3.0.0');
  start();
  expect(asked()).toEqual([...ADDED, ...ALL]);
  expect(installed()).toContain('tester');
});

test('without a network tests say what failed, and the site goes on starting', () => {
  start();
  const { code, said } = testRun({ NETWORK: 'none' });
  expect(code).toBe(1);
  expect(said).toMatch(/npm error network request failed\n+'.*' failed \(1\)\. Only tests need .* the site starts/);
  asked();
  expect(start({ NETWORK: 'none' })).toEqual({ code: 0, said: '' });
  expect(testRun()).toMatchObject({ code: 0 });
  expect(asked()).toEqual(ADDED);
});

test('an installation that was interrupted starts over', () => {
  start();
  asked();
  writeFileSync(join(folder, 'dist/.installing'), '');
  expect(start()).toMatchObject({ code: 0 });
  expect(asked()).toEqual(ALONE);
  expect(start()).toEqual({ code: 0, said: '' });
});
