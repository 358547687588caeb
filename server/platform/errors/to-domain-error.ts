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
const BODY_TOO_LARGE = ['entity.too.large', 'LIMIT_FIELD_VALUE', 'LIMIT_FIELD_COUNT', 'LIMIT_PART_COUNT'];
/** PostgreSQL shutting down, starting up, out of connections, and sockets that broke on the way to it. */
const AWAY = /^(08...|53300|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
const AWAY_WORDS =
  /connection terminated|connection timeout|timeout exceeded when trying to connect|driver not connected|not queryable/i;

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
  const foreign = (error ?? {}) as Foreign;
  if (isAway(foreign)) return new DomainError('UNAVAILABLE', { cause: error });
  if (BODY_TOO_LARGE.includes(String(foreign.type ?? foreign.code)))
    return new DomainError('CONTENT_TOO_LARGE', { cause: error });
  const status = error instanceof HttpException ? error.getStatus() : Number(foreign.status ?? foreign.statusCode);
  const code = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL');
  return new DomainError(code, { cause: error });
}

function isAway({ code, driverError, message, errors }: Foreign): boolean {
  if (errors?.length) return errors.every((one) => isAway((one ?? {}) as Foreign));
  return AWAY.test(String(driverError?.code ?? code)) || AWAY_WORDS.test(message ?? '');
}
