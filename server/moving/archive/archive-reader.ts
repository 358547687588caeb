import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import { MEDIA_LIMITS } from '../../shared/media.js';
import { diskTrouble, Refusal } from '../refusal.js';
import { FIRST, FORMAT, HEAD, LAST, type Manifest, MANIFEST, mediaIn, tableIn } from './manifest.js';

const MIB = 1024 * 1024;
/** A line holds one row, and its text at most 200 KB, which JSON may write six times as long. */
const LONGEST_LINE = 4 * MIB;
const LONGEST_MANIFEST = 64 * MIB;
/** Texts shrink to a tenth, and what is made to fill a disk to a thousandth. */
const GROWTH = { times: 100, floor: 64 * MIB };

type Chunks = AsyncIterable<Buffer>;

/** What is done with the parts of an archive while they stream by; each must be read to its end. */
export interface Visitor {
  rows(table: string, lines: AsyncIterable<string>): Promise<void>;
  media(name: string, bytes: number, content: Chunks): Promise<void>;
}

/**
 * Reads the archive at `path` once, from its beginning to its end, and answers its manifest. Throws a Refusal for whatever
 * is not exactly an archive as the site writes it; what the visitor was shown by then is worth nothing.
 */
export async function readArchive(path: string, visitor: Visitor): Promise<Manifest> {
  const packed = await stat(path).catch((error: Error) =>
    refuse(`cannot be read: ${diskTrouble(error) ?? error.message}`),
  );
  if (!packed.isFile()) refuse('is no file');
  const tar = extract();
  const source = pipeline(createReadStream(path), createGunzip(), upTo(packed.size), tar);
  source.catch(() => {}); // the loop below is told
  try {
    return await new Reading(visitor).through(tar);
  } catch (error) {
    throw error instanceof Refusal
      ? error
      : new Refusal(`The archive is damaged or cut off: ${(error as Error).message}.`, error);
  } finally {
    tar.destroy();
    await source.catch(() => {});
  }
}

const refuse = (what: string): never => {
  throw new Refusal(`The archive ${what}.`);
};

/** The kind of its entries, one after another. */
class Reading {
  readonly #seen: Manifest['entries'] = {};
  #manifest: Manifest | null = null;

  constructor(private readonly visitor: Visitor) {}

  async through(tar: AsyncIterable<Entry>): Promise<Manifest> {
    for await (const entry of tar) {
      const { name, type, size = 0 } = entry.header;
      if (this.#manifest) refuse(`goes on after its end, with ${quoted(name)}`);
      if (type !== 'file') refuse(`holds something that is no file: ${quoted(name)}`);
      if (Object.hasOwn(this.#seen, name)) refuse(`holds ${quoted(name)} twice`);
      if ((Object.keys(this.#seen).length === 0) !== (name === FIRST)) refuse('does not begin like one of this site');
      if (name === LAST) this.#manifest = this.#compared(await textOf(entry, size));
      else await this.#visit(entry, name, size);
    }
    return this.#manifest ?? refuse('is cut off: its manifest is missing');
  }

  async #visit(entry: Entry, name: string, size: number): Promise<void> {
    const hash = createHash('sha256');
    const content = counted(entry, hash);
    const table = tableIn(name);
    if (name === FIRST) checkFormat(await textOf(content, size));
    else if (table) await this.visitor.rows(table, linesOf(content));
    else if (mediaIn(name)) {
      if (size > MEDIA_LIMITS.videoBytes) refuse(`holds a file that is too large: ${name}`);
      await this.visitor.media(name, size, content);
    } else refuse(`holds something that this version does not know: ${quoted(name)}`);
    this.#seen[name] = { bytes: size, sha256: hash.digest('hex') };
  }

  #compared(text: string): Manifest {
    const { data: manifest } = MANIFEST.safeParse(parsed(text));
    if (!manifest) return refuse('has a manifest that cannot be read');
    const names = new Set([...Object.keys(manifest.entries), ...Object.keys(this.#seen)]);
    for (const name of names) {
      const [told, found] = [manifest.entries[name], this.#seen[name]];
      if (!told || !found) return refuse(`and its manifest differ: ${quoted(name)} is in one of them alone`);
      if (told.bytes !== found.bytes || told.sha256 !== found.sha256)
        return refuse(`was changed: ${quoted(name)} is not what its manifest says`);
    }
    return manifest;
  }
}

const quoted = (name: string): string => JSON.stringify(name.slice(0, 200));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkFormat(text: string): void {
  const { data } = HEAD.safeParse(parsed(text));
  if (!data) refuse('does not begin like one of this site');
  else if (data.format > FORMAT) refuse('was written by a newer version of the site: update this one first');
  else if (data.format < FORMAT) refuse('has a format that never was');
}

async function textOf(content: Chunks, size: number): Promise<string> {
  if (size > LONGEST_MANIFEST) refuse('has a manifest that is too long');
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function* counted(content: Chunks, hash: ReturnType<typeof createHash>): Chunks {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* linesOf(content: Chunks): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of content) {
    const [first = '', ...more] = decoder.decode(chunk, { stream: true }).split('\n');
    rest += first;
    for (const line of more) {
      yield rest;
      rest = line;
    }
    if (rest.length > LONGEST_LINE) refuse('holds a row that is too long');
  }
  if (rest + decoder.decode()) refuse('holds a row that is cut off');
}

/** Ends what unpacks to far more than it is. */
function upTo(packedBytes: number) {
  const limit = GROWTH.floor + GROWTH.times * packedBytes;
  return async function* (chunks: Chunks): Chunks {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limit) refuse('unpacks to far more than any site holds');
      yield chunk;
    }
  };
}
