import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type EntityManager, type FindOptionsWhere, type Repository } from 'typeorm';
import { accountKey } from '../../../core/access/account-key.js';
import { noteRecords, noteSignIn } from '../../../core/access/action-log.js';
import { actAs, recordAct, lockAccount, transactAsActor } from '../../../core/records/acts/record-act.js';
import { ApiKeyAuthority, type Session, type SessionAuthority } from '../../../core/access/authorities.js';
import { accountPasswordProblem } from '../../../core/config/account-password.js';
import { BrowserCookies } from '../../../core/access/browser-cookies.js';
import type { Principal, SessionPrincipal, SignedInAdmin } from '../../../core/access/principal.js';
import { noteRefusal, type RefusalNote, type RefusalReason } from '../../../core/access/refusal-note.js';
import { SECOND_STEP_MISSING } from '../../../core/access/second-step-missing.js';
import { SessionTokens } from '../../../core/access/session-tokens.js';
import { RateLimits } from '../../../infra/rate-limits/rate-limits.js';
import { Config } from '../../../core/config/config.js';
import { Clock } from '../../../core/time/clock.js';
import { DomainError } from '../../../shared/errors.js';
import { describeBrowser } from '../../../core/access/user-agent.js';
import { isId } from '../../../shared/rules.js';
import type { RateLimit } from '../../../shared/limits.js';
import { canonicalEmail } from '../../../shared/canonical-email.js';
import { SIGN_IN_FROM_DEVICE_LIMIT, SIGN_IN_LIMIT } from '../../../shared/sign-in.js';
import { newPasswordProblem } from '../../../shared/passwords.js';
import { SESSION_HOURS } from '../../../shared/session-lifetime.js';
import { AdminEntity } from '../admin.entity.js';
import { OwnPassword, wrongPassword } from '../own-password.js';
import { deleteLinks } from '../account-access.js';
import { recordRefusedSignIn } from '../refused-sign-in.js';
import { hashPassword, verifyPassword } from '../passwords.js';
import { SecondStep, type UseCode } from '../second-step/second-step.service.js';
import { active, deleteExpired, endSessions, idleSince } from './active-sessions.js';
import { SessionEntity } from './session.entity.js';

/** Maximum number of sessions in a list; the most recently used ones are listed. */
export const SESSIONS_SHOWN = 50;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface SignedIn {
  token: string;
  expiresAt: Date;
  admin: SignedInAdmin;
  /** Stored in the cookie by which later sign-ins recognise this browser. */
  passwordTag: string;
}

export interface PasswordChange {
  /** Left out by an officer without a password. */
  currentPassword?: string;
  newPassword: string;
  /** Also revokes the officer's API keys. */
  revokeApiKeys?: boolean;
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
  constructor(
    @InjectRepository(AdminEntity) private readonly admins: Repository<AdminEntity>,
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
    private readonly tokens: SessionTokens,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly ownPassword: OwnPassword,
    private readonly secondStep: SecondStep,
    private readonly keys: ApiKeyAuthority,
    private readonly browsers: BrowserCookies,
    private readonly config: Config,
  ) {}

