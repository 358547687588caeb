import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeIfStale } from '../../server/bootstrap/make-if-stale.mjs';

const root = mkdtempSync(join(tmpdir(), 'gavel-step-'));
const at = (path: string) => join(root, path);
const write = (path: string, text: string) => writeFileSync(at(path), text);
const isMade = (): Promise<boolean> => makeIfStale(step, root);
const step = {
  name: 'copy',
  inputs: ['source', 'settings.json'],
  except: /~$/,
  outputs: ['dist/copy'],
  make: () => write('dist/copy', readFileSync(at('source/deep/text'), 'utf8')),
};

beforeEach(async () => {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(at('source/deep'), { recursive: true });
  mkdirSync(at('dist'));
  write('source/deep/text', 'first');
  write('settings.json', '{}');
  expect(await isMade()).toBe(true);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a step whose inputs are the same is not made again', async () => {
  expect(await isMade()).toBe(false);
});

test('nor is it after a file was written again as it was, and the next time its content is not read', async () => {
  write('source/deep/text', 'first');
  expect(await isMade()).toBe(false);
  const times = readFileSync(at('dist/.stamps/copy.times'), 'utf8');
  write('dist/.stamps/copy', 'of other inputs');
  expect(await isMade()).toBe(false);
  expect(readFileSync(at('dist/.stamps/copy.times'), 'utf8')).toBe(times);
});

test.each<[string, () => void]>([
  ['a file has other content', () => write('source/deep/text', 'other text')],
  ['a file is new', () => write('source/new', '')],
  ['a file is gone', () => rmSync(at('settings.json'))],
  ['an output is gone', () => rmSync(at('dist/copy'))],
  ['the stamp is gone', () => rmSync(at('dist/.stamps/copy'))],
])('it is made again if %s', async (_, change) => {
  change();
  expect(await isMade()).toBe(true);
  expect(await isMade()).toBe(false);
});

test('it is made again after a change of equal length whose time was set back, as by an archive', async () => {
  const { atime, mtime } = statSync(at('source/deep/text'));
  write('source/deep/text', 'other');
  utimesSync(at('source/deep/text'), atime, mtime);
  expect(await isMade()).toBe(true);
  expect(readFileSync(at('dist/copy'), 'utf8')).toBe('other');
});

test('a file that is no input is not looked at', async () => {
  write('source/text~', 'a copy of an editor');
  expect(await isMade()).toBe(false);
});

test('a step that failed is made the next time', async () => {
  write('source/deep/text', 'other');
  const failing = { ...step, make: () => Promise.reject(new Error('no space left')) };
  await expect(makeIfStale(failing, root)).rejects.toThrow('no space left');
  expect(await isMade()).toBe(true);
});
