import type { EntityManager } from 'typeorm';

/** Name of the queue, and the schema of its tables. */
export const MAIL_QUEUE = 'mail';
export const MAIL_QUEUE_SCHEMA = 'pgboss';

const ABOUT = `name = $1 AND data->'personal'->>'subjectId' = ANY($2)`;
const DISCARD_SQL = `DELETE FROM ${MAIL_QUEUE_SCHEMA}.job WHERE ${ABOUT}`;
/** One that is being sent is not sent again if that fails. */
const NO_RETRY_SQL = `UPDATE ${MAIL_QUEUE_SCHEMA}.job SET retry_limit = 0 WHERE ${ABOUT} AND state = 'active'`;

/** Deletes the personal messages about these things, in the transaction of `manager`: all of them, or only those that are still to be sent. */
export async function discardMail(
  subjectIds: readonly string[],
  which: 'all' | 'unsent',
  manager: EntityManager,
): Promise<void> {
  const unsent = which === 'unsent' ? ` AND state < 'active'` : '';
  await manager.query(DISCARD_SQL + unsent, [MAIL_QUEUE, subjectIds]);
  if (unsent) await manager.query(NO_RETRY_SQL, [MAIL_QUEUE, subjectIds]);
}
