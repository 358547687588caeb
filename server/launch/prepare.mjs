import { linkSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { at, nodeMajor, OLDEST_NODE, orStop, Stop, tell } from './place.mjs';

const LOCK = at('dist', '.preparing');

/** Installs what is missing and builds what is stale, for 'production' or 'development'. Answers what was built. */
export async function prepare(mode = 'production') {
  if (nodeMajor < OLDEST_NODE) throw new Stop(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.`);
  const release = await takeTurn();
  try {
    await ensureInstalled();
    return await build(mode);
  } finally {
    release();
  }
}

/** Two starts from one folder must not install and build at once. The turn of a process that was killed is over. */
async function takeTurn() {
  const claim = `${LOCK}.${process.pid}`;
  try {
    mkdirSync(at('dist'), { recursive: true });
    writeFileSync(claim, String(process.pid));
  } catch (error) {
    if (error.code === 'EACCES' || error.code === 'EROFS') return () => {}; // nothing can be built here, nor need be
    throw error;
  }
  for (let told = false; ; told = true) {
    if (linked(claim)) {
      rmSync(claim);
      return () => rmSync(LOCK, { force: true });
    }
    const holder = readHolder();
    if (!runs(holder)) rmSync(LOCK, { force: true });
    else if (!told) tell(`Waiting for another start, process ${holder}, to finish building …`);
    await delay(200);
  }
}

/** The lock appears with its content, in one step. */
function linked(claim) {
  try {
    linkSync(claim, LOCK);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder() {
  try {
    return Number(readFileSync(LOCK, 'utf8'));
  } catch {
    return 0;
  }
}

function runs(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

if (process.argv[1] && pathToFileURL(realpathSync(process.argv[1])).href === import.meta.url)
  await orStop(() => prepare());
