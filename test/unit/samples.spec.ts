import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { encodedFolder, variantsOf, type EncodedPictures } from '../../server/seed/pictures.js';

const SEED = join(import.meta.dirname, '..', '..', 'server', 'seed');

test('the encoded sample pictures are those of the drawings; otherwise run npm run samples', () => {
  const index: EncodedPictures = JSON.parse(readFileSync(join(SEED, 'encoded', 'index.json'), 'utf8'));
  const digest = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(SEED, 'pictures', path)))
      .digest('hex');
  const drawings = globSync('**/*.svg', { cwd: join(SEED, 'pictures') }).toSorted();
  expect(drawings.map((path) => [path, digest(path)])).toEqual(
    Object.entries(index).map(([path, { drawing }]) => [path, drawing]),
  );
  const missing = Object.entries(index).flatMap(([path, { width }]) =>
    variantsOf(width)
      .map(({ name }) => join(SEED, 'encoded', encodedFolder(path), name))
      .filter((file) => !existsSync(file)),
  );
  expect(missing).toEqual([]);
});
