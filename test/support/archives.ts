/** Archives taken apart and put together again, by somebody who knows how they are made. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Headers, pack } from 'tar-stream';
import { LAST, type Manifest } from '../../server/moving/archive/manifest.js';

export interface Part {
  name: string;
  content: Buffer;
  header?: Partial<Headers>;
}

export async function partsOf(path: string): Promise<Part[]> {
  const parts: Part[] = [];
  const tar = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), tar);
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk);
    parts.push({ name: entry.header.name, content: Buffer.concat(chunks) });
  }
  await reading;
  return parts;
}

export const manifestIn = (parts: readonly Part[]): Manifest =>
  JSON.parse(parts.find(({ name }) => name === LAST)!.content.toString()) as Manifest;

/** The parts with a manifest that is true of them. */
export function resealed(parts: readonly Part[], change: (manifest: Manifest) => void = () => {}): Part[] {
  const manifest = manifestIn(parts);
  const others = parts.filter(({ name }) => name !== LAST);
  manifest.entries = Object.fromEntries(
    others.map(({ name, content }) => [
      name,
      { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') },
    ]),
  );
  manifest.media = others.filter(({ name }) => name.startsWith('media/')).length;
  change(manifest);
  return [...others, { name: LAST, content: Buffer.from(JSON.stringify(manifest)) }];
}

export async function writeParts(path: string, parts: readonly Part[]): Promise<void> {
  const tar = pack();
  const writing = pipeline(tar, createGzip(), createWriteStream(path));
  for (const { name, content, header } of parts) {
    if (header?.type === 'symlink') tar.entry({ name, ...header });
    else tar.entry({ name, ...header }, content);
  }
  tar.finalize();
  await writing;
}

/** One part with another content. */
export const changed = (parts: readonly Part[], which: string, change: (text: string) => string): Part[] =>
  parts.map((part) =>
    part.name === which ? { ...part, content: Buffer.from(change(part.content.toString())) } : part,
  );
