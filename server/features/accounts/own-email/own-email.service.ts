import { Injectable } from '@nestjs/common';
import { EMAIL_CHANGE_LIMIT, LINK_LIMIT } from '../link-limits.js';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThanOrEqual, MoreThan, type EntityManager, type Repository } from 'typeorm';
import { noteRecords } from '../../../core/access/action-log.js';
import { ANONYMOUS, type Principal, type SessionPrincipal } from '../../../core/access/principal.js';
import { generateToken, hashToken } from '../../../core/access/secret-token.js';
import { Config } from '../../../core/config/config.js';
import { logEvent } from '../../../core/logging/log-event.js';
import { actAs, recordAct } from '../../../core/records/acts/record-act.js';
import { isUniqueViolation } from '../../../core/records/constraint-violations.js';
import { renameSaver } from '../../../core/records/versioned.js';
import { Clock } from '../../../core/time/clock.js';
import { RateLimits } from '../../../infra/rate-limits/rate-limits.js';
import { EMAIL_LINK_PATH, MAILED_LINK_MINUTES, SAME_EMAIL } from '../../../shared/accounts.js';
import { canonicalEmail } from '../../../shared/canonical-email.js';
import { DomainError } from '../../../shared/errors.js';
import { deleteLinks, lockActive } from '../account-access.js';
import { ACCOUNT_CHANGES, confirmEmailMail } from '../account-mail.js';
import { AccountMailer } from '../account-mailer.js';
import { AdminEntity } from '../admin.entity.js';
import { EmailChangeEntity } from './email-change.entity.js';

/** Facts that the holder of a link may know. */
export interface OpenEmailChange {
  /** The present address. */
  from: string;
  to: string;
  expiresAt: Date;
}

/** Lets officers change the e-mail address of their account. The new one counts when somebody who reads its mail confirms it. */
@Injectable()
export class OwnEmail {
  constructor(
    @InjectRepository(EmailChangeEntity) private readonly changes: Repository<EmailChangeEntity>,
    private readonly limits: RateLimits,
    private readonly mailer: AccountMailer,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * Mails a link to the new address, in place of an earlier one. Resolves to whether it was sent. Throws INVALID_INPUT for the present address,
   * ADMIN_EXISTS for one of another account, TOO_MANY after too many requests.
   */
  async request(email: string, principal: SessionPrincipal): Promise<boolean> {
    const { admin } = principal;
    if (email === admin.email) throw DomainError.invalid({ email: SAME_EMAIL });
    await this.limits.consume(EMAIL_CHANGE_LIMIT, principal, admin.id);
    const token = generateToken();
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + MAILED_LINK_MINUTES * 60_000);
    await this.changes.manager.transaction(async (manager) => {
      if (!(await lockActive(admin.id, manager))) throw new DomainError('SESSION_REFUSED');
      const holder = await manager.findOneBy(AdminEntity, { emailKey: canonicalEmail(email) });
      if (holder && holder.id !== admin.id) throw new DomainError('ADMIN_EXISTS');
      await manager.delete(EmailChangeEntity, { expiresAt: LessThanOrEqual(now) });
      await manager.save(EmailChangeEntity, { adminId: admin.id, tokenHash: hashToken(token), email, expiresAt });
      await recordAct(manager, AdminEntity, admin, 'REQUEST_EMAIL');
    });
    noteRecords('admin', [admin.id]);
    const url = this.config.publicUrl + EMAIL_LINK_PATH + token;
    return this.mailer.send(confirmEmailMail({ to: email, url, expiresAt }, this.config));
  }

  /** null for a link that does not work: unknown, used, replaced or expired. Throws TOO_MANY after too many. */
  async open(token: string, principal: Principal): Promise<OpenEmailChange | null> {
    // Rendering the page asks as nobody.
    if (principal !== ANONYMOUS) this.limits.consumeBurst(LINK_LIMIT, principal);
    const change = await this.#find(token, this.changes.manager);
    return change && { from: change.admin.email, to: change.email, expiresAt: change.expiresAt };
  }

  /**
   * Gives the account the new address, which its owner signs in with from then on. Sessions stay; links that were mailed to the former
   * address stop working, and it is told. Throws LINK_INVALID for a link that does not work, ADMIN_EXISTS if another account has the address by now.
   */
  async confirm(token: string, principal: Principal): Promise<void> {
    this.limits.consumeBurst(LINK_LIMIT, principal);
    const former = await this.changes.manager.transaction((manager) => this.#confirm(token, manager)).catch(toTaken);
    logEvent('info', 'email-changed', { account: former.id }, 'E-mail address changed by a link');
    this.mailer.tell(former.email, 'email');
  }

  /** Returns the account as it was. */
  async #confirm(token: string, manager: EntityManager): Promise<AdminEntity> {
    const change = await this.#find(token, manager);
    // Locks the account before the link, as deactivating does. Of two uses at once, the second finds no link.
    const account = change && (await lockActive(change.adminId, manager));
    const { affected } = await manager.delete(EmailChangeEntity, { tokenHash: hashToken(token) });
    if (!account || affected !== 1) throw new DomainError('LINK_INVALID');
    const { email } = change;
    await deleteLinks(account.id, manager);
    await manager.update(AdminEntity, { id: account.id }, { email, emailKey: canonicalEmail(email) });
    await renameSaver(account.email, email, manager);
    await actAs(
      { ...account, email },
      () => this.clock.now(),
      () => recordAct(manager, AdminEntity, { ...account, email }, 'CHANGE', [ACCOUNT_CHANGES.email.field]),
    );
    return account;
  }

  #find(token: string, manager: EntityManager): Promise<EmailChangeEntity | null> {
    const where = {
      tokenHash: hashToken(token),
      expiresAt: MoreThan(this.clock.now()),
      admin: { deactivatedAt: IsNull() },
    };
    return manager.findOne(EmailChangeEntity, { where, relations: { admin: true } });
  }
}

function toTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new DomainError('ADMIN_EXISTS') : error;
}
