import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../../core/access/principal.js';
import { LOOKS_AUTOMATED, looksAutomated, type SpamSignals } from '../../../core/access/spam-signals.js';
import { Config } from '../../../core/config/config.js';
import { Idempotency, type RequestKey } from '../../../core/records/idempotency/idempotency.service.js';
import type { IdempotentRequest } from '../../../core/records/idempotency/idempotent-request.js';
import { LINK_CHANGE_LIMIT } from '../../../core/records/personal-links/personal-link-limit.js';
import { PersonalLinks } from '../../../core/records/personal-links/personal-links.service.js';
import { Clock } from '../../../core/time/clock.js';
import { SiteDay } from '../../../core/time/site-day.js';
import { ContentVersion } from '../../../infra/cache/content-version.js';
import { RateLimits } from '../../../infra/rate-limits/rate-limits.js';
import { type MeetingRole, ROLE_MESSAGES } from '../../../shared/evening-roles.js';
import { DomainError } from '../../../shared/errors.js';
import { MeetingsService } from '../meetings.service.js';
import { ClubLink } from './club-link.service.js';
import { ROLE_LIMIT } from './role-limit.js';
import { boardEvenings, isLate, looksTheSame, replacementText, roleErasedAt } from './role-rules.js';
import { RoleViews } from './role-views.service.js';
import type { GivenBackRoleModel, RoleTakingModel, TakenRoleModel } from './roles.types.js';
import {
  eraseTaken,
  insertTaken,
  lockTaken,
  newTaken,
  type RoleHolder,
  type RolePlace,
  roleOfEvening,
} from './taken-roles.js';
import { TakenRoleEntity } from './taken-role.entity.js';

interface TakeRequest extends RolePlace, RoleHolder, SpamSignals {
  clubToken: string;
}

interface Taking {
  row: TakenRoleEntity;
  token: string;
}

/** Roles of evenings, for members: they take one by the club link, and change it or give it back by their own link. */
@Injectable()
export class RolesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: Idempotency,
    private readonly links: PersonalLinks,
    private readonly clubLink: ClubLink,
    private readonly meetings: MeetingsService,
    private readonly views: RoleViews,
    private readonly limits: RateLimits,
    private readonly contentVersion: ContentVersion,
    private readonly config: Config,
    private readonly day: SiteDay,
    private readonly clock: Clock,
  ) {}

  /**
   * A free role, and the token of the link to it. A repeated `request` gives the same one, with the same link, because the first
   * response was lost. Throws ROLE_TAKEN, with the name of whoever has it.
   */
  async take(input: TakeRequest, principal: Principal, request?: IdempotentRequest): Promise<RoleTakingModel> {
    if (looksAutomated(input, this.clock.now())) throw DomainError.invalid({ website: LOOKS_AUTOMATED });
    // Repeats skip the limit below.
    if (request) await this.limits.assertFewFailures(ROLE_LIMIT, principal);
    const { meetingId, date, roleId } = input;
    // The key remembers nothing of the person.
    const { row, token } = await this.idempotency.createOnce(
      'role',
      request,
      { meetingId, date, roleId },
      {
        find: (id) => this.#findTaken(id),
        create: (key) => this.limits.runCountedWithin(ROLE_LIMIT, principal, () => this.#take(input, principal, key)),
      },
    );
    return { token, role: await this.views.takenRole(row) };
  }

  /** The role to which this token leads; null if there is none, or none any more. */
  async byToken(token: string): Promise<TakenRoleModel | null> {
    const row = await this.#rowOf(token);
    return row && this.views.takenRole(row);
  }

  /** Throws ROLE_NOT_FOUND, and TOO_MANY for a link by which much has been changed. */
  async changeByToken(token: string, { name, speechTitle, shownAs }: RoleHolder): Promise<TakenRoleModel> {
    const { id, isSpeech } = await this.#find(token);
    await this.limits.consumeOf(LINK_CHANGE_LIMIT, id);
    const { before, row } = await this.dataSource.transaction(async (manager) => {
      const before = await lockTaken(manager, id);
      const changes = {
        name,
        speechTitle: isSpeech ? (speechTitle ?? before.speechTitle) : '',
        shownAs: shownAs ?? before.shownAs,
      };
      return { before, row: await manager.save(TakenRoleEntity, { ...before, ...changes }) };
    });
    if (!looksTheSame(before, row)) this.contentVersion.invalidate();
    return this.views.takenRole(row);
  }

  /** Erases the role and its link. Throws ROLE_NOT_FOUND. */
  async giveBack(token: string): Promise<GivenBackRoleModel> {
    const { id, roleName, evening } = await this.#find(token);
    await this.dataSource.transaction(async (manager) => {
      await lockTaken(manager, id);
      await eraseTaken(manager, this.links, [id]);
    });
    this.contentVersion.invalidate();
    const needsReplacement = evening !== null && isLate(evening, this.day.minute);
    return { replacementText: needsReplacement ? replacementText(roleName, evening, evening.meeting.title) : null };
  }

  async #rowOf(token: string): Promise<TakenRoleEntity | null> {
    const id = await this.links.subjectOf('role', token);
    return id === null ? null : this.dataSource.manager.findOneBy(TakenRoleEntity, { id });
  }

  async #find(token: string): Promise<TakenRoleModel & { id: string }> {
    const row = await this.#rowOf(token);
    if (!row) throw new DomainError('ROLE_NOT_FOUND');
    return { ...(await this.views.takenRole(row)), id: row.id };
  }

  /** Throws CLUB_LINK_INVALID, ROLES_NOT_OPEN and ROLE_UNKNOWN. */
  async #take(input: TakeRequest, principal: Principal, key?: RequestKey): Promise<Taking> {
    await this.clubLink.assertValid(input.clubToken);
    const taken = newTaken(input, await this.#openRole(input), input, this.clock.now());
    const taking = await this.dataSource.transaction(async (manager) => {
      if (key) await this.idempotency.claim(manager, key);
      const { row, isNew } = await insertTaken(manager, taken);
      if (!isNew) throw new DomainError('ROLE_TAKEN', { message: ROLE_MESSAGES.taken(row.name) });
      if (key) await this.idempotency.complete(manager, key, row.id);
      const token = await this.#createLink(manager, row);
      await this.limits.consumeWithin(manager, ROLE_LIMIT, principal);
      return { row, token };
    });
    this.contentVersion.invalidate();
    return taking;
  }

  async #openRole({ meetingId, date, roleId }: RolePlace): Promise<MeetingRole> {
    const { minute } = this.day;
    const open = boardEvenings(await this.meetings.eveningsAhead(minute), minute);
    const evening = open.find((one) => one.meeting.id === meetingId && one.date === date);
    if (!evening) throw new DomainError('ROLES_NOT_OPEN');
    return roleOfEvening(evening, roleId);
  }

  #findTaken(id: string): Promise<Taking> {
    return this.dataSource.transaction(async (manager) => {
      const row = await lockTaken(manager, id);
      return { row, token: await this.#createLink(manager, row) };
    });
  }

  #createLink(manager: EntityManager, { id, date }: TakenRoleEntity): Promise<string> {
    return this.links.createRepeatable('role', id, roleErasedAt(date, this.config.timeZone), manager);
  }
}
