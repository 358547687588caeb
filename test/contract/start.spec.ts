import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { eventually } from '../support/eventually.js';
import { MAIN, type ProductProcess, startProduct } from '../support/product-process.js';

const BUNDLE = 'dist/bundle';
const LOADED_WHEN_USED = [
  'node_modules/@aws-sdk/client-s3/',
  'node_modules/@aws-sdk/lib-storage/',
  'node_modules/@simplewebauthn/server/',
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
  const files = readdirSync(BUNDLE).filter((name) => name.endsWith('.js'));
  expect(foldersIn(files)).toEqual(LOADED_WHEN_USED);
});

test.each([
  ['ADMIN_PASSWORD', 'admin'],
  ['ADMIN_PASSWORD', 'Liverpool2026!'],
  ['JWT_SECRET', 'change-me-change-me-change-me-change-me'],
])('a start with the %s %s ends with a sentence that says what to set', async (name, value) => {
  const env = { ...process.env, NODE_ENV: 'production', ADMIN_PASSWORD: '', JWT_SECRET: '', [name]: value };
  await expect(promisify(execFile)(process.execPath, [MAIN], { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(`^${name} can be guessed: set it to [^.]*, or leave it out, and one is generated\\.\n$`),
    ),
  });
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
