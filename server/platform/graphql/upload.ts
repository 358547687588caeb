import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { Readable } from 'node:stream';

/** The scalar `Upload`, in the words of this schema. */
GraphQLUpload.description =
  'A file: null in the variables, and a part of the multipart request. What it is told to be counts for nothing, its bytes do.';

export { GraphQLUpload };

/** What it holds: a file that may still be on its way. Name and type are the caller's claims, nothing more. */
export type IncomingUpload = Promise<{ filename: string; mimetype: string; createReadStream(): Readable }>;
