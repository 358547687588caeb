import { HttpException } from '@nestjs/common';
import { DomainError, type ErrorCode } from '../../shared/errors.js';

/** Statuses of errors that libraries raise, told in the catalogue's words. */
const BY_STATUS: Record<number, ErrorCode> = {
  401: 'SESSION_REFUSED',
  403: 'NOT_ALLOWED',
  404: 'PAGE_NOT_FOUND',
  405: 'PAGE_NOT_FOUND',
  413: 'FILE_TOO_LARGE',
  429: 'TOO_MANY',
  503: 'UNAVAILABLE',
};
/** What passes by itself: PostgreSQL away, busy or out of room (by its SQLSTATE), or the way to a server that is cut. */
const AWAY =
  /^(08\w{3}|53\w{3}|57\w{3}|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENOSPC)$/;
/** Of pg and TypeORM, which give these no code. */
const AWAY_WORDS =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|driver not connected|not queryable/i;

/** Of PostgreSQL, for a text that it cannot hold: one with a NUL. */
const UNSTORABLE = '22021';

interface Foreign {
  status?: unknown;
  statusCode?: unknown;
  code?: unknown;
  type?: unknown;
  message?: string;
  driverError?: { code?: unknown };
  errors?: unknown[];
}

/** What went wrong, in the catalogue's terms. What nobody expected is INTERNAL, with the error as its cause. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  // Nest wraps what Express and its parsers raise.
  const cause = error instanceof HttpException ? (error.cause ?? error) : error;
  return new DomainError(codeOf(cause ?? {}, error), { cause });
}

function codeOf(foreign: Foreign, error: unknown): ErrorCode {
  if (isAway(foreign)) return 'UNAVAILABLE';
  if (foreign.type === 'entity.too.large') return 'CONTENT_TOO_LARGE';
  if (foreign.driverError?.code === UNSTORABLE) return 'MALFORMED_REQUEST';
  const status = error instanceof HttpException ? error.getStatus() : Number(foreign.status ?? foreign.statusCode);
  return BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL');
}

function isAway({ code, driverError, message, errors }: Foreign): boolean {
  if (errors?.length) return errors.every((one) => isAway((one ?? {}) as Foreign));
  return AWAY.test(String(driverError?.code ?? code)) || AWAY_WORDS.test(message ?? '');
}
