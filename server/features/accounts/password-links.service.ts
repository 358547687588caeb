import { Injectable } from '@nestjs/common';
import { PASSWORD_LINK_DAILY_LIMIT, LINK_LIMIT, PASSWORD_LINK_REQUEST_LIMIT } from './link-limits.js';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThanOrEqual, MoreThan, type EntityManager, type Repository } from 'typeorm';
import { ANONYMOUS, type Principal } from '../../core/access/principal.js';
import { actAs, recordAct } from '../../core/records/acts/record-act.js';
import { generateToken, hashToken } from '../../core/access/secret-token.js';
import { accountPasswordProblem } from '../../core/config/account-password.js';
import { Config } from '../../core/config/config.js';
import { logEvent } from '../../core/logging/log-event.js';
import { Clock } from '../../core/time/clock.js';
import type { MailMessage } from '../../infra/mail/mail.service.js';
import { RateLimits } from '../../infra/rate-limits/rate-limits.js';
import type { ActVerb } from '../../shared/acts.js';
import { HANDED_LINK_HOURS, MAILED_LINK_MINUTES, PASSWORD_LINK_PATH } from '../../shared/accounts.js';
import { canonicalEmail } from '../../shared/canonical-email.js';
import { DomainError } from '../../shared/errors.js';
import { normalizeLine } from '../../shared/rules.js';
import { AccountAccess, lockActive } from './account-access.js';
import { requestedLinkMail } from './account-mail.js';
import { AccountMailer } from './account-mailer.js';
import { AdminEntity } from './admin.entity.js';
import { PasswordLinkEntity } from './password-link.entity.js';
import { generatePassword, hashPassword } from './passwords.js';
import { SecondStep } from './second-step/second-step.service.js';

const MINUTE = 60_000;

/** A new link. Its address is returned once and stored nowhere. */
export interface PasswordLink {
  url: string;
  expiresAt: Date;
}

/** What whoever holds a link may know. */
export interface OpenPasswordLink {
  email: string;
  name: string;
  /** Nobody has accepted it yet. */
  invitation: boolean;
  /** The account has a second step: its code is needed as well. */
  codeNeeded: boolean;
  expiresAt: Date;
}

/** Links by which people accept an invitation, or choose a new password for a lost one. */
@Injectable()
export class PasswordLinks {
  constructor(
    @InjectRepository(PasswordLinkEntity) private readonly links: Repository<PasswordLinkEntity>,
    private readonly access: AccountAccess,
    private readonly secondStep: SecondStep,
    private readonly limits: RateLimits,
    private readonly mailer: AccountMailer,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Creates a link for an administrator to hand over. Earlier links of the account stop working. */
  async handOver(accountId: string, createdBy: string, manager: EntityManager): Promise<PasswordLink> {
    await manager.delete(PasswordLinkEntity, { admin: { id: accountId } });
    return this.#create(accountId, createdBy, HANDED_LINK_HOURS * 60 * MINUTE, manager);
  }

  /**
   * Mails a link to the account with this address. The result, and the time it takes, are the same without one: nobody learns who has an
   * account. Throws TOO_MANY after too many requests.
   */
  async request(email: string, principal: Principal): Promise<boolean> {
    const emailKey = canonicalEmail(normalizeLine(email));
    await this.limits.consume(PASSWORD_LINK_REQUEST_LIMIT, principal, emailKey);
    await this.limits.consume(PASSWORD_LINK_DAILY_LIMIT, principal, emailKey);
    this.mailer.sendLater(() => this.#linkMail(emailKey));
    return this.mailer.isDelivered;
  }

  /** null for a link that does not work: unknown, used, withdrawn or expired. Throws TOO_MANY after too many. */
  async open(token: string, principal: Principal): Promise<OpenPasswordLink | null> {
    // Rendering the page asks as nobody.
    if (principal !== ANONYMOUS) this.limits.consumeBurst(LINK_LIMIT, principal);
    const link = await this.#find(token, this.links.manager);
    if (!link) return null;
    const { admin, expiresAt } = link;
    const codeNeeded = await this.secondStep.isSetUp(admin.id);
    return { email: admin.email, name: admin.name, invitation: admin.passwordHash === null, codeNeeded, expiresAt };
  }

  /**
   * Sets the password of the link's account, and ends its sessions, API keys and other links. Throws LINK_INVALID for a link that does
   * not work. Throws INVALID_INPUT for an unacceptable password, and CODE_NEEDED or CODE_WRONG without the code of a second step; the link
   * then still works.
   */
  async use(token: string, newPassword: string, principal: Principal, code?: string): Promise<void> {
    this.limits.consumeBurst(LINK_LIMIT, principal);
    const opened = await this.#find(token, this.links.manager);
    if (!opened) throw new DomainError('LINK_INVALID');
    const { email, passwordHash: formerHash } = opened.admin;
    const problem = accountPasswordProblem(newPassword, { email, siteName: this.config.site.name });
    if (problem) throw DomainError.invalid({ newPassword: problem });
    const useCode = await this.secondStep.prove(opened.admin.id, code, principal);
    const passwordHash = await hashPassword(newPassword);
    await this.#redeem(token, { passwordHash, hasPassword: true }, 'SET_PASSWORD', useCode);
    if (formerHash !== null) this.mailer.tell(email, 'password');
  }

  /** The account of an invitation. Throws LINK_INVALID for a link that does not work, or that is for another password. */
  async invited(token: string, principal: Principal): Promise<AdminEntity> {
    this.limits.consumeBurst(LINK_LIMIT, principal);
    const link = await this.#find(token, this.links.manager);
    if (link?.admin.passwordHash !== null) throw new DomainError('LINK_INVALID');
    return link.admin;
  }

  /** Uses the link of an invitation with a password that nobody knows. `work` gives the account another way to sign in. */
  async accept<T>(token: string, work: (account: AdminEntity, manager: EntityManager) => Promise<T>): Promise<T> {
    const unknown = { passwordHash: await hashPassword(generatePassword()), hasPassword: false };
    return this.#redeem(token, unknown, 'ACCEPT_WITH_PASSKEY', async (manager, account) => {
      if (account.passwordHash !== null) throw new DomainError('LINK_INVALID');
      return work(account, manager);
    });
  }

