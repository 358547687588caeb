/** The kind of an error alone decides the HTTP status and the GraphQL code. */
export const ERROR_KINDS = {
  invalid: { status: 400, code: 'BAD_USER_INPUT' },
  unauthenticated: { status: 401, code: 'UNAUTHENTICATED' },
  'code-needed': { status: 401, code: 'CODE_NEEDED' },
  'second-step-needed': { status: 403, code: 'SECOND_STEP_NEEDED' },
  unconfirmed: { status: 403, code: 'PASSWORD_NEEDED' },
  forbidden: { status: 403, code: 'FORBIDDEN' },
  'not-found': { status: 404, code: 'NOT_FOUND' },
  method: { status: 405, code: 'METHOD_NOT_ALLOWED' },
  conflict: { status: 409, code: 'CONFLICT' },
  'failed-precondition': { status: 412, code: 'PRECONDITION_FAILED' },
  timeout: { status: 408, code: 'REQUEST_TIMEOUT' },
  'too-large': { status: 413, code: 'TOO_LARGE' },
  unsupported: { status: 415, code: 'UNSUPPORTED_TYPE' },
  unprocessable: { status: 422, code: 'UNPROCESSABLE' },
  'too-many': { status: 429, code: 'TOO_MANY_REQUESTS' },
  unavailable: { status: 503, code: 'UNAVAILABLE' },
  internal: { status: 500, code: 'INTERNAL_SERVER_ERROR' },
} as const;

export type ErrorKind = keyof typeof ERROR_KINDS;

/** Errors of the catalogue that every public page can show: its scripts do without the others. */
export const PAGE_ERRORS = {
  PAGE_NOT_FOUND: { kind: 'not-found', message: 'This page does not exist' },
  INTERNAL: { kind: 'internal', message: 'Something went wrong' },
} as const satisfies Record<string, { kind: ErrorKind; message: string }>;
