import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';
import type { ActSubject, ActVerb } from '../../../shared/acts.js';
import { DomainError } from '../../../shared/errors.js';
import { subjectRuleOf } from './act-subject.js';

/** Whoever acts, as the list remembers them when their account is gone. */
export interface Actor {
  /** ID of the account; null for a command of an operator. */
  id: string | null;
  name: string;
  email: string;
  /** The beginning of the API key that was sent. */
  apiKey?: string | null;
}

export const COMMAND_LINE: Actor = { id: null, name: 'Command line', email: '' };

/** The site itself, at a time that an officer has set. */
export const SITE_ITSELF: Actor = { id: null, name: 'The site', email: '' };

interface Acting {
  actor: Actor;
  now: () => Date;
}

const acting = new AsyncLocalStorage<Acting>();

/** Runs `work`: what it records are acts of `actor`. */
export const actAs = <R>({ id, name, email, apiKey }: Actor, now: () => Date, work: () => R): R =>
  acting.run({ actor: { id, name, email, apiKey }, now }, work);

export interface Act {
  verb: ActVerb;
  subject: ActSubject;
  record?: string;
  title?: string;
  /** Names of the changed fields, never their values. */
  fields?: readonly string[];
}

/**
 * Writes an act in the transaction of `manager`: it is stored if, and only if, the change is. Without an actor, as for visitors, imports and
 * publications by time, it writes nothing. Throws SESSION_REFUSED if the account was deactivated or deleted in the meantime: the change is
 * then undone.
 */
export async function writeAct(manager: EntityManager, act: Act): Promise<void> {
  const current = acting.getStore();
  if (!current) return;
  if (!manager.queryRunner?.isTransactionActive) throw new Error('An act belongs in the transaction of its change');
  const { actor, now } = current;
  const written = await manager.query<unknown[]>(
    `${INSERT_ACT} ${actor.id === null ? '' : ACTIVE_PERSON} RETURNING id`,
    [
      ...[now(), actor.id, actor.name, actor.email, actor.apiKey ?? null],
      ...[act.verb, act.subject, act.record ?? null, act.title ?? '', act.fields ?? []],
    ],
  );
  if (written.length === 0) throw new DomainError('SESSION_REFUSED');
}

const INSERT_ACT = `
  INSERT INTO act (at, person_id, person_name, person_email, api_key, verb, subject, record_id, title, fields)
  SELECT $1::timestamptz, $2::uuid, $3, $4, $5, $6, $7, $8, $9, $10::text[]`;

const ACTIVE_PERSON = `WHERE EXISTS (SELECT FROM admin WHERE id = $2 AND deactivated_at IS NULL FOR KEY SHARE)`;

/**
 * Runs `work` in a transaction that first locks the account of whoever acts. Changes of accounts lock it FOR UPDATE, and then what depends on it:
 * the same order prevents deadlocks. Throws SESSION_REFUSED if the account was deactivated or deleted in the meantime.
 */
export const transactAsActor = <R>(
  source: Pick<EntityManager, 'transaction'>,
  work: (manager: EntityManager) => Promise<R>,
): Promise<R> =>
  source.transaction(async (manager) => {
    const id = acting.getStore()?.actor.id;
    if (id && !(await lockAccount(manager, id))) throw new DomainError('SESSION_REFUSED');
    return work(manager);
  });

/** Keeps an account from being deactivated or deleted until the transaction ends. False if it was before. */
export async function lockAccount(manager: EntityManager, id: string): Promise<boolean> {
  const locked = await manager.query<unknown[]>(
    'SELECT 1 FROM admin WHERE id = $1 AND deactivated_at IS NULL FOR KEY SHARE',
    [id],
  );
  return locked.length > 0;
}

/** Name, or else e-mail address, of whoever acts; '' if nobody is known. */
export function nameOfActor(): string {
  const actor = acting.getStore()?.actor;
  return actor ? actor.name || actor.email : '';
}

/** Kind of a row, ID of the record to whose history it belongs, and its present title, or ''. */
export function describeRow<T extends object>(entity: new () => T, row: Partial<T>) {
  const { kind, title = [], record = 'id' } = subjectRuleOf(entity);
  const textOf = (column: string): string => String(Reflect.get(row, column) ?? '');
  return { subject: kind, record: textOf(record), title: title.map(textOf).find(Boolean) ?? '' };
}

/** The same as `writeAct` for a row. */
export async function recordAct<T extends object>(
  manager: EntityManager,
  entity: new () => T,
  row: Partial<T>,
  verb: ActVerb,
  fields: readonly string[] = [],
): Promise<void> {
  if (!acting.getStore()) return;
  await writeAct(manager, { verb, ...describeRow(entity, row), fields });
}

/** Columns that change with every save. */
const BOOKKEEPING = ['version', 'createdAt', 'updatedAt', 'updatedBy'];

/** The same for the save of a row that was `before`, with the names of `changed` columns. A new row has version 0 before. */
export async function recordSave<T extends object & { version: number }>(
  manager: EntityManager,
  entity: new () => T,
  before: T,
  after: T,
  changed: object,
): Promise<void> {
  if (!acting.getStore()) return;
  const { derived = [], verb } = subjectRuleOf(entity);
  const isNew = before.version === 0;
  const left = [...BOOKKEEPING, ...derived];
  const fields = isNew ? [] : Object.keys(changed).filter((column) => !left.includes(column));
  const saved = verb?.(before, after) ?? (isNew ? 'CREATE' : 'CHANGE');
  await recordAct(manager, entity, after, saved, fields);
}
