import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, Not, type EntityManager, type Repository } from 'typeorm';
import type { Principal } from '../../../core/access/principal.js';
import { noteRefusal } from '../../../core/access/refusal-note.js';
import { hashToken } from '../../../core/access/secret-token.js';
import { Config } from '../../../core/config/config.js';
import { Clock } from '../../../core/time/clock.js';
import { RateLimits } from '../../../infra/rate-limits/rate-limits.js';
import { DomainError } from '../../../shared/errors.js';
import { CODE_LIMIT, isTimeCode, normalizeCode, WRONG_RECOVERY_CODE } from '../../../shared/second-step.js';
import { AuthenticatorEntity } from './authenticator.entity.js';
import { stepOf } from './codes.js';
import { PasskeyEntity } from './passkeys/passkey.entity.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';
import { SecretBox } from './secret-box.js';

/** Uses up a code that was found correct. Throws CODE_WRONG if another request has used it in the meantime. */
export type UseCode = (manager: EntityManager) => Promise<void>;

/** True if the code was still unused. */
type TakeCode = (manager: EntityManager) => Promise<boolean>;

/** The second step of signing in with a password: a code from an authenticator app, or a recovery code. An account with a passkey has one, too. */
@Injectable()
export class SecondStep {
  readonly #log = new Logger('SecondStep');
  readonly #box: SecretBox;

  constructor(
    @InjectRepository(AuthenticatorEntity) private readonly authenticators: Repository<AuthenticatorEntity>,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.#box = new SecretBox(config.jwtSecret);
  }

  async isSetUp(adminId: string, manager = this.authenticators.manager): Promise<boolean> {
    return (
      (await manager.existsBy(AuthenticatorEntity, confirmed(adminId))) ||
      (await manager.existsBy(PasskeyEntity, { adminId }))
    );
  }

  /** IDs of the accounts that have one. */
  async accounts(manager: EntityManager): Promise<Set<string>> {
    const found = await manager.find(AuthenticatorEntity, {
      where: { confirmedAt: Not(IsNull()) },
      select: { adminId: true },
    });
    const passkeys = await manager.find(PasskeyEntity, { select: { adminId: true } });
    return new Set([...found, ...passkeys].map(({ adminId }) => adminId));
  }

  /**
   * Checks the code of an account, and returns what uses it up within the transaction that needs it: of two at once, one succeeds. Any
   * code is fine for an account without a second step. Throws CODE_NEEDED without a code, CODE_WRONG for a wrong or used one, TOO_MANY after
   * too many of those.
   */
  async prove(accountId: string, code: string | undefined, principal: Principal): Promise<UseCode> {
    const authenticator = await this.authenticators.findOneBy(confirmed(accountId));
    if (!authenticator && !(await this.isSetUp(accountId))) return () => Promise.resolve();
    if (!code) throw noteRefusal(new DomainError('CODE_NEEDED'), { reason: 'code-needed', account: accountId });
    await this.limits.consume(CODE_LIMIT, principal, accountId);
    const take = isTimeCode(code)
      ? authenticator && this.#timeCode(authenticator, code)
      : await this.#recoveryCode(accountId, code);
    if (!take) throw wrongCode(code, accountId);
    await this.limits.refund(CODE_LIMIT, principal, accountId);
    return async (manager) => {
      if (!(await take(manager))) throw wrongCode(code, accountId);
    };
  }

  /** Removes the second step, if there is one, with its recovery codes. */
  async remove(accountId: string, manager: EntityManager): Promise<void> {
    await manager.delete(AuthenticatorEntity, { adminId: accountId });
    await manager.delete(PasskeyEntity, { adminId: accountId });
    await manager.delete(RecoveryCodeEntity, { adminId: accountId });
  }

  seal(secret: string, accountId: string): string {
    return this.#box.seal(secret, accountId);
  }

  /** The time step of a correct and unused code; null for any other one. */
  stepOf({ adminId, secret, lastStep }: AuthenticatorEntity, code: string): number | null {
    const opened = this.#box.open(secret, adminId);
    if (opened === null) this.#log.warn('The secret of an authenticator cannot be read: JWT_SECRET was changed.');
    return opened === null ? null : stepOf(code, opened, this.clock.now(), lastStep);
  }

  #timeCode(authenticator: AuthenticatorEntity, code: string): TakeCode | null {
    const step = this.stepOf(authenticator, code);
    if (step === null) return null;
    const unused = { adminId: authenticator.adminId, lastStep: LessThan(step) };
    return async (manager) => (await manager.update(AuthenticatorEntity, unused, { lastStep: step })).affected === 1;
  }

  async #recoveryCode(adminId: string, code: string): Promise<TakeCode | null> {
    const unused = { adminId, codeHash: hashToken(normalizeCode(code)) };
    if (!(await this.authenticators.manager.existsBy(RecoveryCodeEntity, unused))) return null;
    return async (manager) => (await manager.delete(RecoveryCodeEntity, unused)).affected === 1;
  }
}

const confirmed = (adminId: string) => ({ adminId, confirmedAt: Not(IsNull()) });

const wrongCode = (code: string, account: string) => {
  const details = isTimeCode(code) ? {} : { message: WRONG_RECOVERY_CODE };
  return noteRefusal(new DomainError('CODE_WRONG', details), { reason: 'wrong-code', account });
};
