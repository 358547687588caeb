import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { randomUUID } from 'node:crypto';
import { MoreThan, Not, type EntityManager, type FindOptionsWhere, type Repository } from 'typeorm';
import type { SessionAuthority } from '../../platform/access/access.js';
import type { Caller, SignedInAdmin } from '../../platform/access/caller.js';
import { SessionTokens } from '../../platform/access/session-tokens.js';
import { Limits } from '../../platform/limits/limits.js';
import { Clock } from '../../platform/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { browserInWords } from '../../shared/browsers.js';
import { isId } from '../../shared/rules.js';
import {
  ACCOUNT_MESSAGES,
  canonicalEmail,
  newPasswordProblem,
  SESSION_HOURS,
  SESSION_IDLE_HOURS,
  SESSIONS_SHOWN,
} from '../../shared/sessions.js';
import { AdminEntity } from './admin.entity.js';
import { hashPassword, isPassword } from './passwords.js';
import { SessionEntity } from './session.entity.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface SignedIn {
  token: string;
  expiresAt: Date;
  admin: SignedInAdmin;
}

/** A session as its holder sees it. */
export interface OwnSession {
  id: string;
  browser: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  current: boolean;
}

@Injectable()
export class SessionsService implements SessionAuthority {
  /** Checked in place of an unknown account's hash, so that known and unknown take the same time. */
  readonly #decoy = hashPassword(randomUUID());

  constructor(
    @InjectRepository(AdminEntity) private readonly admins: Repository<AdminEntity>,
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
    private readonly tokens: SessionTokens,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Begins a session of twelve hours. Throws INVALID_CREDENTIALS, or TOO_MANY after too many failures. */
  async signIn(email: string, password: string, caller: Caller): Promise<SignedIn> {
    const emailKey = canonicalEmail(email);
    await this.limits.take('signIn', caller, emailKey);
    const admin = await this.admins.findOneBy({ emailKey });
    const right = await isPassword(admin?.passwordHash ?? (await this.#decoy), password);
    if (!admin || !right) throw new DomainError('INVALID_CREDENTIALS');
    await this.limits.giveBack('signIn', caller, emailKey);
    return this.sessions.manager.transaction((manager) => this.#begin(admin, caller, manager));
  }

  /**
   * Gives whoever is signed in a new password. All their sessions end, and a new one begins for this caller. Throws
   * INVALID_INPUT for a wrong present password, or TOO_MANY after too many of them.
   */
  async changePassword(currentPassword: string, newPassword: string, caller: Caller): Promise<SignedIn> {
    const { id, email } = caller.admin!;
    await this.limits.take('password', caller, id);
    const admin = await this.admins.findOneByOrFail({ id });
    if (!(await isPassword(admin.passwordHash, currentPassword))) throw wrongPassword();
    await this.limits.giveBack('password', caller, id);
    const problem = newPasswordProblem({ currentPassword, newPassword }, email);
    if (problem) throw DomainError.invalid({ newPassword: problem });
    const passwordHash = await hashPassword(newPassword);
    return this.sessions.manager.transaction(async (manager) => {
      // Another change that came first has made this one's present password a former one.
      const { affected } = await manager.update(
        AdminEntity,
        { id, passwordHash: admin.passwordHash },
        { passwordHash },
      );
      if (affected !== 1) throw wrongPassword();
      await manager.delete(SessionEntity, { admin: { id } });
      return this.#begin({ ...admin, passwordHash }, caller, manager);
    });
  }

  /** The sessions of whoever asks that have not ended, the one seen last first. */
  async own({ admin, sessionId }: Caller): Promise<OwnSession[]> {
    const now = this.clock.now();
    const rows = await this.sessions.find({
      where: living(admin!.id, now),
      order: { lastSeenAt: 'DESC', createdAt: 'DESC', id: 'DESC' },
      take: SESSIONS_SHOWN,
    });
    const sessions = rows.map((row) => ({ ...row, current: row.id === sessionId }));
    return sessions.sort((a, b) => Number(b.current) - Number(a.current));
  }

  /** Ends one session of whoever asks. Throws SESSION_NOT_FOUND for any other, and for one that has ended. */
  async end(id: string, { admin }: Caller): Promise<void> {
    const ended = isId(id) ? await this.sessions.delete({ ...living(admin!.id, this.clock.now()), id }) : null;
    if (!ended?.affected) throw new DomainError('SESSION_NOT_FOUND');
  }

  /** Ends all sessions of whoever asks but the one that asks. Answers how many that were. */
  async endOthers({ admin, sessionId }: Caller): Promise<number> {
    const { affected } = await this.sessions.delete({ ...living(admin!.id, this.clock.now()), id: Not(sessionId!) });
    return affected ?? 0;
  }

  /** Ends a session at once, for its token and its cookie alike. Ending none is fine. */
  async signOut(sessionId: string | null): Promise<void> {
    if (sessionId) await this.sessions.delete({ id: sessionId });
  }

  /** The session with this id while it lasts, and its holder as the database knows him now. */
  async resolve(sessionId: string): Promise<{ admin: SignedInAdmin; sessionId: string } | null> {
    if (!isId(sessionId)) return null;
    const session = await this.sessions
      .createQueryBuilder('session')
      .innerJoinAndSelect('session.admin', 'admin')
      .where('session.id = :sessionId', { sessionId })
      .getOne();
    if (!session) return null;
    const now = this.clock.now();
    if (session.expiresAt <= now || session.lastSeenAt <= idleSince(now)) return null;
    if (now.getTime() - session.lastSeenAt.getTime() > MINUTE)
      await this.sessions.update({ id: sessionId }, { lastSeenAt: now });
    return { admin: shown(session.admin), sessionId };
  }

  /** Begins a session by the password that `admin` was read with: while it was looked at, it may have been changed. */
  async #begin(admin: AdminEntity, { userAgent }: Caller, manager: EntityManager): Promise<SignedIn> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + SESSION_HOURS * HOUR);
    const { id: adminId, passwordHash } = admin;
    const lock = { mode: 'pessimistic_read' as const };
    const holder = await manager.findOne(AdminEntity, { where: { id: adminId, passwordHash }, lock });
    if (!holder) throw new DomainError('INVALID_CREDENTIALS');
    await forget(now, manager);
    const begun = { admin, browser: browserInWords(userAgent), createdAt: now, lastSeenAt: now, expiresAt };
    const { id } = await manager.save(SessionEntity, begun);
    return { token: this.tokens.sign(id, expiresAt), expiresAt, admin: shown(admin) };
  }
}

/** Takes away rows of sessions that are over. What somebody else is taking away is left to them: nobody waits for it. */
async function forget(now: Date, manager: EntityManager): Promise<void> {
  await manager.query(
    `DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires_at < $1 FOR UPDATE SKIP LOCKED)`,
    [now],
  );
}

const wrongPassword = () => DomainError.invalid({ currentPassword: ACCOUNT_MESSAGES.wrongPassword });

/** What was not seen since then is over. */
const idleSince = (now: Date): Date => new Date(now.getTime() - SESSION_IDLE_HOURS * HOUR);

/** What holds for the sessions of an administrator that go on. */
const living = (adminId: string, now: Date): FindOptionsWhere<SessionEntity> => ({
  admin: { id: adminId },
  expiresAt: MoreThan(now),
  lastSeenAt: MoreThan(idleSince(now)),
});

const shown = ({ id, email, role }: AdminEntity): SignedInAdmin => ({ id, email, role });
