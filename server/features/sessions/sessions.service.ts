import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { randomUUID } from 'node:crypto';
import { LessThan, type Repository } from 'typeorm';
import type { SessionAuthority } from '../../platform/access/access.js';
import type { Caller, SignedInAdmin } from '../../platform/access/caller.js';
import { SessionTokens } from '../../platform/access/session-tokens.js';
import { Limits } from '../../platform/limits/limits.js';
import { Clock } from '../../platform/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { isId } from '../../shared/rules.js';
import { canonicalEmail, SESSION_HOURS, SESSION_IDLE_HOURS } from '../../shared/sessions.js';
import { AdminEntity } from './admin.entity.js';
import { hashPassword, isPassword, makePassword } from './passwords.js';
import { SessionEntity } from './session.entity.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface SignedIn {
  token: string;
  expiresAt: Date;
  admin: SignedInAdmin;
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
    return this.#begin(admin);
  }

  /** Ends a session at once, for its token and its cookie alike. Ending none is fine. */
  async signOut(sessionId: string | null): Promise<void> {
    if (sessionId) await this.sessions.delete({ id: sessionId });
  }

  /** A new password for whoever lost theirs, told once; all their sessions end. null: there is no such administrator. */
  async resetPassword(email: string): Promise<string | null> {
    const password = makePassword();
    const passwordHash = await hashPassword(password);
    return this.admins.manager.transaction(async (manager) => {
      const admin = await manager.findOneBy(AdminEntity, { emailKey: canonicalEmail(email) });
      if (!admin) return null;
      await manager.update(AdminEntity, { id: admin.id }, { passwordHash });
      await manager.delete(SessionEntity, { admin: { id: admin.id } });
      return password;
    });
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
    const idle = now.getTime() - session.lastSeenAt.getTime();
    if (session.expiresAt <= now || idle > SESSION_IDLE_HOURS * HOUR) return null;
    if (idle > MINUTE) await this.sessions.update({ id: sessionId }, { lastSeenAt: now });
    return { admin: shown(session.admin), sessionId };
  }

  async #begin(admin: AdminEntity): Promise<SignedIn> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + SESSION_HOURS * HOUR);
    await this.#forget(now);
    const { id } = await this.sessions.save({ admin, createdAt: now, lastSeenAt: now, expiresAt });
    return { token: this.tokens.sign(id, expiresAt), expiresAt, admin: shown(admin) };
  }

  async #forget(now: Date): Promise<void> {
    await this.sessions.delete({ expiresAt: LessThan(now) });
  }
}

const shown = ({ id, email, role }: AdminEntity): SignedInAdmin => ({ id, email, role });
