import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import { MEDIA_LIMITS } from '../../shared/media.js';
import { describeDiskError, TransferError } from '../transfer-error.js';
import { openEncrypted } from './encryption.js';
import {
  FORMAT_ENTRY,
  FORMAT,
  FORMAT_SCHEMA,
  type ArchiveKind,
  hashOf,
  MANIFEST_ENTRY,
  type Manifest,
  MANIFEST_SCHEMA,
  parseMediaEntry,
  parseRowsEntry,
} from './manifest.js';
import { RETIRED_TABLES } from './tables.js';
import { errorMessage } from '../../core/errors/thrown-error.js';

const MIB = 1024 * 1024;
/**
 * A line holds one row, at most 200 KB of text, which JSON escaping can make six times as long. In a backup, a row of the trash holds a post
 * with all its revisions.
 */
const MAX_LINE_LENGTH: Readonly<Record<ArchiveKind, number>> = { export: 4 * MIB, backup: 128 * MIB };
const MAX_MANIFEST_BYTES = 64 * MIB;
/** Ordinary text compresses to a tenth, decompression bombs to a thousandth. */
const MAX_EXPANSION = { factor: 100, minimumBytes: 64 * MIB };

type Chunks = AsyncIterable<Buffer>;

/** Receives the parts of an archive while it streams. Each part must be read to its end. */
export interface ArchiveVisitor {
  rows(table: string, lines: AsyncIterable<string>): Promise<void>;
  media(name: string, bytes: number, content: Chunks): Promise<void>;
}

/**
 * Streams the archive of this kind at `path` once and returns its manifest. Throws a TransferError unless it is exactly an archive as
 * this site writes it; anything the visitor has received by then must be discarded.
 */
export async function readArchive(
  path: string,
  { kind, passphrase }: { kind: ArchiveKind; passphrase: string | null },
  visitor: ArchiveVisitor,
): Promise<Manifest> {
  const file = await stat(path).catch((error: Error) =>
    reject(`cannot be read: ${describeDiskError(error) ?? error.message}`),
  );
  if (!file.isFile()) reject('is not a file');
  const tar = extract();
  const encrypted = await openEncrypted(path, file.size, passphrase);
  const source = encrypted
    ? pipeline(createReadStream(path, encrypted), encrypted.decipher, createGunzip(), limitExpansion(file.size), tar)
    : pipeline(createReadStream(path), createGunzip(), limitExpansion(file.size), tar);
  source.catch(() => {}); // the loop below reports it
  try {
    const manifest = await new ArchiveParser(kind, visitor).parse(tar);
    await source;
    return manifest;
  } catch (error) {
    throw error instanceof TransferError
      ? error
      : new TransferError(`The archive is damaged or incomplete: ${errorMessage(error)}.`, error);
  } finally {
    tar.destroy();
    await source.catch(() => {});
  }
}

const OTHER_KIND: Readonly<Record<ArchiveKind, string>> = {
  backup: 'is a backup of a whole site: read it with “npm run restore -- FILE”',
  export: 'is an export: read it with “npm run import -- --archive FILE”',
};

const reject = (problem: string): never => {
  throw new TransferError(`The archive ${problem}.`);
};

class ArchiveParser {
  readonly #entries: Manifest['entries'] = {};
  #manifest: Manifest | null = null;

  constructor(
    private readonly kind: ArchiveKind,
    private readonly visitor: ArchiveVisitor,
  ) {}

