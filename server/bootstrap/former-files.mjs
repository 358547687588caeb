import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './paths.mjs';

/** Lists the files of the last build of the bundle, beside them. */
const LIST = 'files.json';

/** Removes the files of earlier builds. A build leaves them, because a running server may still import them. */
export function removeFormerFiles(folder) {
  const list = join(folder, LIST);
  if (!existsSync(list)) return;
  const current = [LIST, ...readJson(list)];
  for (const file of readdirSync(folder).filter((name) => !current.includes(name))) {
    try {
      rmSync(join(folder, file));
    } catch (error) {
      if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error; // Nobody needs the space of a read-only folder.
    }
  }
}
