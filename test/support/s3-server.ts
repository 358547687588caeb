import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface BucketServer {
  /** For MEDIA_URL. */
  address: string;
  close(): Promise<void>;
}

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** A server that speaks S3, with one empty bucket. */
export async function startBucket(): Promise<BucketServer> {
  // Has no types and loads slowly, so it is imported on demand.
  const name = 's3rver';
  const { default: Server } = (await import(name)) as { default: new (options: object) => S3rver };
  const directory = await mkdtemp(join(tmpdir(), 'gavel-bucket-'));
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'media' }],
  });
  const { port } = await server.run();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    address: `s3://S3RVER:S3RVER@media?endpoint=${endpoint}&region=us-east-1`,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** At which point of a response a bucket stops: before it, or within the body. */
export type Stall = 'before the response' | 'within the body';

/** A server that takes S3 calls and then stalls. It has every file, with 1,000 bytes. */
export async function startStalledBucket(stall: Stall): Promise<BucketServer> {
  const server = createServer(({ method }, response) => {
    if (stall === 'before the response') return;
    response.writeHead(200, { 'content-length': '1000' });
    if (method === 'HEAD') response.end();
    else response.write('x'.repeat(500));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = encodeURIComponent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    address: `s3://key:secret@media?endpoint=${endpoint}`,
    close: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}
