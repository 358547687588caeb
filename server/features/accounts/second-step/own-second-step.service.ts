import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type EntityManager, type Repository } from 'typeorm';
import { noteRecords } from '../../../core/access/action-log.js';
import type { SessionPrincipal } from '../../../core/access/principal.js';
import { hashToken } from '../../../core/access/secret-token.js';
import { recordAct, writeAct } from '../../../core/records/acts/record-act.js';
import { Config } from '../../../core/config/config.js';
import { Clock } from '../../../core/time/clock.js';
import { DomainError } from '../../../shared/errors.js';
import { normalizeCode, WRONG_TIME_CODE } from '../../../shared/second-step.js';
import { ACCOUNT_CHANGES, type AccountChange } from '../account-mail.js';
import { AccountMailer } from '../account-mailer.js';
import { AdminEntity } from '../admin.entity.js';
import { AccountSettingsEntity } from './account-settings.entity.js';
import { AuthenticatorEntity } from './authenticator.entity.js';
import { newAuthenticator, newRecoveryCodes, type NewAuthenticator } from './codes.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';
import { SecondStep } from './second-step.service.js';

/** The second step of an account, as its officer sees it. */
export interface OwnSecondStepState {
  /** When it was set up; null without one. */
  since: Date | null;
  /** Number of codes that are left. */
  recoveryCodes: number;
  /** The site requires one of everybody. */
  required: boolean;
}

