import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Its time is when the last build began. */
const BEGUN = '.begun';

/**
 * Call it before a build into `folder`. The files of the last build stay, because a running server may still import them;
 * those of earlier builds are removed.
 */
export function removeFormerFiles(folder) {
  const begun = join(folder, BEGUN);
  if (existsSync(begun)) {
    const { mtimeMs } = statSync(begun);
    for (const name of readdirSync(folder))
      if (statSync(join(folder, name)).mtimeMs < mtimeMs) rmSync(join(folder, name));
  }
  writeFileSync(begun, '');
}
