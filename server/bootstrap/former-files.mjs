import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './paths.mjs';

/** Lists the files of the last build of the bundle, beside them. */
const LIST = 'files.json';

/** Paths of the files of earlier builds. A build leaves them, because a running server may still import them. */
export function findFormerFiles(folder) {
  const list = join(folder, LIST);
  if (!existsSync(list)) return [];
  const current = [LIST, ...readJson(list)];
  return readdirSync(folder)
    .filter((name) => !current.includes(name))
    .map((name) => join(folder, name));
}

export function removeFiles(paths) {
  for (const path of paths) {
    try {
      rmSync(path, { force: true });
    } catch (error) {
      if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error; // Nobody needs the space of a read-only folder.
    }
  }
}
