import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

test('the index of decisions lists every one of them in order, with its title and a sentence', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const listed = Array.from(index.matchAll(/^\| (\d+) +\| (\[.+\]\(.+\)) +\| .+\. +\|$/gm), ([, number, link]) => [
    number,
    link,
  ]);
  const decisions = globSync('docs/decisions/0*.md').sort();
  const titled = decisions.map((path) => {
    const [, number, title] = /^# (\d+)\. (.+)/.exec(readFileSync(path, 'utf8'))!;
    return [number, `[${title}](${basename(path)})`];
  });
  expect(listed).toEqual(titled);
});
