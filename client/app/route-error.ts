import { ERROR_KINDS, PAGE_ERRORS } from '@shared/error-kinds';
import { data } from 'react-router-dom';
import { failureOf } from '../ui/loading/failure';

/**
 * The error that a loader throws instead, so that the page gets the right status and the error screen a message that
 * survives the router's serialization. Redirects pass through.
 */
export function routeError(error: unknown): unknown {
  if (error instanceof Response) return error;
  const { message, code } = failureOf(error);
  const { status } = Object.values(ERROR_KINDS).find((kind) => kind.code === code) ?? ERROR_KINDS.internal;
  return data(message ?? PAGE_ERRORS.INTERNAL.message, { status });
}
