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
import { ensureFolder } from '../../core/config/ensure-folder.js';
import { pathFor, type OsUser } from './os-user.js';
import { POSTGRES_MAJOR } from './binaries.js';
import { runChild } from './child-process.js';
import { errorCode } from '../../core/errors/thrown-error.js';

const USER = 'app';
const DRAFT_PREFIX = 'new-';

export interface DataFolder {
  /** Contains `data` and `password`. */
  dir: string;
  account: OsUser;
  binaries: string;
  /** For tests: does not wait for writes to reach the disk. */
  fast: boolean;
}

export const dataPathOf = (dir: string): string => join(dir, 'data');
export const lockPathOf = (dir: string): string => join(dir, 'lock');

/** Address of a database on the server at `port`; the default one exists on every server. */
export function databaseUrl(dir: string, port: number, database = 'postgres'): string {
  const password = readFileSync(join(dir, 'password'), 'utf8').trim();
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** Creates the folder for the database, readable only by the OS user. */
export function ensureHomeFolder(dir: string, account: OsUser): void {
  try {
    ensureFolder(dir);
    changeOwner(dir, account);
    chmodSync(dir, 0o700);
  } catch (error) {
    throw new Error(
      `The database's folder ${dir} cannot be used by this user (${errorCode(error)}): ` +
        'start as the user who owns it, or set another DATA_DIR.',
    );
  }
}

/** Initializes the data folder if it is missing. Rejects data of another major version. */
export async function ensureData(folder: DataFolder): Promise<void> {
  const { dir } = folder;
  const drafts = readdirSync(dir).filter((name) => name.startsWith(DRAFT_PREFIX));
  for (const name of drafts) rmSync(join(dir, name), { recursive: true, force: true });
  if (!existsSync(dataPathOf(dir))) return initializeData(folder);
  const major = readFileSync(join(dataPathOf(dir), 'PG_VERSION'), 'utf8').trim();
  if (major === POSTGRES_MAJOR) return;
  throw new Error(
    `The data in ${dir} was created by PostgreSQL ${major}, but this version includes ${POSTGRES_MAJOR}: ` +
      'migrate it with pg_dump and pg_restore, or set DATABASE_URL to a server of that version.',
  );
}

/** Initializes a temporary folder and renames it, so that an interrupted start leaves no partial data. */
async function initializeData({ dir, account, binaries, fast }: DataFolder): Promise<void> {
  const password = join(dir, 'password');
  writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  const draft = mkdtempSync(join(dir, DRAFT_PREFIX));
  for (const path of [password, draft]) changeOwner(path, account);
  await runChild({
    program: join(binaries, 'bin', 'initdb'),
    args: [
      ...['-D', pathFor(account, dir, basename(draft)), '-U', USER, '--pwfile', pathFor(account, dir, 'password')],
      ...['-A', 'scram-sha-256', '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
      ...(fast ? ['--no-sync'] : []),
    ],
    account,
    dir,
  });
  renameSync(draft, dataPathOf(dir));
}

function changeOwner(path: string, { uid, gid }: OsUser): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
