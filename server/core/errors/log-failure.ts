import type { Request } from 'express';
import type { DomainError } from '../../shared/errors.js';
import { logEvent } from '../logging/log-event.js';
import { currentRequest } from '../logging/request-id.js';
import { errorMessage } from './thrown-error.js';

const logged = new WeakMap<Request, Set<string>>();

/**
 * Logs an unexpected error, or a dependency that is unavailable, with its stack. Nothing for errors that clients cause, and each
 * error once for a request, however many of its fields it breaks.
 */
export function logFailure(error: DomainError): void {
  if (error.kind !== 'internal' && error.kind !== 'unavailable') return;
  const cause = error.cause ?? error;
  if (!isFirst(errorMessage(cause))) return;
  // The message of the error is in `err`, from which values are removed.
  if (error.kind === 'internal') logEvent('error', 'failure', { err: cause }, 'Unexpected error');
  else logEvent('warn', 'failure', { err: cause }, 'Unavailable');
}

function isFirst(message: string): boolean {
  const request = currentRequest();
  if (!request) return true;
  const messages = logged.get(request) ?? new Set();
  logged.set(request, messages);
  return messages.size < messages.add(message).size;
}
