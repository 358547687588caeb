import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  HttpException,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { FileFieldsInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import type { Readable } from 'node:stream';
import { finalize, type Observable } from 'rxjs';
import { DomainError } from '../../shared/errors.js';
import { MEDIA_LIMITS } from '../../shared/media.js';
import type { IncomingFile, SpooledFile } from './incoming-file.js';
import { Spool, tooLarge } from './spool.js';

/** A field may be larger than any text that is accepted, so that the text's own rule tells what is wrong with it. */
const FIELDS = { fields: 50, fieldSize: 1024 * 1024, fieldNameSize: 100, fieldNestingDepth: 0 };

/** Names of the files that a handler takes beside the fields of its form. */
export const TAKES_FILES = 'takes-files';

interface Arrived {
  spooled: SpooledFile;
}
type Files = Partial<Record<string, Arrived[]>>;
type Stored = (error: unknown, arrived?: Arrived) => void;

/** Multer's way of storing, through the spool. */
const intoSpool = (spool: Spool, limit: number) => ({
  _handleFile(_: Request, { originalname, stream }: { originalname: string; stream: Readable }, stored: Stored): void {
    spool.take(originalname, () => stream, limit).then((spooled) => stored(null, { spooled }), stored);
  },
  _removeFile(_: Request, { spooled }: Arrived, removed: (error: unknown) => void): void {
    spooled.remove().then(() => removed(null), removed);
  },
});

/**
 * Lets a REST handler take a multipart body beside a JSON one: text fields stay texts in the body, a picture in one of
 * `names` is for `@GivenFile(name)`. It is gone when the handler has answered.
 */
export const TakesImages = (...names: string[]) => takes(MEDIA_LIMITS.imageBytes, names);

/** The same for a video. */
export const TakesVideo = (name: string) => takes(MEDIA_LIMITS.videoBytes, [name]);

function takes(limit: number, names: string[]): MethodDecorator & ClassDecorator {
  @Injectable()
  class UploadInterceptor implements NestInterceptor {
    readonly #reader: NestInterceptor;

    constructor(spool: Spool) {
      const fields = names.map((name) => ({ name, maxCount: 1 }));
      const limits = { ...FIELDS, files: names.length, fileSize: limit };
      this.#reader = new (FileFieldsInterceptor(fields, { storage: intoSpool(spool, limit), limits }))();
    }

    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      try {
        const answer = await this.#reader.intercept(context, next);
        return answer.pipe(finalize(() => void removeAll(filesOf(context))));
      } catch (error) {
        throw refusal(error, limit);
      }
    }
  }
  return applyDecorators(SetMetadata(TAKES_FILES, names), UseInterceptors(UploadInterceptor));
}

/** The file of this name, when one was sent. */
export const GivenFile = createParamDecorator(
  (name: string, context: ExecutionContext): IncomingFile | undefined => filesOf(context)[name]?.[0]?.spooled,
);

const filesOf = (context: ExecutionContext): Files =>
  context.switchToHttp().getRequest<Request & { files?: Files }>().files ?? {};

const removeAll = (files: Files) =>
  Promise.all(Object.values(files).flatMap((arrived = []) => arrived.map(({ spooled }) => spooled.remove())));

/** What multer found wrong with the body, in the catalogue's terms. */
function refusal(error: unknown, limit: number): unknown {
  if (error instanceof DomainError) return error;
  const { code } = ((error as HttpException).cause ?? {}) as { code?: string };
  if (code === 'LIMIT_FILE_SIZE') return tooLarge(limit, error);
  if (code === 'LIMIT_FIELD_VALUE') return new DomainError('CONTENT_TOO_LARGE', { cause: error });
  if (code?.startsWith('LIMIT_')) {
    return new DomainError('MALFORMED_REQUEST', { message: (error as Error).message, cause: error });
  }
  return new DomainError('MALFORMED_REQUEST', { cause: error });
}
