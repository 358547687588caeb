import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, type EntityManager, IsNull, MoreThan, type Repository, type SelectQueryBuilder } from 'typeorm';
import { randomUUID } from 'node:crypto';
import { eachPage, keysetPage, type KeysetOrder, type KeysetPage, type PageArgs } from '../../infra/database/keyset.js';
import { addTextFilter } from '../../infra/database/text-filter.js';
import { FOR_UPDATE } from '../../core/records/find-row.js';
import type { ReplacingEvents } from '../../core/calendar/replacing-events.js';
import { RecordStore } from '../../core/records/record-store.js';
import type { CreateOptions } from '../../core/records/record-type.js';
import type { Condition, Expected } from '../../core/records/versioned.js';
import { Config } from '../../core/config/config.js';
import { PersonalLinks } from '../../core/records/personal-links/personal-links.service.js';
import { Clock } from '../../core/time/clock.js';
import { SiteDay } from '../../core/time/site-day.js';
import { DomainError } from '../../shared/errors.js';
import { addDays, daysBetween } from '../../shared/days.js';
import { seriesProblem, weeklyDates } from '../../shared/event-series.js';
import { isId } from '../../shared/rules.js';
import { statusByDate } from '../../shared/event-status.js';
import { parseEventTime } from '../../shared/event-time.js';
import {
  EVENT_API_MESSAGES,
  EVENT_LIMITS,
  EVENT_STATUSES,
  EVENT_TYPES,
  type EventStatus,
  type EventType,
} from '../../shared/events.js';
import type { ReplacingEvent } from '../../shared/meetings.js';
import { overrideAfter } from './event-life.js';
import { type EventChanges, eventType, type NewEvent, onlineLinkOf } from './event-record.js';
import { EventEntity } from './event.entity.js';
import { followEvent } from './seats/seat-book.js';

export interface EventFilter {
  from?: string;
  to?: string;
  type?: EventType;
  status?: EventStatus;
  search?: string;
  /** ID of a weekly series. */
  series?: string;
  /** Leaves out what was cancelled and is long past. */
  forVisitors?: boolean;
  /** `oldest` by default. */
  order?: 'newest' | 'oldest';
}

/** Events of a weekly series that a change or deletion concerns. */
export const SERIES_SCOPES = { ONLY_THIS: 'only this', THIS_AND_FOLLOWING: 'this and following' } as const;
export type SeriesScope = (typeof SERIES_SCOPES)[keyof typeof SERIES_SCOPES];

export interface EventDay {
  date: string;
  count: number;
}

const { CANCELLED } = EVENT_STATUSES;

/** A sitemap has at most 50,000. */
const MAX_ADDRESSES = 40_000;

/** Nil UUID; matches no row. */
const NIL = '00000000-0000-0000-0000-000000000000';

/** The later events of the same series, locked. */
async function followingOf({ seriesId, date }: EventEntity, manager: EntityManager): Promise<EventEntity[]> {
  if (!seriesId) return [];
  return manager.find(EventEntity, {
    where: { seriesId, date: MoreThan(date) },
    order: { date: 'ASC', id: 'ASC' },
    lock: FOR_UPDATE,
  });
}

const STATUS_OF_OTHER_DAYS: Readonly<Record<EventStatus, string>> = {
  upcoming: 'event.date > :today',
  ongoing: 'false',
  completed: 'event.date < :yesterday',
  cancelled: 'false',
};

const BY_TIME = ['date', 'minute', 'createdAt', 'id'] as const satisfies KeysetOrder<EventEntity>['by'];

/** Changes for the following events of a series: the first one's status, whatever their dates say, unless it is cancelled. */
function changesOfFollowing(event: EventEntity, changes: EventChanges, minute: string): EventChanges {
  const override = overrideAfter(event, changes, minute);
  if (override === undefined || override === CANCELLED)
    return { ...changes, status: undefined, statusByDate: undefined };
  return { ...changes, ...sameStatus(override) };
}

const sameStatus = (override: EventStatus | null): Pick<EventChanges, 'status' | 'statusByDate'> =>
  override === null ? { statusByDate: true } : { status: override, statusByDate: false };

