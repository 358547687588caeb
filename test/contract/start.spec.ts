import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { eventually } from '../support/eventually.js';
import { type ProductProcess, startProduct } from '../support/product-process.js';

const BUNDLE = 'dist/bundle';
const LOADED_WHEN_USED = [
  'node_modules/@aws-sdk/client-s3/',
  'node_modules/@aws-sdk/lib-storage/',
  'node_modules/nodemailer/',
  'node_modules/transliteration/',
  'dist/server/seed/',
];

const read = (file: string) => readFileSync(`${BUNDLE}/${file}`, 'utf8');

/** A file of the bundle and all that it imports at once. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, imported = ''] of read(file).matchAll(/^import .*"\.\/([^"]+)";$/gm)) withImports(imported, found);
  return found;
}

/** Which of the folders the modules of these files come from: a comment before each module names it. */
const foldersIn = (files: Iterable<string>) => {
  const modules = Array.from(files).flatMap((file) => read(file).match(/^\/\/ .*/gm) ?? []);
  return LOADED_WHEN_USED.filter((folder) => modules.some((name) => name.startsWith(`// ${folder}`)));
};

test('a start loads nothing that is needed for a few requests only', () => {
  expect(foldersIn(withImports('main.js'))).toEqual([]);
  expect(foldersIn(JSON.parse(read('files.json')) as string[])).toEqual(LOADED_WHEN_USED);
});

describe('the built product', () => {
  let product: ProductProcess;

  beforeAll(async () => {
    product = await startProduct({}, ['--trace-gc']);
  });

  afterAll(() => product.stop());

  test('R19: an undecodable address is the not-found page', async () => {
    for (const path of ['/%E0%A4%A', '/blog/%E0%A4%A', '/about%']) {
      const response = await fetch(product.url + path, { headers: { accept: 'text/html' } });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  });

  test('operators are not told what Node finds outdated in a package', async () => {
    const response = await fetch(`${product.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'mutation { nothing }' }),
    });
    expect(response.status).toBe(400);
    expect(product.output()).not.toContain('Deprecat');
  });

  test('the memory that only the start needed is released soon after it', async () => {
    // V8's words for a collection that a program asks for.
    const released = () => /Mark-Compact \(reduce\).* testing;/.test(product.output());
    expect(await eventually(released)).toBe(true);
  });
});