  async parse(tar: AsyncIterable<Entry>): Promise<Manifest> {
    for await (const entry of tar) {
      const { name, type, size = 0 } = entry.header;
      if (this.#manifest) reject(`continues after its manifest with ${quote(name)}`);
      if (type !== 'file') reject(`contains an entry that is not a file: ${quote(name)}`);
      if (Object.hasOwn(this.#entries, name)) reject(`contains ${quote(name)} twice`);
      if ((Object.keys(this.#entries).length === 0) !== (name === FORMAT_ENTRY))
        reject('is not an archive of this site');
      if (name === MANIFEST_ENTRY) this.#manifest = this.#verifyManifest(await textOf(entry, size));
      else await this.#readEntry(entry, name, size);
    }
    return this.#manifest ?? reject('is incomplete: its manifest is missing');
  }

  async #readEntry(entry: Entry, name: string, size: number): Promise<void> {
    const hash = createHash('sha256');
    const content = hashing(entry, hash);
    const table = parseRowsEntry(name);
    if (name === FORMAT_ENTRY) checkFormat(await textOf(content, size), this.kind);
    else if (table && isRetired(table)) for await (const _line of linesOf(content, MAX_LINE_LENGTH[this.kind]));
    else if (table) await this.visitor.rows(table, linesOf(content, MAX_LINE_LENGTH[this.kind]));
    else if (parseMediaEntry(name)) {
      if (size > MEDIA_LIMITS.videoBytes) reject(`contains a file that is too large: ${name}`);
      await this.visitor.media(name, size, content);
    } else reject(`contains an unknown entry: ${quote(name)}`);
    this.#entries[name] = { bytes: size, sha256: hash.digest('hex') };
  }

  #verifyManifest(text: string): Manifest {
    const json = parseJson(text);
    const { data: manifest } = MANIFEST_SCHEMA.safeParse(json);
    if (!manifest) return reject('has an unreadable manifest');
    if (this.kind === 'backup' && manifest.sha256 !== hashOf(JSON.stringify({ ...Object(json), sha256: undefined })))
      reject('has a manifest that has been modified');
    const names = new Set([...Object.keys(manifest.entries), ...Object.keys(this.#entries)]);
    for (const name of names) {
      const [expected, actual] = [manifest.entries[name], this.#entries[name]];
      if (!expected || !actual) return reject(`does not match its manifest: ${quote(name)} is only in one of them`);
      if (expected.bytes !== actual.bytes || expected.sha256 !== actual.sha256)
        return reject(`has been modified: ${quote(name)} does not match its manifest`);
    }
    if (Object.keys(manifest.entries).join() !== Object.keys(this.#entries).join())
      reject('does not match its manifest: its entries are in another order');
    return { ...manifest, tables: manifest.tables.filter(({ name }) => !isRetired(name)) };
  }
}

const isRetired = (table: string): boolean => RETIRED_TABLES.includes(table);

const quote = (name: string): string => JSON.stringify(name.slice(0, 200));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkFormat(text: string, kind: ArchiveKind): void {
  const { data } = FORMAT_SCHEMA.safeParse(parseJson(text));
  if (!data) reject('is not an archive of this site');
  else if (data.format === FORMAT && data.kind !== kind) reject(OTHER_KIND[data.kind]);
  else if (data.format > FORMAT) reject('was written by a newer version of the site: update this site first');
  else if (data.format < FORMAT) reject('has an unknown format');
}

async function textOf(content: Chunks, size: number): Promise<string> {
  if (size > MAX_MANIFEST_BYTES) reject('has a manifest that is too large');
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function* hashing(content: Chunks, hash: ReturnType<typeof createHash>): Chunks {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* linesOf(content: Chunks, maxLength: number): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = '';
  for await (const chunk of content) {
    const [first = '', ...more] = decoder.decode(chunk, { stream: true }).split('\n');
    line += first;
    for (const next of more) {
      yield line;
      line = next;
    }
    if (line.length > maxLength) reject('contains a row that is too long');
  }
  if (line + decoder.decode()) reject('contains an incomplete row');
}

/** Stops decompression bombs. */
function limitExpansion(packedBytes: number) {
  const limit = MAX_EXPANSION.minimumBytes + MAX_EXPANSION.factor * packedBytes;
  return async function* (chunks: Chunks): Chunks {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limit) reject('unpacks to more data than any site has');
      yield chunk;
    }
  };
}