@Injectable()
export class EventsService implements ReplacingEvents {
  readonly #type = eventType(
    () => this.day.minute,
    async (event, manager) => {
      const { links, config, clock } = this;
      if (event.version > 1) await followEvent(manager, event, { links, zone: config.timeZone, now: clock.now() });
    },
  );

  constructor(
    @InjectRepository(EventEntity) private readonly events: Repository<EventEntity>,
    private readonly records: RecordStore,
    private readonly links: PersonalLinks,
    private readonly day: SiteDay,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** A page of the events from today on, soonest first. */
  upcoming(page: PageArgs): Promise<KeysetPage<EventEntity>> {
    return this.list({ from: this.day.today }, page);
  }

  /** A page of events, past ones included. `search` is plain text. */
  async list(filter: EventFilter, page: PageArgs): Promise<KeysetPage<EventEntity>> {
    return keysetPage(await this.#filtered(filter), { by: BY_TIME, oldestFirst: filter.order !== 'newest' }, page);
  }

  /** All events, soonest first, for the calendar and legacy clients, which do not paginate. */
  all(forVisitors: boolean): AsyncIterable<EventEntity[]> {
    return eachPage((page) => this.list({ forVisitors }, page));
  }

  /** Addresses for search engines: what visitors find in lists, soonest first. */
  async addresses(): Promise<Pick<EventEntity, 'slug' | 'updatedAt'>[]> {
    const query = await this.#filtered({ forVisitors: true });
    return query
      .select(['event.id', 'event.slug', 'event.updatedAt'])
      .orderBy('event.date')
      .take(MAX_ADDRESSES)
      .getMany();
  }

  byId(id: string): Promise<EventEntity> {
    return this.records.find(this.#type, id);
  }

  /** Throws EVENT_NOT_FOUND. */
  async bySlug(slug: string): Promise<EventEntity> {
    const event = await this.events.findOneBy({ slug });
    if (!event) throw new DomainError('EVENT_NOT_FOUND');
    return event;
  }

  /** The days from `from` to `to` that have events, ascending. Throws INVALID_INPUT for too many days. */
  async days(from: string, to: string, forVisitors: boolean): Promise<EventDay[]> {
    if (daysBetween(from, to) > EVENT_LIMITS.spanDays)
      throw DomainError.invalid({ to: EVENT_API_MESSAGES.spanTooLong });
    return (await this.#filtered({ from, to, forVisitors }))
      .select('event.date', 'date')
      .addSelect('count(*)::integer', 'count')
      .groupBy('event.date')
      .orderBy('event.date')
      .getRawMany();
  }

  async between(from: string, to: string): Promise<ReplacingEvent[]> {
    const events = await this.events.find({
      where: { type: EVENT_TYPES.EDUCATIONAL_MEETING, date: Between(from, to) },
      order: { date: 'ASC', minute: 'ASC', createdAt: 'ASC', id: 'ASC' },
    });
    return events.flatMap((event) => {
      const { id, slug, title, date, location, cancelReason } = event;
      const onlineUrl = onlineLinkOf(event);
      const hours = parseEventTime(event.time);
      return hours ? { ...hours, id, slug, title, date, place: location, onlineUrl, cancelReason } : [];
    });
  }

  create(fields: NewEvent, by: string | null, options?: CreateOptions<EventEntity>): Promise<EventEntity> {
    return this.records.create(this.#type, fields, by, options);
  }

  /** Creates an event for every week until `until`, except on the days `without`, as a series. Returns the first. */
  createSeries(
    fields: NewEvent,
    { until, without }: { until: string; without: readonly string[] },
    by: string | null,
    options?: CreateOptions<EventEntity>,
  ): Promise<EventEntity> {
    const problem = seriesProblem(fields.date, until, without);
    if (problem) throw DomainError.invalid({ repeatUntil: problem });
    const [begin, ...others] = weeklyDates(fields.date, until, without).map((date) => ({ date }));
    const override = overrideAfter({ ...fields, statusOverride: null, version: 0 }, fields, this.day.minute);
    const same = { ...fields, ...begin, ...(override !== undefined && sameStatus(override)) };
    return this.records.create(this.#type, same, by, { ...options, initial: { seriesId: randomUUID() } }, others);
  }

  update(id: string, changes: EventChanges, by: string | null, expected?: Expected): Promise<EventEntity> {
    return this.records.update(this.#type, id, changes, by, expected);
  }

  /** Changes the following events of its series too. A new date moves them by as many days. */
  updateFollowing(id: string, changes: EventChanges, by: string | null, expected?: Expected): Promise<EventEntity> {
    return this.records.update(this.#type, id, changes, by, expected, async (event, manager) => {
      const days = changes.date === undefined ? 0 : daysBetween(event.date, changes.date);
      const same = changesOfFollowing(event, changes, this.day.minute);
      const following = await followingOf(event, manager);
      return following.map((row) => ({ row, changes: { ...same, date: addDays(row.date, days) } }));
    });
  }

  /**
   * Cancels an event with a reason, or reinstates it with null. With `following`, so are those later events of its series that are
   * like it: cancelled with the same words, or not cancelled.
   */
  setCancelled(
    id: string,
    cancelReason: string | null,
    { following }: { following: boolean },
    by: string | null,
    expected?: Expected,
  ): Promise<EventEntity> {
    const changes = { cancelReason };
    return this.records.update(this.#type, id, changes, by, expected, async (event, manager) => {
      const others = following ? await followingOf(event, manager) : [];
      return others.filter((row) => row.cancelReason === event.cancelReason).map((row) => ({ row, changes }));
    });
  }

  delete(id: string, condition?: Condition): Promise<void> {
    return this.records.delete(this.#type, id, condition);
  }

  /** Deletes the following events of its series too. Its ID restores them all. */
  deleteFollowing(id: string): Promise<void> {
    return this.records.delete(this.#type, id, undefined, followingOf);
  }

  statusOf(event: EventEntity): EventStatus {
    return event.statusOverride ?? statusByDate(event, this.day.minute);
  }

  /** True if an event began or ended between two minutes of the site's clocks. */
  async hasStatusChanged(since: string, now: string): Promise<boolean> {
    const events = await this.#scheduledBetween(addDays(since.slice(0, 10), -1), now.slice(0, 10));
    return events.some((event) => statusByDate(event, since) !== statusByDate(event, now));
  }

  async #filtered(filter: EventFilter): Promise<SelectQueryBuilder<EventEntity>> {
    const { from, to, type, status, search, series, forVisitors } = filter;
    const query = this.events.createQueryBuilder('event').where('true');
    if (forVisitors)
      query.andWhere(`(event.statusOverride IS DISTINCT FROM :cancelled OR event.date >= :shownSince)`, {
        cancelled: CANCELLED,
        shownSince: addDays(this.day.today, -EVENT_LIMITS.cancelledDays),
      });
    if (from) query.andWhere('event.date >= :from', { from });
    if (to) query.andWhere('event.date <= :to', { to });
    if (series) query.andWhere('event.seriesId = :series', { series: isId(series) ? series : NIL });
    if (type) query.andWhere('event.type = :type', { type });
    if (status) await this.#addStatusFilter(query, status);
    addTextFilter(query, search, ['event.title', 'event.description', 'event.location']);
    return query;
  }

  /** The day alone gives the status, except of events of today and of yesterday, which may end after midnight. */
  async #addStatusFilter(query: SelectQueryBuilder<EventEntity>, status: EventStatus): Promise<void> {
    const { today, minute } = this.day;
    const yesterday = addDays(today, -1);
    const current = await this.#scheduledBetween(yesterday, today);
    const ids = current.filter((event) => statusByDate(event, minute) === status).map(({ id }) => id);
    query.andWhere(
      `(event.statusOverride = :status OR (event.statusOverride IS NULL AND (${STATUS_OF_OTHER_DAYS[status]} OR event.id = ANY(:ids))))`,
      { status, today, yesterday, ids },
    );
  }

  /** Events without an override. */
  #scheduledBetween(from: string, to: string): Promise<EventEntity[]> {
    return this.events.findBy({ statusOverride: IsNull(), date: Between(from, to) });
  }
}
