import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import pTimeout from 'p-timeout';
import { isId } from '../../../shared/rules.js';
import { connectBucket } from './bucket.js';
import { type ByteRange, type MediaKey, MediaStore, type StoredMedia } from './media-store.js';

/**
 * Milliseconds. A visitor's request takes at most two of these steps one after the other, so that a bucket that does not respond costs it
 * less than 5 seconds. A file to store has more time by its size.
 */
const TIMEOUT_MS = { connect: 1000, response: 2000, put: 3500, delete: 1000, request: 15_000 };
/** Bytes per millisecond that the slowest usual bucket accepts: 1 MB/s. */
const MIN_PUT_PACE = 1000;
/** Size of a part of the SDK's uploads. */
const PART_BYTES = 5 * 1024 * 1024;
const IMMUTABLE = 'public, max-age=31536000, immutable';

const keyOf = ({ id, name }: MediaKey): string => `${id}/${name}`;

/** Media in an S3-compatible bucket. */
export class S3Store extends MediaStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(address: string) {
    super();
    const { client, name } = connectBucket(address, TIMEOUT_MS);
    this.#client = client;
    this.#bucket = name;
  }

  async put(key: MediaKey, path: string, type: string): Promise<void> {
    const { size } = await stat(path);
    const body = createReadStream(path);
    const params = { Bucket: this.#bucket, Key: keyOf(key), Body: body, ContentType: type, CacheControl: IMMUTABLE };
    try {
      const upload = new Upload({ client: this.#client, params });
      // A larger file, such as a video, is stored in parts, each with the client's own timeout and retries.
      if (size > PART_BYTES) return void (await upload.done());
      await within(TIMEOUT_MS.put + size / MIN_PUT_PACE, (abortSignal) => {
        abortSignal.addEventListener('abort', () => void upload.abort());
        return upload.done();
      });
    } finally {
      body.destroy();
    }
  }

  async size(key: MediaKey): Promise<number | null> {
    try {
      const command = new HeadObjectCommand({ Bucket: this.#bucket, Key: keyOf(key) });
      const { ContentLength } = await within(TIMEOUT_MS.response, (abortSignal) =>
        this.#client.send(command, { abortSignal }),
      );
      return ContentLength ?? null;
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
      throw error;
    }
  }

  async read(key: MediaKey, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: keyOf(key), Range });
    const { Body } = await within(TIMEOUT_MS.response, (abortSignal) => this.#client.send(command, { abortSignal }));
    if (!(Body instanceof Readable)) throw new Error('The object store sent no body');
    const bytes = Readable.from(steady(Body), { objectMode: false });
    // Also when the reader leaves before the first byte: otherwise the connection would never be free again.
    bytes.once('close', () => Body.destroy());
    return bytes;
  }

  async delete(id: string): Promise<void> {
    for await (const { Contents = [] } of this.#pages(`${id}/`, TIMEOUT_MS.delete)) {
      const Objects = Contents.flatMap(({ Key }) => (Key ? [{ Key }] : []));
      if (Objects.length === 0) continue;
      const command = new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } });
      const { Errors: [failure] = [] } = await within(TIMEOUT_MS.delete, (abortSignal) =>
        this.#client.send(command, { abortSignal }),
      );
      if (failure) throw new Error(`The object store refused to delete: ${failure.Code}`);
    }
  }

  /** Keys are listed in order, so the files of an ID are adjacent. */
  async *list(): AsyncIterable<StoredMedia> {
    let current: StoredMedia | null = null;
    for await (const { Contents = [] } of this.#pages()) {
      for (const { Key = '', LastModified = new Date() } of Contents) {
        const id = Key.slice(0, Key.indexOf('/'));
        if (!isId(id)) continue;
        if (current && current.id !== id) yield current;
        const latest: Date = current?.id === id && current.changedAt > LastModified ? current.changedAt : LastModified;
        current = { id, changedAt: latest };
      }
    }
    if (current) yield current;
  }

  async *#pages(Prefix?: string, timeout = TIMEOUT_MS.response) {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket: this.#bucket, Prefix, ContinuationToken });
      const page = await within(timeout, (abortSignal) => this.#client.send(command, { abortSignal }));
      yield page;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }
}

/**
 * Runs `work`, retries included, and aborts it when it has not settled after `ms` milliseconds. Of a response, only the
 * headers count.
 */
function within<T>(ms: number, work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  return pTimeout(work(controller.signal), {
    milliseconds: ms,
    fallback: () => {
      controller.abort();
      throw new Error(`The object store did not respond within ${Math.round(ms)} ms`);
    },
  });
}

/**
 * Passes `body` on and fails when the store sends nothing for too long. The time in which nobody reads does not count, because visitors
 * may be slow.
 */
async function* steady(body: Readable): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const chunk = await within(TIMEOUT_MS.response, () => chunks.next());
      if (chunk.done) return;
      yield chunk.value;
    }
  } finally {
    body.destroy();
  }
}