  /**
   * Starts a session of twelve hours. Throws INVALID_CREDENTIALS; CODE_NEEDED or CODE_WRONG if the password is right, and the code of
   * the account's second step is not; TOO_MANY after too many failures. A browser that has signed in to the account before has a limit of its own.
   */
  async signIn(email: string, password: string, principal: Principal, code?: string): Promise<SignedIn> {
    const emailKey = canonicalEmail(email);
    const key = accountKey(this.config, emailKey);
    return this.#signIn(emailKey, password, principal, code).catch((error: unknown) => {
      throw noteRefusal(error, { accountKey: key });
    });
  }

  /** Starts a session for an officer who has proved who they are. `prepare` runs in the same transaction. */
  async start(admin: AdminEntity, principal: Principal, prepare: UseCode): Promise<SignedIn> {
    const signedIn = await this.sessions.manager.transaction(async (manager) => {
      // Before codes and passkeys, as changes of the account do.
      if (!(await lockAccount(manager, admin.id))) throw new DomainError('INVALID_CREDENTIALS');
      await prepare(manager);
      return this.#start(admin, principal, manager);
    });
    noteSignIn({ account: admin.id, accountKey: accountKey(this.config, admin.emailKey) });
    return signedIn;
  }

  async #signIn(emailKey: string, password: string, principal: Principal, code?: string): Promise<SignedIn> {
    const [limit, account] = await this.#limitOf(emailKey, principal);
    await this.limits.consume(limit, principal, account);
    const admin = await this.admins.findOneBy({ emailKey });
    const isCorrect = await verifyPassword(admin?.passwordHash, password);
    if (!admin || !isCorrect || admin.deactivatedAt) {
      await recordRefusedSignIn(this.admins.manager, emailKey, this.clock.now());
      throw noteRefusal(new DomainError('INVALID_CREDENTIALS'), { reason: signInRefusal(admin) });
    }
    await this.limits.refund(limit, principal, account);
    const useCode = await this.secondStep.prove(admin.id, code, principal).catch(async (error: unknown) => {
      // Without a code, the page only asks for one.
      if (code) await recordRefusedSignIn(this.admins.manager, emailKey, this.clock.now());
      throw error;
    });
    return this.start(admin, principal, useCode);
  }

  /**
   * Changes the officer's own password, ends all of their sessions and links, and starts a new session. Throws INVALID_INPUT for a wrong
   * current password or an unacceptable new one, TOO_MANY after too many wrong ones, and PASSWORD_NEEDED as `verifyIfAny` does.
   */
  async changePassword(
    { currentPassword, newPassword, revokeApiKeys }: PasswordChange,
    principal: SessionPrincipal,
  ): Promise<SignedIn> {
    const { id, email } = principal.admin;
    const admin = await this.ownPassword.verifyIfAny(currentPassword, principal);
    const holder = { email, siteName: this.config.site.name };
    const problem =
      newPasswordProblem({ currentPassword: currentPassword ?? '', newPassword }, holder) ??
      accountPasswordProblem(newPassword, holder);
    if (problem) throw DomainError.invalid({ newPassword: problem });
    const passwordHash = await hashPassword(newPassword);
    let revokedKeys: readonly string[] = [];
    const signedIn = await this.sessions.manager.transaction(async (manager) => {
      // Fails if the password has changed since it was verified.
      const { affected } = await manager.update(
        AdminEntity,
        { id, passwordHash: admin.passwordHash!, deactivatedAt: IsNull() },
        { passwordHash, hasPassword: true },
      );
      if (affected !== 1) throw wrongPassword();
      await recordAct(manager, AdminEntity, admin, 'CHANGE', ['password']);
      await manager.delete(SessionEntity, { admin: { id } });
      await deleteLinks(id, manager);
      if (revokeApiKeys) revokedKeys = await this.keys.revokeAllOf(id, manager);
      return this.#start({ ...admin, passwordHash, hasPassword: true }, principal, manager);
    });
    noteRecords('admin', [id]);
    noteRecords('api_key', revokedKeys);
    return signedIn;
  }

  /** The officer's active sessions: the current one first, then the most recently used. */
  async own({ admin, sessionId }: SessionPrincipal): Promise<OwnSession[]> {
    const now = this.clock.now();
    const rows = await this.sessions.find({
      where: active(admin.id, now),
      order: { lastSeenAt: 'DESC', createdAt: 'DESC', id: 'DESC' },
      take: SESSIONS_SHOWN,
    });
    const sessions = rows.map((row) => ({ ...row, current: row.id === sessionId }));
    return sessions.sort((a, b) => Number(b.current) - Number(a.current));
  }

  /**
   * Notes that the officer has entered the password, for operations that need it to be recent. Throws INVALID_INPUT for a wrong one, TOO_MANY
   * after too many of them.
   */
  async confirm(currentPassword: string, principal: SessionPrincipal): Promise<void> {
    await this.ownPassword.verify(currentPassword, principal);
    await this.noteConfirmed(principal);
  }

  /** The officer has just shown who they are. `also` runs in the same transaction. */
  async noteConfirmed(principal: SessionPrincipal, also?: (manager: EntityManager) => Promise<void>): Promise<void> {
    await transactAsActor(this.sessions.manager, async (manager) => {
      await also?.(manager);
      await manager.update(SessionEntity, { id: principal.sessionId }, { confirmedAt: this.clock.now() });
      await recordAct(manager, AdminEntity, principal.admin, 'CONFIRM');
    });
    noteRecords('session', [principal.sessionId]);
  }

  /** Ends a session of the officer. Throws SESSION_NOT_FOUND if it has ended or is somebody else's. */
  async end(id: string, { admin }: SessionPrincipal): Promise<void> {
    const ended = isId(id) ? await this.#end({ ...active(admin.id, this.clock.now()), id }, 'END') : [];
    if (ended.length === 0) throw new DomainError('SESSION_NOT_FOUND');
    noteRecords('session', [id]);
  }

  /** Ends all sessions of the officer except the current one. Returns the number of ended sessions. */
  async endOthers({ admin, sessionId }: SessionPrincipal): Promise<number> {
    const ids = await this.#end({ ...active(admin.id, this.clock.now()), id: Not(sessionId) }, 'END');
    noteRecords('session', ids);
    return ids.length;
  }

  /** Ends a session, which invalidates its token and its cookie. Does nothing without a session. */
  async signOut(sessionId: string | null): Promise<void> {
    if (sessionId) await this.#end({ id: sessionId }, 'SIGN_OUT');
  }

  #end(which: FindOptionsWhere<SessionEntity>, verb: 'END' | 'SIGN_OUT'): Promise<string[]> {
    return transactAsActor(this.sessions.manager, (manager) => endSessions(which, verb, manager));
  }

  /** The active session with this ID and its officer. */
  async resolve(sessionId: string): Promise<Session | RefusalNote> {
    if (!isId(sessionId)) return { reason: 'token-invalid' };
    const found = await this.sessions
      .createQueryBuilder('session')
      .innerJoinAndSelect('session.admin', 'admin')
      .addSelect(SECOND_STEP_MISSING, 'second_step_missing')
      .where('session.id = :sessionId', { sessionId })
      .getRawAndEntities<{ second_step_missing: boolean }>();
    const session = found.entities[0];
    // A deactivated account has no session; an instance of an earlier build may have begun one.
    if (!session || session.admin.deactivatedAt) return { reason: 'session-ended' };
    const now = this.clock.now();
    if (session.expiresAt <= now || session.lastSeenAt <= idleSince(now))
      return { reason: 'session-expired', account: session.admin.id };
    if (now.getTime() - session.lastSeenAt.getTime() > MINUTE) {
      await this.sessions.update({ id: sessionId }, { lastSeenAt: now });
      await this.admins.update({ id: session.admin.id }, { lastSeenAt: now });
    }
    const { admin, confirmedAt } = session;
    const secondStepMissing = found.raw[0]?.second_step_missing === true;
    return { admin: toSignedInAdmin(admin), sessionId, confirmedAt, secondStepMissing };
  }

  /** Chooses the limit of a sign-in, so that failures of strangers do not lock out an officer's own browser. */
  async #limitOf(emailKey: string, { device }: Principal): Promise<[RateLimit, account: string]> {
    const admin = device && (await this.admins.findOneBy({ id: device.accountId, emailKey }));
    const isKnown = admin && this.browsers.passwordTag(admin.passwordHash ?? '') === device.passwordTag;
    return isKnown ? [SIGN_IN_FROM_DEVICE_LIMIT, `${device.accountId} ${device.id}`] : [SIGN_IN_LIMIT, emailKey];
  }

  /** Throws INVALID_CREDENTIALS if the password has changed since `admin` was read, or the account was deactivated. */
  async #start(admin: AdminEntity, { userAgent }: Principal, manager: EntityManager): Promise<SignedIn> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + SESSION_HOURS * HOUR);
    const { id: adminId, passwordHash } = admin;
    if (passwordHash === null) throw new DomainError('INVALID_CREDENTIALS');
    const unchanged = { id: adminId, passwordHash, deactivatedAt: IsNull() };
    const { affected } = await manager.update(AdminEntity, unchanged, { lastSeenAt: now });
    if (affected !== 1) throw new DomainError('INVALID_CREDENTIALS');
    await deleteExpired(now, manager);
    const started = {
      admin,
      browser: describeBrowser(userAgent),
      createdAt: now,
      confirmedAt: now,
      lastSeenAt: now,
      expiresAt,
    };
    const { id } = await manager.save(SessionEntity, started);
    const session = { id, browser: started.browser };
    await actAs(
      admin,
      () => now,
      () => recordAct(manager, SessionEntity, session, 'SIGN_IN'),
    );
    const passwordTag = this.browsers.passwordTag(passwordHash);
    return { token: this.tokens.sign(id, expiresAt), expiresAt, admin: toSignedInAdmin(admin), passwordTag };
  }
}

const toSignedInAdmin = ({ id, email, name, role, hasPassword }: AdminEntity): SignedInAdmin => ({
  ...{ id, email, name, role },
  hasPassword,
});

const signInRefusal = (admin: AdminEntity | null): RefusalReason =>
  !admin ? 'unknown-account' : admin.deactivatedAt ? 'account-deactivated' : 'wrong-password';