  /** The second of two uses at once throws LINK_INVALID. Returns what `work` returns, which runs in the same transaction. */
  async #redeem<T>(
    token: string,
    password: Pick<AdminEntity, 'passwordHash' | 'hasPassword'>,
    verb: ActVerb,
    work: (manager: EntityManager, account: AdminEntity) => Promise<T>,
  ): Promise<T> {
    const { id, revokedKeys, result } = await this.links.manager.transaction(async (manager) => {
      const link = await this.#find(token, manager);
      // Locks the account before the link, as deactivating does.
      const account = link && (await lockActive(link.admin.id, manager));
      const { affected } = await manager.delete(PasswordLinkEntity, { tokenHash: hashToken(token) });
      if (!account || affected !== 1) throw new DomainError('LINK_INVALID');
      const result = await work(manager, account);
      await manager.update(AdminEntity, { id: account.id }, password);
      const revokedKeys = await actAs(
        account,
        () => this.clock.now(),
        async () => {
          await recordAct(manager, AdminEntity, account, verb);
          return this.access.end(account.id, manager);
        },
      );
      return { id: account.id, revokedKeys, result };
    });
    logEvent('info', 'password-set', { account: id, records: { api_key: revokedKeys } }, 'Password set by a link');
    return result;
  }

  async #create(
    accountId: string,
    createdBy: string | null,
    lifetimeMs: number,
    manager: EntityManager,
  ): Promise<PasswordLink> {
    const now = this.clock.now();
    await manager.delete(PasswordLinkEntity, { expiresAt: LessThanOrEqual(now) });
    const token = generateToken();
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    await manager.insert(PasswordLinkEntity, {
      tokenHash: hashToken(token),
      admin: { id: accountId },
      createdBy: createdBy === null ? null : { id: createdBy },
      expiresAt,
    });
    return { url: this.config.publicUrl + PASSWORD_LINK_PATH + token, expiresAt };
  }

  #find(token: string, manager: EntityManager): Promise<PasswordLinkEntity | null> {
    const where = {
      tokenHash: hashToken(token),
      expiresAt: MoreThan(this.clock.now()),
      admin: { deactivatedAt: IsNull() },
    };
    return manager.findOne(PasswordLinkEntity, { where, relations: { admin: true } });
  }

  /** An invited person waits for the link of an administrator: a request by a stranger must not replace it. */
  async #linkMail(emailKey: string): Promise<MailMessage | null> {
    return this.links.manager.transaction(async (manager) => {
      const known = await manager.findOneBy(AdminEntity, { emailKey });
      const account = known && (await lockActive(known.id, manager));
      if (!account?.passwordHash) return null;
      const link = await this.#create(account.id, null, MAILED_LINK_MINUTES * MINUTE, manager);
      return requestedLinkMail({ to: account.email, ...link }, this.config);
    });
  }
}
