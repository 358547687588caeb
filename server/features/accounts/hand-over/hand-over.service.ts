import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type EntityManager, type Repository } from 'typeorm';
import { noteRecords } from '../../../core/access/action-log.js';
import type { SessionPrincipal } from '../../../core/access/principal.js';
import { recordAct, transactAsActor } from '../../../core/records/acts/record-act.js';
import { FOR_UPDATE, findRowById } from '../../../core/records/find-row.js';
import { RecordStore } from '../../../core/records/record-store.js';
import type { RecordType } from '../../../core/records/record-type.js';
import { staleError } from '../../../core/records/versioned.js';
import { CommitteePublisher } from '../../../core/team/committee-publisher.js';
import { Clock } from '../../../core/time/clock.js';
import { SiteDay } from '../../../core/time/site-day.js';
import { DomainError } from '../../../shared/errors.js';
import {
  type AccountPlan,
  completionProblems,
  HAND_OVER_MESSAGES,
  type HandOverInvitation,
  type HandOverMember,
  type HandOverPlan,
  invitationProblems,
  planOf,
} from '../../../shared/hand-over.js';
import { AccountChanges } from '../account-changes.js';
import { invitationMail } from '../account-mail.js';
import { AccountsService, type HandedLink } from '../accounts.service.js';
import { AdminEntity } from '../admin.entity.js';
import { PasswordLinks } from '../password-links.service.js';
import { HandOverEntity, type HandOverPerson } from './hand-over.entity.js';

export interface HandOverChanges {
  year?: string;
  /** '' for none. */
  lastDay?: string;
  plans?: AccountPlan[] | null;
  invitations?: HandOverInvitation[] | null;
  members?: HandOverMember[] | null;
  mailClub?: string;
  mailDeveloper?: string;
  contactEmail?: string;
  notes?: string;
}

export interface CompletedHandOver {
  handOver: HandOverEntity;
  links: HandedLink[];
}

const BLANK = {
  isOpen: true,
  lastDay: null,
  plans: [],
  invitations: [],
  members: [],
  mailClub: '',
  mailDeveloper: '',
  contactEmail: '',
  notes: '',
  completedAt: null,
  people: [],
};

const HAND_OVER: RecordType<HandOverEntity, HandOverChanges> = {
  entity: HandOverEntity,
  name: 'hand-over',
  notFound: 'HAND_OVER_NOT_FOUND',
  changed: 'HAND_OVER_CHANGED',
  images: {},
  blank: BLANK,
  columns: (handOver, { lastDay, plans, invitations, members, ...texts }) => {
    if (!handOver.isOpen) throw new DomainError('HAND_OVER_COMPLETE');
    rejectProblems(invitationProblems(invitations ?? []));
    return {
      ...texts,
      lastDay: lastDay === '' ? null : lastDay,
      plans: plans ?? undefined,
      invitations: invitations ?? undefined,
      members: members ?? undefined,
    };
  },
};

function rejectProblems(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw DomainError.invalid(problems);
}

/** Prepares the change from one committee to the next, and completes it in one transaction. Until then nothing takes effect. */
@Injectable()
export class HandOvers {
  constructor(
    @InjectRepository(HandOverEntity) private readonly handOvers: Repository<HandOverEntity>,
    private readonly records: RecordStore,
    private readonly accounts: AccountsService,
    private readonly changes: AccountChanges,
    private readonly links: PasswordLinks,
    private readonly committees: CommitteePublisher,
    private readonly day: SiteDay,
    private readonly clock: Clock,
  ) {}

  /** The one in progress, if there is one. */
  open(): Promise<HandOverEntity | null> {
    return this.handOvers.findOneBy({ isOpen: true });
  }

  /** The latest that was completed, if there is one. */
  completed(): Promise<HandOverEntity | null> {
    return this.handOvers.findOne({ where: { isOpen: false }, order: { completedAt: 'DESC' } });
  }

  /** Begins a hand-over to the committee of `year`. Returns the one in progress if there is one already. */
  async begin(year: string, by: string): Promise<HandOverEntity> {
    const row = Object.assign(this.records.newRow(HAND_OVER), { year, updatedBy: by, version: 1 });
    const handOver = await transactAsActor(this.handOvers.manager, async (manager) => {
      const inserted = await manager
        .createQueryBuilder()
        .insert()
        .into(HandOverEntity)
        .values(row)
        .orIgnore()
        .execute();
      const open = await manager.findOneByOrFail(HandOverEntity, { isOpen: true });
      const isNew = (inserted.raw as unknown[]).length > 0;
      if (isNew) await recordAct(manager, HandOverEntity, open, 'CREATE');
      return open;
    });
    noteRecords('hand_over', [handOver.id]);
    return handOver;
  }

  /** Throws HAND_OVER_CHANGED for an outdated `version`, and HAND_OVER_COMPLETE for one that was completed. */
  update(id: string, changes: HandOverChanges, by: string, version?: number): Promise<HandOverEntity> {
    return this.records.update(HAND_OVER, id, changes, by, version);
  }

