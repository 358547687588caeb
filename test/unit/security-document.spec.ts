import { expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';

const text = readFileSync('SECURITY.md', 'utf8');

test('every test that SECURITY.md names as a proof exists', () => {
  const named = [...text.matchAll(/`(api|contract|security|unit|chaos) ([\w-]+)`/g)].map(
    ([, folder, name]) => `test/${folder}/${name}.spec.ts`,
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('every promise of SECURITY.md has a proof, and every link leads somewhere', () => {
  const promises = text.split('\n').filter((line) => /^\| (?!promise|-)/.test(line) && !line.startsWith('|---'));
  expect(promises.filter((line) => !/\| `[^|]+` \|$/.test(line))).toEqual([]);
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => path!);
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});
