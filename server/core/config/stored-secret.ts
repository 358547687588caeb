import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ensureFolder } from './ensure-folder.js';
import { errorCode } from '../errors/thrown-error.js';

/**
 * Returns the secret stored in `file` and creates it on first use. The flag `wx` lets one of two concurrent processes
 * win; the other reads the winner's secret. Only the owner can read the file.
 */
export function storedSecret(file: string): string {
  try {
    ensureFolder(dirname(file));
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'EEXIST')
      throw new Error(`DATA_DIR ${dirname(file)} cannot be used by this account (${code}): set another one.`, {
        cause: error,
      });
  }
  return readFileSync(file, 'utf8').trim();
}
