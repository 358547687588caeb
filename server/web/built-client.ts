import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { KeptAnswer } from '../platform/cache/kept-answer.js';
import type { Renderer } from '../shared/pages.js';
import { readFiles } from './client-files.js';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const ENTRY = 'index.html';

/** What the client's build left for the server: the renderer, the shell of all pages, and the files that browsers load. */
export interface BuiltClient {
  renderer: Renderer;
  /** The HTML around every page, with comments where its parts go. */
  shell: string;
  /** Address -> answer. */
  files: ReadonlyMap<string, KeptAnswer>;
  /** The address of the file that was built from a source file. */
  fileOf(source: string): string;
  /** Links to the styles and scripts of these screens that the shell does not load anyway. */
  linksOf(...screens: string[]): string;
}

/** The `dist` folder, whether this file runs from within it or from the sources. */
const distFolder = (): string => {
  const above = resolve(import.meta.dirname, '../..');
  return basename(above) === 'dist' ? above : join(above, 'dist');
};

/** Reads the build. Throws an Error of one sentence when there is none. */
export async function loadBuiltClient(dist = distFolder()): Promise<BuiltClient> {
  const client = join(dist, 'client');
  const shell = await readFile(join(client, ENTRY), 'utf8').catch(() => {
    throw new Error(`The client is not built: there is no ${ENTRY} in ${client}.`);
  });
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const renderer = (await import(pathToFileURL(join(dist, 'client-ssr/entry-server.js')).href)) as Renderer;
  return { renderer, shell, files: await readFiles(client), fileOf: fileBy(manifest), linksOf: linksBy(manifest) };
}

const fileBy =
  (manifest: Record<string, Chunk>) =>
  (source: string): string => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The client's build knows no ${source}.`);
    return `/${chunk.file}`;
  };

function linksBy(manifest: Record<string, Chunk>): (...screens: string[]) => string {
  const known = new Map<string, string>();
  const everywhere = closure(manifest, ENTRY);
  const linksTo = (screens: string[]): string => {
    const unknown = screens.find((screen) => !manifest[screen]);
    if (unknown) throw new Error(`The route table names ${unknown}, and the client's build knows no such screen.`);
    const chunks = [...new Set(screens.flatMap((screen) => [...closure(manifest, screen)]))]
      .filter((name) => !everywhere.has(name))
      .map((name) => manifest[name]!);
    const styles = chunks
      .flatMap(({ css = [] }) => css)
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
    const scripts = chunks.map(
      ({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    );
    return [...new Set([...styles, ...scripts])].join('');
  };
  return (...screens) => {
    const key = screens.join();
    const links = known.get(key) ?? linksTo(screens);
    known.set(key, links);
    return links;
  };
}

/** A chunk and all that it imports, what is imported first. */
function closure(manifest: Record<string, Chunk>, name: string, found = new Set<string>()): Set<string> {
  for (const imported of manifest[name]?.imports ?? []) if (!found.has(imported)) closure(manifest, imported, found);
  return found.add(name);
}
