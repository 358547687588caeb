import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { metadataOf } from '../../core/access/nest-internals.js';
import { BODY_MESSAGES } from '../../core/errors/body-messages.js';
import { isRecord } from '../../core/validation/is-record.js';
import { DomainError } from '../../shared/errors.js';
import { REQUEST_BYTES } from '../../core/graphql/graphql-api.js';
import { FILE_FIELDS } from '../media/uploads/rest-upload.js';

const JSON_TYPE = 'application/json';
const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** Parsed bodies that the parsers take for an empty object or form although something else was sent. */
const misread = new WeakMap<IncomingMessage, 'missing' | 'unlabelledJson'>();

/** Parses JSON and forms without files. Bodies with files are read by the handlers that accept them. */
export function useBodyParsers(app: NestExpressApplication): void {
  // Nest passes `verify` on, but its type does not name it.
  const json = { limit: REQUEST_BYTES, verify: noteMissing };
  const urlencoded = { limit: REQUEST_BYTES, extended: false, verify: noteMisread };
  app.useBodyParser('json', json);
  app.useBodyParser('urlencoded', urlencoded);
}

function noteMissing(request: IncomingMessage, _: unknown, body: Buffer): void {
  if (body.length === 0) misread.set(request, 'missing');
}

/** curl labels any body as a form unless it is told otherwise. */
function noteMisread(request: IncomingMessage, response: unknown, body: Buffer): void {
  noteMissing(request, response, body);
  if (/^\s*[{[]/.test(body.toString('latin1', 0, 100))) misread.set(request, 'unlabelledJson');
}

/**
 * Rejects a REST call whose body would not be understood, before its handler runs: to change nothing and report success
 * would lose what was sent. Calls without a documented body ignore whatever they get.
 */
export class BodyGuard implements CanActivate {
  constructor(private readonly acceptsFields: boolean) {}

  canActivate(context: ExecutionContext): boolean {
    const acceptsFiles = metadataOf<string[]>(FILE_FIELDS, context.getHandler(), context.getClass()) !== undefined;
    const types = [...(this.acceptsFields ? [JSON_TYPE, URLENCODED] : []), ...(acceptsFiles ? [MULTIPART] : [])];
    if (types.length > 0) rejectUnreadable(context.switchToHttp().getRequest<Request>(), types);
    return true;
  }
}

function rejectUnreadable(request: Request, types: readonly string[]): void {
  if (!hasBody(request) || misread.get(request) === 'missing') {
    // A handler that takes only files names the missing one itself.
    if (!types.includes(JSON_TYPE)) return;
    throw new DomainError('MALFORMED_REQUEST', { message: BODY_MESSAGES.missing(types) });
  }
  const type = mediaTypeOf(request);
  if (!types.includes(type)) throw new DomainError('BODY_TYPE', { message: BODY_MESSAGES.wrongType(types) });
  if (misread.has(request)) throw new DomainError('BODY_TYPE', { message: BODY_MESSAGES.unlabelledJson });
  if (type === MULTIPART) return rejectCompressed(request);
  if (!isRecord(request.body) || Array.isArray(request.body))
    throw new DomainError('MALFORMED_REQUEST', { message: BODY_MESSAGES.notObject });
}

/** Unlike the other parsers, that of forms with files would read the compressed bytes as they are. */
function rejectCompressed({ headers }: Request): void {
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? ''))
    throw new DomainError('BODY_TYPE', { message: BODY_MESSAGES.wrongEncoding });
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const mediaTypeOf = ({ headers }: Request): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
