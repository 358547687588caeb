import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { CachedResponse } from '../infra/cache/cached-response.js';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Files under /assets/ have a content hash in their name; others may change with any release. */
const CACHE_CONTROL = { hashed: 'public, max-age=31536000, immutable', other: 'public, max-age=3600' };

/** Loads all files of the built client into memory, by address. They are few and small. */
export async function loadClientFiles(folder: string): Promise<ReadonlyMap<string, CachedResponse>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      paths.flatMap((path) => {
        const type = TYPES[extname(path)];
        return type ? [readEntry(folder, path, type)] : [];
      }),
    ),
  );
}

async function readEntry(folder: string, path: string, type: string): Promise<[address: string, CachedResponse]> {
  const address = `/${relative(folder, path).replaceAll(sep, '/')}`;
  const [body, br, gzip] = await Promise.all([readFile(path), readIfExists(`${path}.br`), readIfExists(`${path}.gz`)]);
  const headers = {
    'content-type': type,
    'cache-control': address.startsWith('/assets/') ? CACHE_CONTROL.hashed : CACHE_CONTROL.other,
    'x-content-type-options': 'nosniff',
  };
  return [address, new CachedResponse(200, headers, body, { ...(br && { br }), ...(gzip && { gzip }) })];
}

const readIfExists = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined);
