import { expect } from '@jest/globals';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Holds `found` against the golden file of this name. One that changed on purpose is written anew by running the test with
 * GOLDEN=write; what changed then shows in the commit. A file that is not there is a failure.
 */
export function expectGolden(name: string, found: unknown): void {
  const path = resolve(import.meta.dirname, '../contract/golden', `${name}.json`);
  if (process.env.GOLDEN === 'write') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(found, null, 2)}\n`);
  }
  expect(existsSync(path)).toBe(true);
  expect(found).toEqual(JSON.parse(readFileSync(path, 'utf8')));
}