/** Lets officers set up their own second step, and administrators require one of everybody. */
@Injectable()
export class OwnSecondStep {
  constructor(
    @InjectRepository(AuthenticatorEntity) private readonly authenticators: Repository<AuthenticatorEntity>,
    private readonly secondStep: SecondStep,
    private readonly mailer: AccountMailer,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async get({ admin: { id: adminId } }: SessionPrincipal): Promise<OwnSecondStepState> {
    const { manager } = this.authenticators;
    const authenticator = await this.authenticators.findOneBy({ adminId });
    return {
      since: authenticator?.confirmedAt ?? null,
      recoveryCodes: await manager.countBy(RecoveryCodeEntity, { adminId }),
      required: await manager.existsBy(AccountSettingsEntity, { secondStepRequired: true }),
    };
  }

  /** Creates a secret for an app. It counts from its first code on: an earlier one that was not confirmed is forgotten. Throws SECOND_STEP_ON. */
  async start({ admin }: SessionPrincipal): Promise<NewAuthenticator> {
    const created = newAuthenticator(admin.email, this.config.site.name);
    await this.changeAccount(admin.id, null, async (manager) => {
      if (await manager.existsBy(AuthenticatorEntity, { adminId: admin.id, confirmedAt: Not(IsNull()) }))
        throw new DomainError('SECOND_STEP_ON');
      await manager.delete(AuthenticatorEntity, { adminId: admin.id });
      const secret = this.secondStep.seal(created.secret, admin.id);
      await manager.insert(AuthenticatorEntity, { adminId: admin.id, secret, createdAt: this.clock.now() });
    });
    return created;
  }

  /** Counts the app from now on. Returns new recovery codes if it is the first second step of the account, otherwise none. Throws INVALID_INPUT for a wrong code, SECOND_STEP_OFF if nothing was started. */
  async confirm(code: string, { admin: { id } }: SessionPrincipal): Promise<string[]> {
    return this.changeAccount(id, 'authenticatorAdded', async (manager) => {
      const started = await manager.findOneBy(AuthenticatorEntity, { adminId: id, confirmedAt: IsNull() });
      if (!started) throw new DomainError('SECOND_STEP_OFF');
      const lastStep = this.secondStep.stepOf(started, code);
      if (lastStep === null) throw DomainError.invalid({ code: WRONG_TIME_CODE });
      const codes = await this.codesOfFirstStep(id, manager);
      await manager.update(AuthenticatorEntity, { adminId: id }, { lastStep, confirmedAt: this.clock.now() });
      return codes;
    });
  }

  /** New recovery codes if the account has no second step yet, otherwise none. */
  async codesOfFirstStep(id: string, manager: EntityManager): Promise<string[]> {
    return (await this.secondStep.isSetUp(id, manager)) ? [] : this.#replaceCodes(id, manager);
  }

  /** Call when a second step was removed. Recovery codes go with the last one. */
  async forgetCodesOfNone(id: string, manager: EntityManager): Promise<void> {
    if (!(await this.secondStep.isSetUp(id, manager))) await manager.delete(RecoveryCodeEntity, { adminId: id });
  }

  /** Replaces all recovery codes. Throws SECOND_STEP_OFF without a second step. */
  async renewCodes({ admin: { id } }: SessionPrincipal): Promise<string[]> {
    return this.changeAccount(id, 'recoveryCodes', async (manager) => {
      if (!(await this.secondStep.isSetUp(id, manager))) throw new DomainError('SECOND_STEP_OFF');
      return this.#replaceCodes(id, manager);
    });
  }

  /** Removes the authenticator app. Does nothing without one. */
  async turnOff({ admin: { id } }: SessionPrincipal): Promise<void> {
    const change = (counted: boolean) => (counted ? 'authenticatorRemoved' : null);
    await this.changeAccount(id, change, async (manager) => {
      const counted = await manager.existsBy(AuthenticatorEntity, { adminId: id, confirmedAt: Not(IsNull()) });
      await manager.delete(AuthenticatorEntity, { adminId: id });
      await this.forgetCodesOfNone(id, manager);
      return counted;
    });
  }

  /** Throws SECOND_STEP_FIRST if it is to be required by somebody who has none: they would be the first to be kept out. */
  async require(secondStepRequired: boolean, { admin: { id } }: SessionPrincipal): Promise<void> {
    if (secondStepRequired && !(await this.secondStep.isSetUp(id))) throw new DomainError('SECOND_STEP_FIRST');
    await this.authenticators.manager.transaction(async (manager) => {
      const where = { id, role: 'administrator', deactivatedAt: IsNull() } as const;
      if (!(await manager.findOne(AdminEntity, { where, lock: { mode: 'for_key_share' } })))
        throw new DomainError('ADMINISTRATORS_ONLY');
      await manager.upsert(AccountSettingsEntity, { id: 1, secondStepRequired }, ['id']);
      await writeAct(manager, { verb: 'CHANGE', subject: 'SITE', fields: ['secondStepRequired'] });
    });
    noteRecords('account_settings', [1]);
  }

  /**
   * Locks the account, so that its changes take turns. Its owner is told of `change`, which may follow from the result; null for one that has
   * no effect, or none yet.
   */
  async changeAccount<T>(
    id: string,
    change: AccountChange | null | ((result: T) => AccountChange | null),
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const [account, result, made] = await this.authenticators.manager.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' as const };
      const account = await manager.findOne(AdminEntity, { where: { id, deactivatedAt: IsNull() }, lock });
      // It was deleted or deactivated after the guard.
      if (!account) throw new DomainError('SESSION_REFUSED');
      const done = await work(manager);
      const effect = typeof change === 'function' ? change(done) : change;
      if (effect) await recordAct(manager, AdminEntity, account, 'CHANGE', [ACCOUNT_CHANGES[effect].field]);
      return [account, done, effect] as const;
    });
    noteRecords('admin', [id]);
    if (made) this.mailer.tell(account.email, made);
    return result;
  }

  async #replaceCodes(adminId: string, manager: EntityManager): Promise<string[]> {
    const codes = newRecoveryCodes();
    await manager.delete(RecoveryCodeEntity, { adminId });
    await manager.insert(
      RecoveryCodeEntity,
      codes.map((code) => ({ adminId, codeHash: hashToken(normalizeCode(code)) })),
    );
    return codes;
  }
}
