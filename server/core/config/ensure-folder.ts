import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../errors/thrown-error.js';

/** Creates a folder and its parents. Node's recursive mkdir never returns where folders cannot be created, as in /proc. */
export function ensureFolder(path: string): void {
  if (existsSync(path)) return;
  ensureFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process created it at the same time.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
