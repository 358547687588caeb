import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { isId } from '../../../shared/rules.js';
import { type ByteRange, type MediaKey, MediaStore, type StoredMedia } from './media-store.js';

const CONNECT_MS = 3_000;
const IDLE_TIMEOUT_MS = 15_000;
const IMMUTABLE = 'public, max-age=31536000, immutable';

const keyOf = ({ id, name }: MediaKey): string => `${id}/${name}`;

/**
 * Media in an S3-compatible bucket: `s3://bucket?endpoint=https://…&region=…`, by default at Amazon. Credentials come
 * from the address (`s3://KEY:SECRET@bucket`) or from the usual sources of Amazon's SDK.
 */
export class S3Store extends MediaStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(address: string) {
    super();
    const { hostname, username, password, searchParams } = new URL(address);
    const endpoint = searchParams.get('endpoint') ?? undefined;
    this.#bucket = hostname;
    this.#client = new S3Client({
      endpoint,
      region: searchParams.get('region') ?? 'us-east-1',
      forcePathStyle: endpoint !== undefined,
      credentials: username
        ? { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
        : undefined,
      // Other stores reject Amazon's default checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: IDLE_TIMEOUT_MS, throwOnRequestTimeout: true },
    });
  }

  async put(key: MediaKey, path: string, type: string): Promise<void> {
    const body = createReadStream(path);
    const params = { Bucket: this.#bucket, Key: keyOf(key), Body: body, ContentType: type, CacheControl: IMMUTABLE };
    try {
      await new Upload({ client: this.#client, params }).done();
    } finally {
      body.destroy();
    }
  }

  async size(key: MediaKey): Promise<number | null> {
    try {
      const { ContentLength } = await this.#client.send(
        new HeadObjectCommand({ Bucket: this.#bucket, Key: keyOf(key) }),
      );
      return ContentLength ?? null;
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
      throw error;
    }
  }

  async read(key: MediaKey, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: keyOf(key), Range }));
    if (!(Body instanceof Readable)) throw new Error('The store sent no body');
    return Body;
  }

  async delete(id: string): Promise<void> {
    for await (const { Contents = [] } of this.#pages(`${id}/`)) {
      const Objects = Contents.flatMap(({ Key }) => (Key ? [{ Key }] : []));
      if (Objects.length === 0) continue;
      const { Errors: [failure] = [] } = await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
      );
      if (failure) throw new Error(`The store refused to delete: ${failure.Code}`);
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

  async *#pages(Prefix?: string) {
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#bucket, Prefix, ContinuationToken }),
      );
      yield page;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }
}
