import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { Readable } from 'node:stream';

/** The scalar `Upload`: a file of a multipart request. */
export { GraphQLUpload };

/** What it holds: a file that may still be on its way. Name and type are the caller's claims, nothing more. */
export type IncomingUpload = Promise<{ filename: string; mimetype: string; createReadStream(): Readable }>;
