import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { makeFolder } from '../../config/make-folder.js';
import { pathFor, type Account } from './account.js';
import { POSTGRES_MAJOR } from './binaries.js';
import { runOwned } from './owned-process.js';

export const USER = 'app';
const DRAFT = 'new-';

export interface DataFolder {
  /** The folder that holds `data` and `password`. */
  dir: string;
  account: Account;
  /** Where PostgreSQL's programs are. */
  binaries: string;
  /** For tests: writes are not waited for. */
  fast: boolean;
}

export const dataOf = (dir: string): string => join(dir, 'data');
export const passwordOf = (dir: string): string => readFileSync(join(dir, 'password'), 'utf8').trim();

/** Makes the folder that is to hold the data, for the account alone. */
export function makeHome(dir: string, account: Account): void {
  try {
    makeFolder(dir);
    give(dir, account);
    chmodSync(dir, 0o700);
  } catch (error) {
    throw new Error(
      `The database's folder ${dir} cannot be used by this account (${(error as NodeJS.ErrnoException).code}): ` +
        'start as the account that owns it, or set another DATA_DIR.',
    );
  }
}

/** Makes the data unless it is there. Data of another major version is refused. */
export async function ensureData(folder: DataFolder): Promise<void> {
  const { dir } = folder;
  const drafts = readdirSync(dir).filter((name) => name.startsWith(DRAFT));
  for (const name of drafts) rmSync(join(dir, name), { recursive: true, force: true });
  if (!existsSync(dataOf(dir))) return makeData(folder);
  const major = readFileSync(join(dataOf(dir), 'PG_VERSION'), 'utf8').trim();
  if (major === POSTGRES_MAJOR) return;
  throw new Error(
    `The data in ${dir} was made by PostgreSQL ${major} and this version brings ${POSTGRES_MAJOR}: ` +
      'move it with pg_dump and pg_restore, or set DATABASE_URL to a server that keeps it.',
  );
}

/** Beside its place first, so that a start that is cut off never leaves half of it there. */
async function makeData({ dir, account, binaries, fast }: DataFolder): Promise<void> {
  const password = join(dir, 'password');
  writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  const draft = mkdtempSync(join(dir, DRAFT));
  for (const path of [password, draft]) give(path, account);
  await runOwned({
    program: join(binaries, 'bin', 'initdb'),
    args: [
      ...['-D', pathFor(account, dir, basename(draft)), '-U', USER, '--pwfile', pathFor(account, dir, 'password')],
      ...['-A', 'scram-sha-256', '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
      ...(fast ? ['--no-sync'] : []),
    ],
    account,
    dir,
  });
  renameSync(draft, dataOf(dir));
}

function give(path: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
