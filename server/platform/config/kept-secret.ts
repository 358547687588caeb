import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.js';

/**
 * The secret kept in `file`, made at the first call. `wx` lets one of two processes that start together win; the other
 * reads what the winner wrote. Only the owner may read the file.
 */
export function keptSecret(file: string): string {
  try {
    makeFolder(dirname(file));
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST')
      throw new Error(`DATA_DIR ${dirname(file)} cannot be used by this account (${code}): set another one.`, {
        cause: error,
      });
  }
  return readFileSync(file, 'utf8').trim();
}
