import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The account that runs PostgreSQL. Empty: the one that runs this process. */
export interface Account {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root. Root hands it to the owner of the data, for new data to an account that every system
 * has; anybody else runs it as themselves.
 */
export function accountFor(data: string): Account {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(data)) {
    const { uid, gid } = statSync(data);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no account postgres or nobody to run it.');
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
}

/**
 * How the account sees a file of `dir`. Root may keep its data in a folder that no other account can enter, /root say:
 * there the account is handed the open folder, as descriptor 3, instead of the way to it.
 */
export const pathFor = (account: Account, dir: string, name: string): string =>
  join(account.uid !== undefined && existsSync('/proc/self/fd') ? '/proc/self/fd/3' : dir, name);
