import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { ErrorKind } from '../../shared/error-kinds.js';
import type { ErrorCode } from '../../shared/error-catalogue.js';
import type { DomainError } from '../../shared/errors.js';
import { logEvent } from '../logging/log-event.js';
import { AccessTable } from './access-table.js';
import type { OperationPolicy } from './policy.js';
import { type RefusalReason, refusalNoteOf } from './refusal-note.js';
import { pathOf, requestFacts } from './request-facts.js';
import { officerOf } from './principal.js';
import { knownPrincipal } from './request-principal.js';

/** Refused whatever the operation. */
const REFUSALS: readonly ErrorKind[] = [
  'unauthenticated',
  'code-needed',
  'second-step-needed',
  'forbidden',
  'too-many',
];
/** An attempt to sign in that never came to comparing a password. */
const MALFORMED: readonly ErrorKind[] = ['invalid', 'too-large', 'unsupported', 'timeout'];

const REASONS: Partial<Record<ErrorCode, RefusalReason>> = {
  NO_TOKEN: 'no-token',
  SESSION_REFUSED: 'token-invalid',
  // The password was changed while it was compared.
  INVALID_CREDENTIALS: 'wrong-password',
  KEY_UNKNOWN: 'key-unknown',
  KEY_EXPIRED: 'key-expired',
  KEY_REVOKED: 'key-revoked',
  KEY_SCOPE: 'key-scope',
  FOREIGN_PAGE: 'cross-origin',
  NOT_ALLOWED: 'forbidden',
  PASSKEY_UNKNOWN: 'wrong-passkey',
  ADMINISTRATORS_ONLY: 'forbidden',
  SECOND_STEP_NEEDED: 'second-step-needed',
  TOO_MANY: 'rate-limited',
};

/** Logs refused requests of both APIs: once for each request and reason, however many fields it asks for. */
@Injectable()
export class RefusalLog {
  readonly #logged = new WeakMap<Request, Set<RefusalReason>>();
  #policies: ReadonlyMap<string, OperationPolicy | undefined> | undefined;

  constructor(private readonly table: AccessTable) {}

  /** Logs `error` if it refuses the request. `operation` is written as in the access table. */
  log(error: DomainError, request: Request, operation = routeOf(request)): void {
    const policy = this.#policyOf(operation);
    const isSignIn = policy?.event === 'sign-in';
    const note = refusalNoteOf(error);
    if (!note && !REFUSALS.includes(error.kind) && !(isSignIn && MALFORMED.includes(error.kind))) return;
    const reason = note?.reason ?? REASONS[error.code] ?? 'malformed';
    if (!this.#isFirst(request, reason)) return;
    const event = isSignIn ? 'sign-in-refused' : 'access-refused';
    const principal = knownPrincipal(request);
    const officer = principal && officerOf(principal);
    const who = { account: officer?.id, apiKey: principal?.apiKey ?? undefined, ...note };
    const what = isSignIn ? {} : { action: policy?.name };
    logEvent('warn', event, { reason, ...what, ...who, ...requestFacts(request) }, `Refused: ${reason}`);
  }

  #policyOf(operation: string): OperationPolicy | undefined {
    this.#policies ??= new Map(this.table.entries().map((entry) => [entry.operation, entry.policy]));
    return this.#policies.get(operation);
  }

  #isFirst(request: Request, reason: RefusalReason): boolean {
    const logged = this.#logged.get(request) ?? new Set();
    this.#logged.set(request, logged);
    return logged.size < logged.add(reason).size;
  }
}

/** The route of a request, also of one whose body could not be read, which is refused before Express looks for its route. */
function routeOf(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  const path = typeof route?.path === 'string' ? route.path : pathOf(request).toLowerCase();
  return `${request.method} ${path}`;
}
