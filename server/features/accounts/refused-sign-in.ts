import type { EntityManager } from 'typeorm';

/**
 * Adds a refused sign-in to the list of who did what, once in an hour for each account, so that nobody fills it by guessing. An address
 * without an account leaves nothing, and runs the same statement.
 */
export async function recordRefusedSignIn(manager: EntityManager, emailKey: string, now: Date): Promise<void> {
  await manager.query(
    `INSERT INTO act (at, person_id, person_name, person_email, verb, subject, record_id, title, fields)
     SELECT $2, id, name, email, 'SIGN_IN_REFUSED', 'ACCOUNT', id, coalesce(nullif(name, ''), email), '{}' FROM admin
     WHERE email_key = $1 AND NOT EXISTS (
       SELECT FROM act WHERE person_id = admin.id AND verb = 'SIGN_IN_REFUSED' AND at > $2::timestamptz - interval '1 hour'
     )`,
    [emailKey, now],
  );
}
