import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Observable, tap } from 'rxjs';
import { logEvent } from '../logging/log-event.js';
import { actAs, COMMAND_LINE } from '../records/acts/record-act.js';
import { Clock } from '../time/clock.js';
import { type OperationPolicy, policyOf } from './policy.js';
import { requestFacts } from './request-facts.js';
import { officerOf } from './principal.js';
import { principalOf, requestSource } from './request-principal.js';

interface OpenedAccount {
  account: string;
  accountKey: string;
}

/** An action in progress. */
class Action {
  /** The account that a sign-in has opened. */
  opened?: OpenedAccount;
  readonly #ids = new Map<string, Set<string>>();

  note(table: string, ids: readonly (string | number)[]): void {
    const known = this.#ids.get(table) ?? new Set();
    for (const id of ids) this.#ids.set(table, known.add(String(id)));
  }

  get hasRecords(): boolean {
    return this.#ids.size > 0;
  }

  /** IDs by the names of their tables. */
  get records(): Record<string, string[]> {
    return Object.fromEntries([...this.#ids].map(([table, ids]) => [table, [...ids]]));
  }
}

const actions = new AsyncLocalStorage<Action>();

/** Notes which records the action in progress has changed. Call it once the change is committed, since it will be logged. */
export const noteRecords = (table: string, ids: readonly (string | number)[]): void =>
  actions.getStore()?.note(table, ids);

export function noteSignIn(opened: OpenedAccount): void {
  const action = actions.getStore();
  if (action) action.opened = opened;
}

/** Runs a command of an operator, and logs it if it has changed something. */
export async function runCommand<T>(command: string, work: () => Promise<T>): Promise<T> {
  const action = new Action();
  const result = await actions.run(action, () => actAs(COMMAND_LINE, () => new Date(), work));
  if (action.hasRecords) logEvent('info', 'action', { command, records: action.records }, `Command ${command}`);
  return result;
}

/**
 * Logs what officers do, and their sign-ins and sign-outs: one line for each operation, with the records that its services have
 * noted. An operation that fails is logged if it has changed something all the same.
 */
@Injectable()
export class ActionLog implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const policy = policyOf(this.reflector, context);
    // Actions of visitors are not logged here.
    if (!policy?.action || (policy.allow === 'anybody' && !policy.event)) return next.handle();
    const action = new Action();
    const principal = principalOf(context);
    const officer = officerOf(principal);
    const handle = () => next.handle();
    return actions
      .run(action, () =>
        officer ? actAs({ ...officer, apiKey: principal.apiKey }, () => this.clock.now(), handle) : handle(),
      )
      .pipe(
        tap({
          next: () => log(policy, action, context),
          error: () => action.hasRecords && log(policy, action, context, { failed: true }),
        }),
      );
  }
}

const SENTENCES = { 'sign-in': 'Signed in', 'sign-out': 'Signed out' };

function log(policy: OperationPolicy, { opened, records }: Action, context: ExecutionContext, outcome = {}): void {
  const principal = principalOf(context);
  const { apiKey } = principal;
  const admin = officerOf(principal);
  const { request } = requestSource(context);
  const who = opened ?? (admin && { account: admin.id, ...(apiKey && { apiKey }) });
  // Signing out without a session changes nothing.
  if (!who) return;
  const facts = request && requestFacts(request);
  if (policy.event) return logEvent('info', policy.event, { ...who, ...facts }, SENTENCES[policy.event]);
  logEvent('info', 'action', { action: policy.name, ...who, records, ...outcome, ...facts }, policy.name);
}
