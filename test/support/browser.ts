import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright';

const execute = promisify(execFile);
const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const PACKED = fileURLToPath(new URL('../../node_modules/@sparticuz/chromium', import.meta.url));
const MINUTE = 60_000;
const isRoot = process.getuid?.() === 0;

const GIB = 2 ** 30;
const sharesMemory = hasSharedMemory();
const NO_SHARED_MEMORY = '--disable-dev-shm-usage';
/** Playwright keeps a browser out of the memory that processes share, of which containers have little. */
export const WITHOUT_ARGS = sharesMemory ? [NO_SHARED_MEMORY] : [];

/** A browser that minds its own business: no sandbox for root, who has none, and no calls home. */
export const BROWSER_ARGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  ...['gpu', 'quic', 'background-networking', 'component-update', 'sync'].map((what) => `--disable-${what}`),
  ...(sharesMemory ? [] : [NO_SHARED_MEMORY]),
  '--no-first-run',
];

function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize > GIB;
}

/** The browser that is there without installing anything; null when there is none. */
export function findBrowser(): string | null {
  const own = chromium.executablePath();
  return (
    process.env.CHROMIUM_PATH ?? SYSTEM.map(onPath).find(Boolean) ?? [MAC, own].find((path) => existsSync(path)) ?? null
  );
}

/**
 * A Chromium that starts: the one that CHROMIUM_PATH names, the one that came with the packages (for Linux alone; without
 * a window's machinery it takes two thirds of the time), the system's, Playwright's own, or one installed now: by
 * Playwright, or by apt where that may be. Answers its path.
 */
export async function obtainBrowser(log: (line: string) => void): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const candidate of [unpackBundled, findBrowser, () => download(log), () => installWithApt(log)]) {
    const path = await Promise.resolve()
      .then(candidate)
      .catch(() => null);
    if (path && (await starts(path))) return path;
  }
  throw new Error('No browser was found and none could be installed: set CHROMIUM_PATH to a Chromium or Chrome.');
}

function onPath(name: string): string | null {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

async function starts(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS, timeout: MINUTE });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function download(log: (line: string) => void): Promise<string> {
  log('Fetching a browser …');
  await execute('playwright', ['install', 'chromium'], { timeout: 2 * MINUTE });
  return chromium.executablePath();
}

async function installWithApt(log: (line: string) => void): Promise<string | null> {
  if (!isRoot || !onPath('apt-get')) return null;
  log('Installing Chromium from the system’s packages …');
  const options = { timeout: 4 * MINUTE, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await execute('apt-get', ['update', '-q'], options);
  await execute('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium'], options);
  return onPath('chromium');
}

/** Beside the package that it comes from, which would leave it to all accounts in the folder for what passes. */
async function unpackBundled(): Promise<string> {
  const { default: packed } = await import('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(`${PACKED}/package.json`, 'utf8')) as { version: string };
  const own = fileURLToPath(new URL(`../../node_modules/.cache/chromium-${version}`, import.meta.url));
  mkdirSync(own, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = own;
  try {
    return await packed.executablePath();
  } finally {
    if (TMPDIR) process.env.TMPDIR = TMPDIR;
    else delete process.env.TMPDIR;
  }
}
