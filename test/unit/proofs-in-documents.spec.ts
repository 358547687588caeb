import { expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';

const DOCUMENTS = ['SECURITY.md', 'docs/operations.md'];

test.each(DOCUMENTS)('every test that %s names as a proof exists', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/`(api|contract|security|unit|chaos) ([\w-]+)`/g)].map(
    ([, folder, name]) => `test/${folder}/${name}.spec.ts`,
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('every promise of SECURITY.md has a proof, and every link leads somewhere', () => {
  const text = readFileSync('SECURITY.md', 'utf8');
  const promises = text.split('\n').filter((line) => /^\| (?!promise|-)/.test(line) && !line.startsWith('|---'));
  expect(promises.filter((line) => !/\| `[^|]+` \|$/.test(line))).toEqual([]);
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => path!);
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});
