import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import type { PasswordAuthority, RecheckPassword } from '../../core/access/authorities.js';
import { isConfirmed, type SessionPrincipal } from '../../core/access/principal.js';
import { noteRefusal } from '../../core/access/refusal-note.js';
import { Clock } from '../../core/time/clock.js';
import { RateLimits } from '../../infra/rate-limits/rate-limits.js';
import { perMinutes, type RateLimit } from '../../shared/limits.js';
import { DomainError } from '../../shared/errors.js';
import { PASSWORD_MESSAGES } from '../../shared/passwords.js';
import { AdminEntity } from './admin.entity.js';
import { verifyPassword } from './passwords.js';

/** Separate from signing in, so that locking an account does not keep its owner from changing the password. */
export const PASSWORD_LIMIT = {
  name: 'password',
  buckets: { address: perMinutes(20, 15), account: perMinutes(5, 15) },
} as const satisfies RateLimit;

export const wrongPassword = () =>
  noteRefusal(DomainError.invalid({ currentPassword: PASSWORD_MESSAGES.wrongPassword }), { reason: 'wrong-password' });

/** Asks signed-in officers for their password again. All such checks share one limit on wrong passwords. */
@Injectable()
export class OwnPassword implements PasswordAuthority {
  constructor(
    @InjectRepository(AdminEntity) private readonly admins: Repository<AdminEntity>,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** Returns the account of the principal. Throws INVALID_INPUT for a wrong password, TOO_MANY after too many of them. */
  async verify(currentPassword: string, principal: SessionPrincipal): Promise<AdminEntity> {
    const { id } = principal.admin;
    await this.limits.consume(PASSWORD_LIMIT, principal, id);
    const admin = await this.admins.findOneBy({ id });
    // It was deleted after the guard.
    if (!admin) throw new DomainError('SESSION_REFUSED');
    if (!(await verifyPassword(admin.passwordHash, currentPassword))) throw wrongPassword();
    await this.limits.refund(PASSWORD_LIMIT, principal, id);
    return admin;
  }

  /** The same, but an officer without a password needs a session that was confirmed just now. Throws PASSWORD_NEEDED otherwise. */
  async verifyIfAny(currentPassword: string | undefined, principal: SessionPrincipal): Promise<AdminEntity> {
    if (principal.admin.hasPassword) {
      if (!currentPassword) throw DomainError.invalid({ currentPassword: PASSWORD_MESSAGES.passwordRequired });
      return this.verify(currentPassword, principal);
    }
    if (!isConfirmed(principal, this.clock.now())) throw new DomainError('PASSWORD_NEEDED');
    const admin = await this.admins.findOneBy({ id: principal.admin.id, hasPassword: false });
    // It was deleted, or has a password since.
    if (!admin) throw new DomainError('SESSION_REFUSED');
    return admin;
  }

  async confirm(currentPassword: string | undefined, principal: SessionPrincipal): Promise<RecheckPassword> {
    const { id, passwordHash } = await this.verifyIfAny(currentPassword, principal);
    return async (transaction) => {
      // Locked, so that deactivating the account waits, and then sees what this transaction has stored.
      const lock = { mode: 'pessimistic_read' as const };
      const where = { id, passwordHash: passwordHash!, deactivatedAt: IsNull() };
      if (!(await transaction.findOne(AdminEntity, { where, lock }))) throw wrongPassword();
    };
  }
}
