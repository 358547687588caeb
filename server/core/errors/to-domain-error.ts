import { HttpException } from '@nestjs/common';
import { DomainError } from '../../shared/errors.js';
import { type ErrorCode } from '../../shared/error-catalogue.js';
import { BODY_MESSAGES } from './body-messages.js';
import { multipartProblem } from './multipart-problem.js';

/** Domain errors for HTTP statuses of errors that libraries throw. */
const BY_STATUS: Record<number, ErrorCode> = {
  401: 'SESSION_REFUSED',
  403: 'NOT_ALLOWED',
  404: 'PAGE_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'FILE_TOO_LARGE',
  429: 'TOO_MANY',
  503: 'UNAVAILABLE',
};
/** Errors of the body parsers by their type, with the sentence that says what to send instead. */
const BY_PARSER_ERROR: Record<string, { code: ErrorCode; message: string }> = {
  'entity.parse.failed': { code: 'MALFORMED_REQUEST', message: BODY_MESSAGES.notJson },
  'charset.unsupported': { code: 'BODY_TYPE', message: BODY_MESSAGES.wrongCharset },
  'encoding.unsupported': { code: 'BODY_TYPE', message: BODY_MESSAGES.wrongEncoding },
};
/** Transient errors: PostgreSQL is unreachable, busy or out of space (by SQLSTATE), or a connection is broken. */
const UNAVAILABLE_CODE =
  /^(08\w{3}|53\w{3}|57\w{3}|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENOSPC)$/;
/** Messages of pg and TypeORM that have no code. TypeORM releases a connection that breaks between two statements. */
const UNAVAILABLE_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|driver not connected|not queryable|already released/i;

/** graphql-upload uses status 413 for this as well. */
const TOO_MANY_FILES = /^(\d+) max file uploads exceeded/;

/** PostgreSQL's SQLSTATE for text with a NUL character. */
const UNTRANSLATABLE_CHARACTER = '22021';

export const tooManyFiles = (limit: number): string => `At most ${limit} files can be sent at once`;

interface ForeignError {
  status?: unknown;
  statusCode?: unknown;
  code?: unknown;
  type?: unknown;
  message?: string;
  driverError?: { code?: unknown };
  errors?: unknown[];
}

/** Maps any error to a domain error. Unexpected ones become INTERNAL with the original as their cause. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  // Nest wraps errors of Express and its parsers.
  const cause = error instanceof HttpException ? (error.cause ?? error) : error;
  const foreign: ForeignError = cause ?? {};
  const [, limit] = TOO_MANY_FILES.exec(foreign.message ?? '') ?? [];
  if (limit) return new DomainError('TOO_MANY_FILES', { cause, message: tooManyFiles(Number(limit)) });
  const parserError = BY_PARSER_ERROR[String(foreign.type)];
  if (parserError) return new DomainError(parserError.code, { cause, message: parserError.message });
  const problem = multipartProblem(cause);
  if (problem) return new DomainError('MALFORMED_UPLOAD', { cause, message: problem });
  return new DomainError(codeOf(foreign, error), { cause });
}

function codeOf(foreign: ForeignError, error: unknown): ErrorCode {
  if (isUnavailable(foreign)) return 'UNAVAILABLE';
  if (foreign.type === 'entity.too.large') return 'CONTENT_TOO_LARGE';
  if (foreign.driverError?.code === UNTRANSLATABLE_CHARACTER) return 'MALFORMED_REQUEST';
  const status = error instanceof HttpException ? error.getStatus() : Number(foreign.status ?? foreign.statusCode);
  return BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL');
}

function isUnavailable({ code, driverError, message, errors }: ForeignError): boolean {
  if (errors?.length) return errors.every((inner) => isUnavailable(inner ?? {}));
  return UNAVAILABLE_CODE.test(String(driverError?.code ?? code)) || UNAVAILABLE_MESSAGE.test(message ?? '');
}
