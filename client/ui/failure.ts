import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { isNotAuthorized, KINDS, type ErrorDetails } from '@shared/errors';

/** What went wrong with a call, in the words and fields of the errors catalogue. */
export interface Failure {
  /** The server's own sentence; null when it had none to say: no connection, a fault, an answer that is not ours. */
  message: string | null;
  code: string | null;
  /** The words of the HTTP status, where there was one and it has words. */
  status: string | null;
  /** Path of a field in the input (`author.name`) -> what is wrong with it. */
  fields: Readonly<Record<string, string>>;
  conflict: ErrorDetails['conflict'] | null;
  /** The session is over or was never there: sign in again. */
  signedOut: boolean;
}

interface WireError {
  message: string;
  extensions?: { code?: string; fields?: Record<string, string>; conflict?: ErrorDetails['conflict'] };
}

const SAYS_NOTHING: readonly string[] = [KINDS.internal.code];

/** Reads whatever a query or mutation was rejected with. */
export function failureOf(error: unknown): Failure {
  const { message, extensions = {} } = wireErrors(error)[0] ?? {};
  const code = extensions.code ?? null;
  return {
    message: message && !(code && SAYS_NOTHING.includes(code)) ? message : null,
    code,
    status: (ServerError.is(error) && error.response.statusText) || null,
    fields: extensions.fields ?? {},
    conflict: extensions.conflict ?? null,
    signedOut: code === KINDS.unauthenticated.code || isNotAuthorized(message ?? ''),
  };
}

/** The server's complaints by the form's field names. */
export const fieldErrors = ({ fields }: Failure, fieldOfPath: Readonly<Record<string, PropertyKey>> = {}) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const own = path.replace(/^input\./, '');
      return [fieldOfPath[own] ?? own, message];
    }),
  ) as Record<string, string>;

function wireErrors(error: unknown): readonly WireError[] {
  if (CombinedGraphQLErrors.is(error)) return error.errors;
  if (!ServerError.is(error)) return [];
  try {
    const { errors } = JSON.parse(error.bodyText) as { errors?: WireError[] };
    return Array.isArray(errors) ? errors : [];
  } catch {
    return [];
  }
}
