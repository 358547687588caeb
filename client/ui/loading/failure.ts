import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ERROR_KINDS } from '@shared/error-kinds';
import type { ErrorDetails } from '@shared/errors';
import { LOADING_MESSAGES } from '../texts';

/** True for every rejection that requires signing in again. */
export const isNotAuthorized = (message: string): boolean => message.includes('Not authorized');

/** An error of a GraphQL call. */
export interface Failure {
  /**
   * The server's message, or that it did not respond in time, or that this device is offline; null without one, e.g. after
   * an unexpected response.
   */
  message: string | null;
  code: string | null;
  /** The server responded, with any content. */
  answered: boolean;
  /** Error code of an uploaded file; null for any other failure. */
  reason: string | null;
  /** HTTP status text, if any. */
  status: string | null;
  /** Path of a field in the input (`author.name`) -> error message. */
  fields: Readonly<Record<string, string>>;
  conflict: ErrorDetails['conflict'] | null;
  /** Seconds to wait before trying again, if the server says it. */
  retryAfter: number | null;
  /** Not signed in, or no longer. */
  signedOut: boolean;
}

interface ApiError {
  message: string;
  extensions?: {
    code?: string;
    reason?: string;
    fields?: Record<string, string>;
    conflict?: ErrorDetails['conflict'];
    retryAfter?: number;
  };
}

const NO_MESSAGE: readonly string[] = [ERROR_KINDS.internal.code];

/** Converts any rejection of a query or mutation. */
export function failureOf(error: unknown): Failure {
  const { message, extensions = {} } = apiErrors(error)[0] ?? {};
  const code = extensions.code ?? null;
  return {
    message: message && !(code && NO_MESSAGE.includes(code)) ? message : null,
    code,
    answered: CombinedGraphQLErrors.is(error) || ServerError.is(error),
    reason: extensions.reason ?? null,
    status: (ServerError.is(error) && error.response.statusText) || null,
    fields: extensions.fields ?? {},
    conflict: extensions.conflict ?? null,
    retryAfter: extensions.retryAfter ?? null,
    signedOut: code === ERROR_KINDS.unauthenticated.code || isNotAuthorized(message ?? ''),
  };
}

/** True if the server rejected a pagination cursor: the link was truncated or made up. */
export const isUnknownCursor = ({ fields }: Failure): boolean => 'after' in fields || 'before' in fields;

/** The server's field errors by the form's field names. */
export const fieldErrors = ({ fields }: Failure, fieldOfPath: Readonly<Record<string, PropertyKey>> = {}) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const own = path.replace(/^input\./, '');
      return [fieldOfPath[own] ?? own, message];
    }),
  ) as Record<string, string>;

/** Error of a call that timed out. */
const TIMED_OUT: ApiError = {
  message: LOADING_MESSAGES.timedOut,
  extensions: { code: ERROR_KINDS.unavailable.code },
};

/** A file of this page is gone from the server: the site was updated while it was open. */
export class OutdatedPage extends Error {}
const OUTDATED: ApiError = { message: LOADING_MESSAGES.outdated };

/** Error of a call without a connection, which `fetch` rejects with a TypeError. */
const OFFLINE: ApiError = { message: LOADING_MESSAGES.offline };
const isOffline = (): boolean => (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine === false;

function apiErrors(error: unknown): readonly ApiError[] {
  if (error instanceof DOMException && error.name === 'TimeoutError') return [TIMED_OUT];
  if (error instanceof OutdatedPage) return [OUTDATED];
  if (CombinedGraphQLErrors.is(error)) return error.errors;
  if (!ServerError.is(error)) return error instanceof TypeError && isOffline() ? [OFFLINE] : [];
  try {
    const { errors } = JSON.parse(error.bodyText) as { errors?: ApiError[] };
    return Array.isArray(errors) ? errors : [];
  } catch {
    return [];
  }
}