  /** Deletes it for good: it holds names and addresses of people who are not invited. Nothing else changes. */
  async discard(id: string): Promise<void> {
    await transactAsActor(this.handOvers.manager, async (manager) => {
      const handOver = await this.#lockOpen(id, manager);
      await manager.delete(HandOverEntity, { id });
      await recordAct(manager, HandOverEntity, handOver, 'DELETE');
    });
    noteRecords('hand_over', [id]);
  }

  /**
   * Invites those who come, changes roles, ends the access of those who go or sets their last day, and publishes the team page: all, or
   * nothing. Of two who complete it at once, the second is told that it is complete. Throws INVALID_INPUT with what has to be changed first.
   */
  async complete(id: string, version: number, principal: SessionPrincipal): Promise<CompletedHandOver> {
    const { handOver, handed } = await this.handOvers.manager.transaction(async (manager) => {
      await this.changes.lockAsAdministrator(principal, manager);
      const handOver = await this.#lockOpen(id, manager);
      if (handOver.version !== version) throw staleError(handOver, version, 'HAND_OVER_CHANGED');
      rejectProblems(completionProblems({ ...handOver, today: this.day.today, own: principal.admin.id }));
      const present = await this.#changeAccounts(handOver, manager);
      await this.changes.assertAdministrator(manager);
      const handed = await this.#invite(handOver, principal, manager);
      if (handOver.members.length > 0) await this.#publishTeam(handOver, principal.admin.email, manager);
      const people = [...present, ...handed.map(({ account }) => personOf(account, account.role, true))];
      return { handOver: await this.#close(handOver, people, principal, manager), handed };
    });
    noteRecords('hand_over', [id]);
    noteRecords(
      'admin',
      handOver.people.map((person) => person.id),
    );
    // Sent once all is stored.
    const links = await Promise.all(handed.map((link) => this.accounts.send(invitationMail, link)));
    return { handOver, links };
  }

  async #lockOpen(id: string, manager: EntityManager): Promise<HandOverEntity> {
    const handOver = await findRowById(manager, HandOverEntity, id, 'HAND_OVER_NOT_FOUND', FOR_UPDATE);
    if (!handOver.isOpen) throw new DomainError('HAND_OVER_COMPLETE');
    return handOver;
  }

  /** Those who were deactivated or deleted since they were planned stay so. Returns all others. */
  async #changeAccounts({ plans, lastDay }: HandOverEntity, manager: EntityManager): Promise<HandOverPerson[]> {
    const where = { deactivatedAt: IsNull() };
    const accounts = await manager.find(AdminEntity, { where, order: { id: 'ASC' }, lock: FOR_UPDATE });
    for (const account of accounts) {
      const becomes = planOf<HandOverPlan>(account, plans);
      if (becomes === 'goes') {
        if (lastDay === null) await this.changes.deactivate(account, manager);
        else await this.changes.setLastDay(account, lastDay, manager);
      } else {
        if (becomes !== account.role) await this.changes.setRole(account, becomes, manager);
        if (plans.some((plan) => plan.account === account.id)) await this.changes.setLastDay(account, null, manager);
      }
    }
    return accounts.map((account) => personOf(account, planOf<HandOverPlan>(account, plans), false));
  }

  async #invite(
    { invitations }: HandOverEntity,
    { admin }: SessionPrincipal,
    manager: EntityManager,
  ): Promise<Omit<HandedLink, 'mailed'>[]> {
    const handed: Omit<HandedLink, 'mailed'>[] = [];
    for (const [i, invitation] of invitations.entries()) {
      const id = await this.changes.invite(invitation, manager).catch((error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'ADMIN_EXISTS')) throw error;
        throw DomainError.invalid({ [`invitations.${i}.email`]: HAND_OVER_MESSAGES.addressTaken(invitation.email) });
      });
      const link = await this.links.handOver(id, admin.id, manager);
      handed.push({ ...link, account: await this.accounts.find(id, manager) });
    }
    return handed;
  }

  async #publishTeam({ year, members }: HandOverEntity, by: string, manager: EntityManager): Promise<void> {
    const placed = members.flatMap(({ position, ...member }) => (position ? [{ ...member, position }] : []));
    await this.committees.publish({ year, members: placed }, by, manager);
  }

  async #close(
    handOver: HandOverEntity,
    people: HandOverPerson[],
    { admin }: SessionPrincipal,
    manager: EntityManager,
  ): Promise<HandOverEntity> {
    const now = this.clock.now();
    const saved = { updatedAt: now, updatedBy: admin.email, version: handOver.version + 1 };
    const columns = { isOpen: false, completedAt: now, people, ...saved };
    await manager.update(HandOverEntity, { id: handOver.id }, columns);
    await recordAct(manager, HandOverEntity, handOver, 'COMPLETE');
    return Object.assign(handOver, columns);
  }
}

const personOf = (
  { id, name, email }: Pick<HandOverPerson, 'id' | 'name' | 'email'>,
  becomes: HandOverPerson['becomes'],
  isNew: boolean,
): HandOverPerson => ({ id, name, email, becomes, isNew });
