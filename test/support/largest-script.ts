import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ASSETS = 'dist/client/assets';

/** Path of the largest script of the built client, for tests that need an answer which does not fit on the way. */
export async function largestScript(): Promise<string> {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'));
  const sizes = await Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(ASSETS, name))).size })));
  return `/assets/${sizes.sort((one, other) => other.bytes - one.bytes)[0]!.name}`;
}
