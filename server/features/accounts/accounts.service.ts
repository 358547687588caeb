import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Not, type EntityManager, type FindOptionsWhere, type Repository } from 'typeorm';
import { noteRecords } from '../../core/access/action-log.js';
import { recordAct } from '../../core/records/acts/record-act.js';
import { ApiKeyAuthority } from '../../core/access/authorities.js';
import type { AccountRole, SessionPrincipal } from '../../core/access/principal.js';
import { Config } from '../../core/config/config.js';
import { Clock } from '../../core/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { isId } from '../../shared/rules.js';
import { AccountChanges, type Invitation } from './account-changes.js';
import { ACCOUNT_CHANGES, handedLinkMail, invitationMail } from './account-mail.js';
import { AccountMailer } from './account-mailer.js';
import { AdminEntity } from './admin.entity.js';
import { PasswordLinkEntity } from './password-link.entity.js';
import { PasswordLinks, type PasswordLink } from './password-links.service.js';
import { endSessions } from './sessions/active-sessions.js';
import { SecondStep } from './second-step/second-step.service.js';

export type AccountState = 'invited' | 'active' | 'deactivated';

/** An account as administrators see it. */
export interface Account {
  id: string;
  name: string;
  email: string;
  role: AccountRole;
  state: AccountState;
  createdAt: Date;
  lastSeenAt: Date | null;
  /** When the last link that an administrator has created expires. null without one that works. */
  linkExpiresAt: Date | null;
  /** The account is deactivated when this day is over; null for none. */
  lastDay: string | null;
  /** Signing in asks for a second step. */
  secondStep: boolean;
  /** Number of API keys that are valid. */
  apiKeys: number;
}

export interface HandedLink extends PasswordLink {
  account: Account;
  /** The mail server or the provider has accepted a message with the link. */
  mailed: boolean;
}

