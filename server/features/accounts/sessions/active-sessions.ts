import { MoreThan, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { recordAct } from '../../../core/records/acts/record-act.js';
import { SESSION_IDLE_HOURS } from '../../../shared/session-lifetime.js';
import { SessionEntity } from './session.entity.js';

const HOUR = 3_600_000;

/** Deletes expired sessions, except those that a concurrent transaction is deleting. */
export async function deleteExpired(now: Date, manager: EntityManager): Promise<void> {
  await manager.query(
    `DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires_at < $1 FOR UPDATE SKIP LOCKED)`,
    [now],
  );
}

/** Sessions that were last used before this time have ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - SESSION_IDLE_HOURS * HOUR);

/** Matches the active sessions of an officer. */
export const active = (adminId: string, now: Date): FindOptionsWhere<SessionEntity> => ({
  admin: { id: adminId },
  expiresAt: MoreThan(now),
  lastSeenAt: MoreThan(idleSince(now)),
});

/** Deletes these sessions and returns their IDs. */
export async function endSessions(
  which: FindOptionsWhere<SessionEntity>,
  verb: 'END' | 'SIGN_OUT',
  manager: EntityManager,
): Promise<string[]> {
  const query = manager.createQueryBuilder().delete().from(SessionEntity).where(which);
  const result = await query.returning(['id', 'browser']).execute();
  const ended = result.raw as { id: string; browser: string }[];
  for (const session of ended) await recordAct(manager, SessionEntity, session, verb);
  return ended.map(({ id }) => id);
}
