import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The OS user that runs PostgreSQL. Empty for the user of this process. */
export interface OsUser {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root. Root starts it as the owner of the data, or as a standard system user for new data;
 * other users run it as themselves.
 */
export function findOsUser(data: string): OsUser {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(data)) {
    const { uid, gid } = statSync(data);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody" to run it.');
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
}

/**
 * The path of a file in `dir` as the OS user can open it. If root keeps its data in a folder that no other user can
 * enter, such as /root, the child process gets the folder as open descriptor 3.
 */
export const pathFor = (osUser: OsUser, dir: string, name: string): string =>
  join(osUser.uid !== undefined && existsSync('/proc/self/fd') ? '/proc/self/fd/3' : dir, name);
