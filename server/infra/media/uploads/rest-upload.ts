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
import type { IncomingFile } from '../../../core/records/record-media.js';
import { DomainError } from '../../../shared/errors.js';
import { multipartProblem } from '../../../core/errors/multipart-problem.js';
import { MEDIA_LIMITS } from '../../../shared/media.js';
import type { TemporaryUpload } from './temporary-uploads.js';
import { TemporaryUploads, tooLarge } from './temporary-uploads.js';
import { errorCode, errorMessage } from '../../../core/errors/thrown-error.js';

/** Larger than any accepted text, so that the validation rule of the field reports the error. */
const FIELDS = { fields: 50, fieldSize: 1024 * 1024, fieldNameSize: 100, fieldNestingDepth: 0 };

/** File fields that a handler accepts in addition to its form fields. */
export const FILE_FIELDS = 'file-fields';

interface StoredUpload {
  file: TemporaryUpload;
}
type UploadedFiles = Partial<Record<string, StoredUpload[]>>;
type StorageCallback = (error: unknown, upload?: StoredUpload) => void;

const temporaryStorage = (temporaryUploads: TemporaryUploads, limit: number) => ({
  _handleFile(
    _: Request,
    { originalname, stream }: { originalname: string; stream: Readable },
    stored: StorageCallback,
  ): void {
    temporaryUploads.save(originalname, () => stream, limit).then((file) => stored(null, { file }), stored);
  },
  _removeFile(_: Request, { file }: StoredUpload, removed: (error: unknown) => void): void {
    file.remove().then(() => removed(null), removed);
  },
});

/**
 * Lets a REST handler accept a multipart body as well as JSON: text fields are in the body, and an image in one of
 * `names` is available as `@UploadedField(name)` until the response is sent.
 */
export const AcceptImages = (...names: string[]) => acceptFiles(MEDIA_LIMITS.imageBytes, names);

export const AcceptVideo = (name: string) => acceptFiles(MEDIA_LIMITS.videoBytes, [name]);

function acceptFiles(limit: number, names: string[]): MethodDecorator & ClassDecorator {
  @Injectable()
  class UploadInterceptor implements NestInterceptor {
    readonly #reader: NestInterceptor;

    constructor(temporaryUploads: TemporaryUploads) {
      const fields = names.map((name) => ({ name, maxCount: 1 }));
      const limits = { ...FIELDS, files: names.length, fileSize: limit };
      this.#reader = new (FileFieldsInterceptor(fields, {
        storage: temporaryStorage(temporaryUploads, limit),
        limits,
      }))();
    }

    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      try {
        const answer = await this.#reader.intercept(context, next);
        return answer.pipe(finalize(() => void removeAll(filesOf(context))));
      } catch (error) {
        throw toUploadError(error, limit);
      }
    }
  }
  return applyDecorators(SetMetadata(FILE_FIELDS, names), UseInterceptors(UploadInterceptor));
}

export const UploadedField = createParamDecorator(
  (name: string, context: ExecutionContext): IncomingFile | undefined => filesOf(context)[name]?.[0]?.file,
);

const filesOf = (context: ExecutionContext): UploadedFiles =>
  context.switchToHttp().getRequest<Request & { files?: UploadedFiles }>().files ?? {};

const removeAll = (files: UploadedFiles) =>
  Promise.all(Object.values(files).flatMap((upload = []) => upload.map(({ file }) => file.remove())));

function toUploadError(error: unknown, limit: number): unknown {
  if (error instanceof DomainError) return error;
  const code = error instanceof HttpException ? errorCode(error.cause) : undefined;
  if (code === 'LIMIT_FILE_SIZE') return tooLarge(limit, error);
  if (code === 'LIMIT_FIELD_VALUE') return new DomainError('CONTENT_TOO_LARGE', { cause: error });
  if (code?.startsWith('LIMIT_')) {
    return new DomainError('MALFORMED_REQUEST', { message: errorMessage(error), cause: error });
  }
  return new DomainError('MALFORMED_UPLOAD', { message: multipartProblem(error), cause: error });
}
