import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Readable } from 'node:stream';
import { type Bucket, connectBucket } from './bucket.js';

/** Milliseconds. Nobody waits for these files, and each part is a request. */
const TIMEOUT_MS = { connect: 5000, request: 120_000 };
/** Two parts are in memory at a time. A bucket takes 10,000 of them: 160 GB. */
const PARTS = { partSize: 16 * 1024 * 1024, queueSize: 2 };

/** Large files in an S3-compatible bucket, below the path of its address. */
export class BucketFiles {
  readonly #bucket: Bucket;
  readonly #prefix: string;

  constructor(address: string) {
    this.#bucket = connectBucket(address, TIMEOUT_MS);
    this.#prefix = this.#bucket.prefix && `${this.#bucket.prefix}/`;
  }

  /** For an operator; without secrets. */
  describe(name: string): string {
    return `s3://${this.#bucket.name}/${this.#prefix}${name}`;
  }

  /** The file exists when `done` resolves, and not before. */
  upload(name: string, body: Readable): { done: Promise<void>; abort: () => Promise<void> } {
    const { client, name: Bucket } = this.#bucket;
    const upload = new Upload({ client, params: { Bucket, Key: this.#prefix + name, Body: body }, ...PARTS });
    return { done: upload.done().then(() => {}), abort: () => upload.abort() };
  }

  /** Names are without the path. */
  async list(): Promise<{ name: string; bytes: number }[]> {
    const { client, name: Bucket } = this.#bucket;
    const files: { name: string; bytes: number }[] = [];
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix: this.#prefix, ContinuationToken });
      const { Contents = [], NextContinuationToken } = await client.send(command);
      for (const { Key = '', Size = 0 } of Contents) files.push({ name: Key.slice(this.#prefix.length), bytes: Size });
      ContinuationToken = NextContinuationToken;
    } while (ContinuationToken);
    return files;
  }

  async read(name: string): Promise<Readable> {
    const { client, name: Bucket } = this.#bucket;
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: this.#prefix + name }));
    return Body as Readable;
  }

  async delete(name: string): Promise<void> {
    const { client, name: Bucket } = this.#bucket;
    await client.send(new DeleteObjectCommand({ Bucket, Key: this.#prefix + name }));
  }
}
