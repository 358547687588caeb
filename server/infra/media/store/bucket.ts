import { S3Client } from '@aws-sdk/client-s3';

export interface Bucket {
  client: S3Client;
  name: string;
  /** Path in the address without slashes at its ends; '' if it has none. */
  prefix: string;
}

/**
 * A bucket at `s3://bucket/prefix?endpoint=https://…&region=…`, by default at Amazon. Credentials come from the address
 * (`s3://KEY:SECRET@bucket`) or from the usual sources of Amazon's SDK. Timeouts are in milliseconds.
 */
export function connectBucket(address: string, timeouts: { connect: number; request: number }): Bucket {
  const { hostname, pathname, username, password, searchParams } = new URL(address);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const client = new S3Client({
    endpoint,
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: endpoint !== undefined,
    credentials: username
      ? { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
      : undefined,
    // Other stores reject Amazon's default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.request,
      throwOnRequestTimeout: true,
    },
  });
  return { client, name: hostname, prefix: decodeURIComponent(pathname).replaceAll(/^\/+|\/+$/g, '') };
}