/** Manages accounts for administrators. */
@Injectable()
export class AccountsService {
  constructor(
    @InjectRepository(AdminEntity) private readonly accounts: Repository<AdminEntity>,
    private readonly links: PasswordLinks,
    private readonly changes: AccountChanges,
    private readonly secondStep: SecondStep,
    private readonly keys: ApiKeyAuthority,
    private readonly mailer: AccountMailer,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** All accounts: active ones, then invited and deactivated ones, by name. */
  list(): Promise<Account[]> {
    return this.#list({}, this.accounts.manager);
  }

  /** Creates an account without a password, and the link by which its owner chooses one. Throws ADMIN_EXISTS for a known address. */
  async invite(invitation: Invitation, principal: SessionPrincipal): Promise<HandedLink> {
    return this.#createLink(invitationMail, principal, async (manager) => {
      await this.changes.lockAsAdministrator(principal, manager);
      return this.changes.invite(invitation, manager);
    });
  }

  /**
   * Creates a link for choosing a new password, to hand over: for an invitation that has expired, or a lost password. Earlier links
   * stop working; the password does not, until the link is used. Throws ACCOUNT_DEACTIVATED, and OWN_LINK for the account of the principal.
   */
  async createLink(id: string, principal: SessionPrincipal): Promise<HandedLink> {
    // A stolen session must not be enough to set a password.
    if (id === principal.admin.id) throw new DomainError('OWN_LINK');
    const isInvitation = await this.accounts.existsBy({ id: idOf(id), passwordHash: IsNull() });
    return this.#createLink(isInvitation ? invitationMail : handedLinkMail, principal, async (manager) => {
      await this.changes.lockAsAdministrator(principal, manager);
      const account = await lockAccount(id, manager);
      if (account.deactivatedAt) throw new DomainError('ACCOUNT_DEACTIVATED');
      await recordAct(manager, AdminEntity, account, 'CREATE_LINK');
      return id;
    });
  }

  /** Takes effect with the account's next request, and ends the links that it has handed over. Throws LAST_ADMINISTRATOR if no active administrator would be left. */
  setRole(id: string, role: AccountRole, principal: SessionPrincipal): Promise<Account> {
    return this.#change(id, principal, (manager, account) => this.changes.setRole(account, role, manager));
  }

  /** Ends all sessions, API keys and links of an account at once, and the links that it has handed over. Throws LAST_ADMINISTRATOR if no active administrator would be left. */
  deactivate(id: string, principal: SessionPrincipal): Promise<Account> {
    return this.#change(id, principal, (manager, account) => this.changes.deactivate(account, manager));
  }

  /** Lets the owner of a deactivated account sign in again, as before, or takes back the last day of an active one. */
  reactivate(id: string, principal: SessionPrincipal): Promise<Account> {
    return this.#change(id, principal, async (manager, account) => {
      await manager.update(AdminEntity, { id }, { deactivatedAt: null, lastDay: null });
      await recordAct(manager, AdminEntity, account, 'REACTIVATE');
    });
  }

  /** Signs the owner of an account out everywhere: of a browser that was lost, or left open elsewhere. */
  async endSessions(id: string, principal: SessionPrincipal): Promise<Account> {
    return this.#change(id, principal, async (manager) => {
      noteRecords('session', await endSessions({ admin: { id } }, 'END', manager));
    });
  }

  /**
   * For an owner who has lost it: signing in then asks for the password alone. Whoever has none needs a link afterwards. Throws
   * LAST_ADMINISTRATOR if no administrator could sign in.
   */
  async removeSecondStep(id: string, principal: SessionPrincipal): Promise<Account> {
    const changed = await this.#change(id, principal, async (manager, account) => {
      await this.secondStep.remove(id, manager);
      await recordAct(manager, AdminEntity, account, 'CHANGE', [ACCOUNT_CHANGES.secondStepRemoved.field]);
    });
    this.mailer.tell(changed.email, 'secondStepRemoved');
    return changed;
  }

  /** Deletes an account and what it opens. What its owner has saved stays. Throws LAST_ADMINISTRATOR if no active administrator would be left. */
  async delete(id: string, principal: SessionPrincipal): Promise<void> {
    await this.accounts.manager.transaction(async (manager) => {
      await this.changes.lockAsAdministrator(principal, manager);
      const account = await lockAccount(id, manager);
      // First: whoever deletes their own account could record nothing afterwards.
      await recordAct(manager, AdminEntity, account, 'DELETE');
      await manager.delete(AdminEntity, { id });
      await this.changes.assertAdministrator(manager);
    });
    noteRecords('admin', [id]);
  }

  /** Changes the officer's own name, which other officers see. */
  async rename(name: string, { admin }: SessionPrincipal): Promise<void> {
    await this.accounts.manager.transaction(async (manager) => {
      await manager.update(AdminEntity, { id: admin.id }, { name });
      await recordAct(manager, AdminEntity, { ...admin, name }, 'CHANGE', [ACCOUNT_CHANGES.name.field]);
    });
    noteRecords('admin', [admin.id]);
    this.mailer.tell(admin.email, 'name');
  }

  async #change(
    id: string,
    principal: SessionPrincipal,
    work: (manager: EntityManager, account: AdminEntity) => Promise<unknown>,
  ): Promise<Account> {
    const changed = await this.accounts.manager.transaction(async (manager) => {
      await this.changes.lockAsAdministrator(principal, manager);
      await work(manager, await lockAccount(id, manager));
      await this.changes.assertAdministrator(manager);
      return this.find(id, manager);
    });
    noteRecords('admin', [id]);
    return changed;
  }

  async #createLink(
    messageOf: typeof invitationMail,
    { admin }: SessionPrincipal,
    prepare: (manager: EntityManager) => Promise<string>,
  ): Promise<HandedLink> {
    const handed = await this.accounts.manager.transaction(async (manager) => {
      const id = await prepare(manager);
      const link = await this.links.handOver(id, admin.id, manager);
      return { ...link, account: await this.find(id, manager) };
    });
    noteRecords('admin', [handed.account.id]);
    return this.send(messageOf, handed);
  }

  /** Mails a new link, if mail is set. The administrator has it in any case, and hands it over. */
  async send(messageOf: typeof invitationMail, handed: Omit<HandedLink, 'mailed'>): Promise<HandedLink> {
    const message = messageOf({ to: handed.account.email, ...handed }, this.config);
    return { ...handed, mailed: await this.mailer.send(message) };
  }

  /** An account as a transaction has left it. */
  async find(id: string, manager: EntityManager): Promise<Account> {
    const [account] = await this.#list({ id }, manager);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    return account;
  }

  async #list(where: FindOptionsWhere<AdminEntity>, manager: EntityManager): Promise<Account[]> {
    const accounts = await manager.find(AdminEntity, { where, order: { name: 'ASC', email: 'ASC' } });
    const links = await manager.find(PasswordLinkEntity, {
      // A link that somebody asked for on the sign-in page is nobody's business here, and may not have arrived.
      where: { expiresAt: MoreThan(this.clock.now()), createdBy: Not(IsNull()) },
      relations: { admin: true },
      order: { expiresAt: 'ASC' },
    });
    const keys = await this.keys.countByAccount(manager);
    const withSecondStep = await this.secondStep.accounts(manager);
    const expiryOf = new Map(links.map(({ admin, expiresAt }) => [admin.id, expiresAt]));
    return accounts
      .map((account) => ({
        ...account,
        state: stateOf(account),
        linkExpiresAt: expiryOf.get(account.id) ?? null,
        secondStep: withSecondStep.has(account.id),
        apiKeys: keys.get(account.id) ?? 0,
      }))
      .sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
  }
}

const STATES: readonly AccountState[] = ['active', 'invited', 'deactivated'];

const stateOf = ({ deactivatedAt, passwordHash }: AdminEntity): AccountState =>
  deactivatedAt ? 'deactivated' : passwordHash === null ? 'invited' : 'active';

const idOf = (id: string): string => {
  if (!isId(id)) throw new DomainError('ACCOUNT_NOT_FOUND');
  return id;
};

async function lockAccount(id: string, manager: EntityManager): Promise<AdminEntity> {
  const lock = { mode: 'pessimistic_write' as const };
  const account = await manager.findOne(AdminEntity, { where: { id: idOf(id) }, lock });
  if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
  return account;
}
