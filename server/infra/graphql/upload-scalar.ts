import { GraphQLScalarType } from 'graphql';
import UploadScalar from 'graphql-upload/GraphQLUpload.mjs';
import type { Readable } from 'node:stream';

/** The scalar `Upload` of graphql-upload with a description for the readers of this schema. */
export const GraphQLUpload = new GraphQLScalarType({
  ...UploadScalar.toConfig(),
  description:
    'A file: null in the variables, and a part of the multipart request. Its type is detected from its bytes; the declared type is ignored.',
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
});

/** A file that may still be arriving. Name and type are claims of the client. */
export type IncomingUpload = Promise<{ filename: string; mimetype: string; createReadStream(): Readable }>;
