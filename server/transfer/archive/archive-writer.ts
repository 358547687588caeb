import { createHash } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { describeDiskError, TransferError } from '../transfer-error.js';
import type { ArchiveTarget } from './archive-target.js';
import { createEncryption } from './encryption.js';
import { type ArchiveKind, FORMAT_ENTRY, FORMAT, hashOf, MANIFEST_ENTRY, type Manifest } from './manifest.js';

/** File mode of the entries: for their owner only. */
const MODE = 0o600;

/** Writes an archive to its target. */
export class ArchiveWriter {
  readonly #tar = pack();
  readonly #entries: Manifest['entries'] = {};
  readonly #writing: Promise<void>;

  private constructor(
    private readonly target: ArchiveTarget,
    private readonly kind: ArchiveKind,
    private readonly mtime: Date,
    encryption: Transform | null,
  ) {
    const gzip = createGzip();
    this.#writing = encryption
      ? pipeline(this.#tar, gzip, encryption, target.stream)
      : pipeline(this.#tar, gzip, target.stream);
    this.#writing.catch(() => {}); // add and finish report it
  }

  /** Encrypted if there is a passphrase. */
  static async create(
    target: ArchiveTarget,
    { kind, now, passphrase = null }: { kind: ArchiveKind; now: Date; passphrase?: string | null },
  ): Promise<ArchiveWriter> {
    const encryption = passphrase === null ? null : await createEncryption(passphrase);
    const writer = new ArchiveWriter(target, kind, now, encryption);
    await writer.#addText(FORMAT_ENTRY, JSON.stringify({ format: FORMAT, ...(kind === 'backup' && { kind }) }));
    return writer;
  }

  /** Adds an entry; `source` must have exactly `bytes` bytes. */
  async add(name: string, bytes: number, source: Readable): Promise<void> {
    try {
      await this.#add(name, bytes, source);
    } catch (error) {
      throw (await this.#findWriteError()) ?? error;
    }
  }

  async #add(name: string, bytes: number, source: Readable): Promise<void> {
    const hash = createHash('sha256');
    const entry = this.#tar.entry({ name, size: bytes, mode: MODE, mtime: this.mtime });
    const adding = pipeline(
      source,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      entry,
    );
    await this.#abortOnWriteError(adding);
    this.#entries[name] = { bytes, sha256: hash.digest('hex') };
  }

  /** Completes the archive. */
  async finish(contents: Omit<Manifest, 'format' | 'entries' | 'sha256'>): Promise<void> {
    const manifest: Manifest = { format: FORMAT, ...contents, entries: { ...this.#entries } };
    if (this.kind === 'backup') manifest.sha256 = hashOf(JSON.stringify(manifest));
    await this.#addText(MANIFEST_ENTRY, JSON.stringify(manifest));
    this.#tar.finalize();
    await this.#writing;
    await this.target.finish();
  }

  /** Ends it unfinished; whatever is being added fails. */
  async discard(): Promise<void> {
    this.#tar.destroy();
    await this.#writing.catch(() => {});
    await this.target.discard();
  }

  async #addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await this.add(name, bytes.length, Readable.from([bytes]));
  }

  /** When writing to the target fails, the tar stream only reports that it was closed. */
  async #findWriteError(): Promise<unknown> {
    if (!this.#tar.destroyed) return null;
    const error: unknown = await this.#writing.then(
      () => null,
      (reason: unknown) => reason,
    );
    return error instanceof TransferError || describeDiskError(error) ? error : null;
  }

  /** A write error, such as a full disk, occurs at the other end of the pipeline. */
  async #abortOnWriteError(adding: Promise<void>): Promise<void> {
    const writeFailure = this.#writing.then(() => {
      throw new Error('The archive was closed too early');
    });
    writeFailure.catch(() => {});
    await Promise.race([adding, writeFailure]);
  }
}
