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

/** Removes what it can: the files only take up space. */
export function removeFiles(paths) {
  for (const path of paths) {
    try {
      rmSync(path);
    } catch {}
  }
}
