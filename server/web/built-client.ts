import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, extname, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverFile } from '../files.js';
import { CachedResponse } from '../infra/cache/cached-response.js';
import type { Renderer } from '../shared/pages.js';
import { SCRIPT_POLICY, SVG_POLICY } from './content-security-policy.js';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const ENTRY = 'index.html';

/** The client as the server needs it: the renderer, the shell of all pages, and the files that browsers load. */
export interface BuiltClient {
  renderer: Renderer;
  /** The HTML around every page, with comments where its parts go. */
  shell: string;
  /** Address -> answer. */
  files: ReadonlyMap<string, CachedResponse>;
  /** The address of the file that was built from a source file. */
  fileOf(source: string): string;
  /** Links to the files of these screens that the shell does not load anyway. */
  linksOf(...screens: string[]): ScreenLinks;
  /** True for the sources themselves: they can change at any time, and their scripts and styles may be inline. */
  development: boolean;
}

/** HTML of link elements. */
export interface ScreenLinks {
  styles: string;
  scripts: string;
}

/** Called for every page. */
export type LoadClient = () => Promise<BuiltClient>;

/** Injection token of the `LoadClient` in use. */
export const LOAD_CLIENT = Symbol('LOAD_CLIENT');

/** A loader that reads the build once. */
export function builtClientLoader(): LoadClient {
  let client: Promise<BuiltClient> | undefined;
  return () => (client ??= loadBuiltClient());
}

/** The `dist` folder, whether this file runs from within it or from the sources. */
const distFolder = (): string => {
  const above = serverFile('..');
  return basename(above) === 'dist' ? above : join(above, 'dist');
};

/** Reads the build. Throws an Error of one sentence when there is none. */
async function loadBuiltClient(dist = distFolder()): Promise<BuiltClient> {
  const client = join(dist, 'client');
  const shell = await readFile(join(client, ENTRY), 'utf8').catch(() => {
    throw new Error(`The client is not built: there is no ${ENTRY} in ${client}.`);
  });
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const renderer = (await import(pathToFileURL(join(dist, 'client-ssr/entry-server.js')).href)) as Renderer;
  return {
    renderer,
    shell,
    files: loadClientFiles(client),
    fileOf: fileBy(manifest),
    linksOf: linksBy(manifest),
    development: false,
  };
}

const fileBy =
  (manifest: Record<string, Chunk>) =>
  (source: string): string =>
    `/${chunkOf(manifest, source).file}`;

function chunkOf(manifest: Record<string, Chunk>, source: string): Chunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The client's build does not contain ${source}.`);
  return chunk;
}

function linksBy(manifest: Record<string, Chunk>): (...screens: string[]) => ScreenLinks {
  const known = new Map<string, ScreenLinks>();
  const everywhere = closure(manifest, ENTRY);
  const linksTo = (screens: string[]): ScreenLinks => {
    const unknown = screens.find((screen) => !manifest[screen]);
    if (unknown) throw new Error(`The route table names ${unknown}, and the client's build does not contain it.`);
    const chunks = [...new Set(screens.flatMap((screen) => [...closure(manifest, screen)]))]
      .filter((name) => !everywhere.has(name))
      .map((name) => chunkOf(manifest, name));
    const styles = chunks
      .flatMap(({ css = [] }) => css)
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
    const scripts = chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    return { styles: [...new Set(styles)].join(''), scripts: scripts.join('') };
  };
  return (...screens) => {
    const key = screens.join();
    const links = known.get(key) ?? linksTo(screens);
    known.set(key, links);
    return links;
  };
}

/** A chunk and all that it imports; imports come first. */
function closure(manifest: Record<string, Chunk>, name: string, found = new Set<string>()): Set<string> {
  for (const imported of manifest[name]?.imports ?? []) if (!found.has(imported)) closure(manifest, imported, found);
  return found.add(name);
}

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

/** Of files that can run in a context of their own. */
const POLICIES: Readonly<Record<string, string>> = { '.js': SCRIPT_POLICY, '.svg': SVG_POLICY };

/** Files under /assets/ have a content hash in their name; others may change with any release. */
const CACHE_CONTROL = { hashed: 'public, max-age=31536000, immutable', other: 'public, max-age=3600' };

/**
 * Loads all files of the built client into memory, by address. They are many and small: asynchronous calls took longer, and until the
 * site is ready its port answers 503 in any case.
 */
function loadClientFiles(folder: string): ReadonlyMap<string, CachedResponse> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  const readIfExists = (path: string) => (paths.has(path) ? readFileSync(path) : undefined);
  const files = new Map<string, CachedResponse>();
  for (const path of paths) {
    const type = TYPES[extname(path)];
    if (!type) continue;
    const address = `/${relative(folder, path).replaceAll(sep, '/')}`;
    const [br, gzip] = [readIfExists(`${path}.br`), readIfExists(`${path}.gz`)];
    const encodings = { ...(br && { br }), ...(gzip && { gzip }) };
    files.set(address, new CachedResponse(200, headersOf(address, type), readFileSync(path), encodings));
  }
  return files;
}

function headersOf(address: string, type: string): Record<string, string> {
  const policy = POLICIES[extname(address)];
  return {
    'content-type': type,
    'cache-control': address.startsWith('/assets/') ? CACHE_CONTROL.hashed : CACHE_CONTROL.other,
    'x-content-type-options': 'nosniff',
    ...(policy && { 'content-security-policy': policy }),
  };
}
