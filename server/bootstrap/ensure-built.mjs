import { mkdirSync, realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build, compileServer } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { LockHeld, takeLock } from './lock-file.mjs';
import { fromRoot, nodeMajor, OLDEST_NODE, exitOnStartupError, StartupError, log } from './paths.mjs';

const LOCK = fromRoot('dist', '.preparing');

/**
 * Installs missing packages and builds what is stale for `mode`: 'production', 'development', 'server', or 'operations'
 * for the client's hooks alone. Returns the names of the steps that ran.
 */
export const prepare = (mode = 'production', packages = {}) =>
  alone(async () => {
    await ensureInstalled(packages);
    return build(mode);
  });

/** The same with the packages of the tests. */
export const prepareTests = (mode) => prepare(mode, { withTests: true });

/** Compiles single sources of the server, given by their paths from the root. Returns the names of the steps that ran. */
export const compile = (paths) => alone(() => compileServer(paths));

/** Installs missing packages, those of the tests included, and builds nothing. */
export const preparePackages = () => alone(() => ensureInstalled({ withTests: true }));

async function alone(work) {
  if (nodeMajor < OLDEST_NODE)
    throw new StartupError(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.`);
  const release = await takeTurn();
  try {
    return await work();
  } finally {
    release();
  }
}

/** Prevents two starts in one folder from installing and building at once: the second waits. */
async function takeTurn() {
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      mkdirSync(fromRoot('dist'), { recursive: true });
      return takeLock(LOCK);
    } catch (error) {
      if (error.code === 'EACCES' || error.code === 'EROFS') return () => {}; // a read-only folder: nothing can be built, and nothing needs to be
      if (!(error instanceof LockHeld)) throw error;
      if (!isWaiting) log(`Waiting for another start, process ${error.pid}, to finish building …`);
      await delay(200);
    }
  }
}

if (process.argv[1] && pathToFileURL(realpathSync(process.argv[1])).href === import.meta.url)
  await exitOnStartupError(() => prepare());
