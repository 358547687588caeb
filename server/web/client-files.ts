import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { KeptAnswer } from '../platform/cache/kept-answer.js';

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

/** Names under /assets/ tell their content; others may change with the next version. */
const CACHING = { named: 'public, max-age=31536000, immutable', other: 'public, max-age=3600' };

/** The files of the built client by their address, ready to be sent. They are few and small enough to stay in memory. */
export async function readFiles(folder: string): Promise<ReadonlyMap<string, KeptAnswer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const served = paths.filter((path) => TYPES[extname(path)]);
  return new Map(
    await Promise.all(
      served.map(async (path) => {
        const address = `/${relative(folder, path).replaceAll(sep, '/')}`;
        return [address, await answerOf(path, address)] as const;
      }),
    ),
  );
}

async function answerOf(path: string, address: string): Promise<KeptAnswer> {
  const [body, br, gzip] = await Promise.all([readFile(path), readIfThere(`${path}.br`), readIfThere(`${path}.gz`)]);
  const headers = {
    'content-type': TYPES[extname(path)]!,
    'cache-control': address.startsWith('/assets/') ? CACHING.named : CACHING.other,
    'x-content-type-options': 'nosniff',
  };
  return new KeptAnswer(200, headers, body, { ...(br && { br }), ...(gzip && { gzip }) });
}

const readIfThere = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined);
