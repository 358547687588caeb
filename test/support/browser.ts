import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';

const execute = promisify(execFile);
const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const MINUTE = 60_000;
const isRoot = process.getuid?.() === 0;

/** A browser that minds its own business: no sandbox for root, who has none, and no calls home. */
export const BROWSER_ARGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  ...['gpu', 'quic', 'background-networking', 'component-update', 'sync', 'dev-shm-usage'].map(
    (what) => `--disable-${what}`,
  ),
  '--no-first-run',
];

/** The browser that is there without installing anything; null when there is none. */
export function presentBrowser(): string | null {
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
export async function obtainBrowser(tell: (line: string) => void): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const candidate of [unpacked, presentBrowser, () => downloaded(tell), () => fromApt(tell)]) {
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
    const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS, timeout: MINUTE / 4 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function downloaded(tell: (line: string) => void): Promise<string> {
  tell('Fetching a browser …');
  await execute('playwright', ['install', 'chromium'], { timeout: 2 * MINUTE });
  return chromium.executablePath();
}

async function fromApt(tell: (line: string) => void): Promise<string | null> {
  if (!isRoot || !onPath('apt-get')) return null;
  tell('Installing Chromium from the system’s packages …');
  const options = { timeout: 4 * MINUTE, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await execute('apt-get', ['update', '-q'], options);
  await execute('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium'], options);
  return onPath('chromium');
}

/** Into a folder of this account's: what another account unpacked may not be run. */
async function unpacked(): Promise<string> {
  const own = join(tmpdir(), `gavel-browser-${process.getuid?.()}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  process.env.TMPDIR = own;
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}
