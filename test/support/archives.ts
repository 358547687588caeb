/** Reads and rewrites archives, to produce invalid ones. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Headers, pack } from 'tar-stream';
import { MANIFEST_ENTRY, type Manifest } from '../../server/transfer/archive/manifest.js';

export interface ArchivePart {
  name: string;
  content: Buffer;
  header?: Partial<Headers>;
}

export async function readParts(path: string): Promise<ArchivePart[]> {
  const parts: ArchivePart[] = [];
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

export const readManifest = (parts: readonly ArchivePart[]): Manifest =>
  JSON.parse(parts.find(({ name }) => name === MANIFEST_ENTRY)!.content.toString()) as Manifest;

/** The parts with a manifest that is true of them. */
export function withValidManifest(
  parts: readonly ArchivePart[],
  change: (manifest: Manifest) => void = () => {},
): ArchivePart[] {
  const manifest = readManifest(parts);
  const others = parts.filter(({ name }) => name !== MANIFEST_ENTRY);
  manifest.entries = Object.fromEntries(
    others.map(({ name, content }) => [
      name,
      { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') },
    ]),
  );
  manifest.media = others.filter(({ name }) => name.startsWith('media/')).length;
  change(manifest);
  return [...others, { name: MANIFEST_ENTRY, content: Buffer.from(JSON.stringify(manifest)) }];
}

export async function writeParts(path: string, parts: readonly ArchivePart[]): Promise<void> {
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
export const withChangedPart = (
  parts: readonly ArchivePart[],
  which: string,
  change: (text: string) => string,
): ArchivePart[] =>
  parts.map((part) =>
    part.name === which ? { ...part, content: Buffer.from(change(part.content.toString())) } : part,
  );
