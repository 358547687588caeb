import { Injectable } from '@nestjs/common';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { noteRecords } from '../../core/access/action-log.js';
import type { AccountRole, SessionPrincipal } from '../../core/access/principal.js';
import { recordAct } from '../../core/records/acts/record-act.js';
import { FOR_UPDATE } from '../../core/records/find-row.js';
import { Clock } from '../../core/time/clock.js';
import { canonicalEmail } from '../../shared/canonical-email.js';
import { DomainError } from '../../shared/errors.js';
import { AccountAccess } from './account-access.js';
import { AdminEntity, CAN_SIGN_IN } from './admin.entity.js';
import { PasswordLinkEntity } from './password-link.entity.js';

export interface Invitation {
  name: string;
  email: string;
  role: AccountRole;
}

/** Matches those who can sign in and manage accounts. */
const ADMINISTRATOR: FindOptionsWhere<AdminEntity> = { role: 'administrator', ...CAN_SIGN_IN };

/**
 * Changes of accounts within a transaction, with the act of each. The transaction locks all active administrators first: two who remove
 * each other take turns. At its end one must be left.
 */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly access: AccountAccess,
    private readonly clock: Clock,
  ) {}

  lockAdministrators(manager: EntityManager): Promise<AdminEntity[]> {
    return manager.find(AdminEntity, { where: ADMINISTRATOR, order: { id: 'ASC' }, lock: FOR_UPDATE });
  }

  /** The same. Throws ADMINISTRATORS_ONLY if the principal has stopped being one in the meantime. */
  async lockAsAdministrator({ admin }: SessionPrincipal, manager: EntityManager): Promise<void> {
    const locked = await this.lockAdministrators(manager);
    if (!locked.some(({ id }) => id === admin.id)) throw new DomainError('ADMINISTRATORS_ONLY');
  }

  /** Throws LAST_ADMINISTRATOR if no active administrator is left. */
  async assertAdministrator(manager: EntityManager): Promise<void> {
    if (!(await manager.existsBy(AdminEntity, ADMINISTRATOR))) throw new DomainError('LAST_ADMINISTRATOR');
  }

  /** Creates an account without a password, and returns its ID. Throws ADMIN_EXISTS for a known address. */
  async invite({ name, email, role }: Invitation, manager: EntityManager): Promise<string> {
    const result = await manager
      .createQueryBuilder()
      .insert()
      .into(AdminEntity)
      .values({ name, email, emailKey: canonicalEmail(email), role, passwordHash: null, createdAt: this.clock.now() })
      .orIgnore()
      .returning('id')
      .execute();
    const [created] = result.raw as { id: string }[];
    if (!created) throw new DomainError('ADMIN_EXISTS');
    await recordAct(manager, AdminEntity, { ...created, name }, 'INVITE');
    return created.id;
  }

  /** Takes effect with the account's next request, and ends the links that it has handed over. */
  async setRole(account: AdminEntity, role: AccountRole, manager: EntityManager): Promise<void> {
    await manager.update(AdminEntity, { id: account.id }, { role });
    await recordAct(manager, AdminEntity, account, 'CHANGE', ['role']);
    await endHandedLinks(account, manager);
  }

  /** Ends all sessions, API keys and links of an account at once, and the links that it has handed over. */
  async deactivate(account: AdminEntity, manager: EntityManager): Promise<void> {
    await recordAct(manager, AdminEntity, account, 'DEACTIVATE');
    noteRecords('api_key', await this.access.end(account.id, manager));
    await endHandedLinks(account, manager);
    // Last: whoever deactivates themselves could record nothing afterwards.
    const deactivatedAt = account.deactivatedAt ?? this.clock.now();
    await manager.update(AdminEntity, { id: account.id }, { deactivatedAt });
  }

  /** The account is deactivated when this day is over; null for none. */
  async setLastDay(account: AdminEntity, lastDay: string | null, manager: EntityManager): Promise<void> {
    if (account.lastDay === lastDay) return;
    await manager.update(AdminEntity, { id: account.id }, { lastDay });
    await recordAct(manager, AdminEntity, account, 'CHANGE', ['lastDay']);
  }
}

const endHandedLinks = ({ id }: AdminEntity, manager: EntityManager) =>
  manager.delete(PasswordLinkEntity, { createdBy: { id } });
