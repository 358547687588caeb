import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import type { SignedInAdmin } from '../../core/access/principal.js';
import { ActEntity } from '../../core/records/acts/act.entity.js';
import { Config } from '../../core/config/config.js';
import { errorMessage } from '../../core/errors/thrown-error.js';
import { Clock } from '../../core/time/clock.js';
import { keysetPage, type KeysetPage, type PageArgs } from '../../infra/database/keyset.js';
import { ACT_DAYS, ACT_SUBJECTS, type ActSubject } from '../../shared/acts.js';
import { DomainError } from '../../shared/errors.js';
import { isId } from '../../shared/rules.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface ActFilter {
  /** ID of an account, which may be gone. */
  person?: string | null;
  subject?: ActSubject | null;
  /** ID of a record, which may be gone. */
  record?: string | null;
  /** Calendar date in the site's time zone. */
  day?: string | null;
}

/** Somebody who did something, under the last name that the list has. */
export interface ActPerson {
  id: string;
  name: string;
  email: string;
}

const CONTENT = Object.entries(ACT_SUBJECTS).flatMap(([subject, { content }]) => (content ? [subject] : []));

/** Reads the list of who did what, and deletes what is older than it is kept. */
@Injectable()
export class ActsService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger('Acts');
  #timer?: NodeJS.Timeout;

  constructor(
    @InjectRepository(ActEntity) private readonly acts: Repository<ActEntity>,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.deleteExpired().catch((error) => this.#warn(error)), HOUR_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** A page of the acts that an officer may see, newest first. */
  async list(
    { person, subject, record, day }: ActFilter,
    page: PageArgs,
    admin: SignedInAdmin,
  ): Promise<KeysetPage<ActEntity>> {
    if (person != null && !isId(person)) throw DomainError.invalid({ person: 'This is not the ID of an account' });
    const query = this.#visibleTo(admin);
    if (person != null) query.andWhere('act.person_id = :person', { person });
    if (subject != null) query.andWhere('act.subject = :subject', { subject });
    if (record != null) query.andWhere('act.record_id = :record', { record });
    if (day != null)
      query.andWhere(
        'act.at >= CAST(:day AS date)::timestamp AT TIME ZONE :timeZone AND act.at < (CAST(:day AS date) + 1)::timestamp AT TIME ZONE :timeZone',
        { day, timeZone: this.config.timeZone },
      );
    return keysetPage(query, { by: ['at', 'id'] }, page);
  }

  /** Everybody of whom an officer may see an act, by name. */
  async people(admin: SignedInAdmin): Promise<ActPerson[]> {
    const people = await this.#visibleTo(admin)
      .andWhere('act.person_id IS NOT NULL')
      .distinctOn(['act.personId'])
      .select('act.personId', 'id')
      .addSelect('act.personName', 'name')
      .addSelect('act.personEmail', 'email')
      .orderBy('act.personId')
      .addOrderBy('act.at', 'DESC')
      .getRawMany<ActPerson>();
    const nameOf = ({ name, email }: ActPerson): string => name || email;
    return people.sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
  }

  /** The database refuses to delete younger ones, whatever this clock says. */
  async deleteExpired(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - ACT_DAYS * DAY_MS);
    await this.acts.manager.query(`DELETE FROM act WHERE at < $1 AND at < now() - interval '${ACT_DAYS} days'`, [
      before,
    ]);
  }

  /** An officer sees the acts on content, and their own: not when somebody else signs in. */
  #visibleTo({ id, role }: SignedInAdmin): SelectQueryBuilder<ActEntity> {
    const query = this.acts.createQueryBuilder('act');
    if (role === 'administrator') return query;
    return query.where('(act.subject = ANY(:content) OR act.person_id = :self)', { content: CONTENT, self: id });
  }

  #warn(error: unknown): void {
    this.#log.warn(`Old acts could not be deleted yet: ${errorMessage(error)}`);
  }
}
