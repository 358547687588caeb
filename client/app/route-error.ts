import { ERRORS, KINDS } from '@shared/errors';
import { data } from 'react-router-dom';
import { failureOf } from '../ui/failure';

/**
 * What a loader throws in place of `error`, so that the page answers with the fitting status and the error screen gets
 * its sentence, through the router's own serialization. Redirects pass.
 */
export function routeError(error: unknown): unknown {
  if (error instanceof Response) return error;
  const { message, code } = failureOf(error);
  const { status } = Object.values(KINDS).find((kind) => kind.code === code) ?? KINDS.internal;
  return data(message ?? ERRORS.INTERNAL.message, { status });
}
