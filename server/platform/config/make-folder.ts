import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder and those above it. Node's own way of doing so never ends where a folder takes in no other, as in /proc. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Two that start together make the same.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
