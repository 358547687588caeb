import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, type EntityManager, IsNull, MoreThan, type Repository, type SelectQueryBuilder } from 'typeorm';
import { randomUUID } from 'node:crypto';
import type { ImageChange } from '../../core/records/record-media.js';
import { eachPage, keysetPage, type KeysetOrder, type KeysetPage, type PageArgs } from '../../infra/database/keyset.js';
import { addTextFilter } from '../../infra/database/text-filter.js';
import { FOR_UPDATE } from '../../core/records/find-row.js';
import type { ReplacingEvents } from '../../core/calendar/replacing-events.js';
import { RecordStore } from '../../core/records/record-store.js';
import type { CreateOptions, RecordType } from '../../core/records/record-type.js';
import type { Condition, Expected } from '../../core/records/versioned.js';
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
  EVENT_OPTIONAL_TEXTS,
  EVENT_TYPES,
  type EventOptionalText,
  type EventStatus,
  type EventType,
} from '../../shared/events.js';
import type { ReplacingEvent } from '../../shared/meetings.js';
import { fromKeys } from '../../shared/from-keys.js';
import { EventEntity } from './event.entity.js';

/** An empty optional text removes it. */
export interface EventChanges extends Partial<Record<EventOptionalText, string>> {
  title?: string;
  description?: string;
  date?: string;
  time?: string;
  location?: string;
  type?: EventType;
  status?: EventStatus;
  /** True lets the status follow the date, false keeps it. By default, one that the date gives anyway follows it. */
  statusByDate?: boolean | null;
  /** null: unknown. */
  capacity?: number | null;
  image?: ImageChange;
}

type Required = 'title' | 'description' | 'date' | 'time' | 'location' | 'type';
export type NewEvent = EventChanges & Record<Required, string>;

export interface EventFilter {
  from?: string;
  to?: string;
  type?: EventType;
  status?: EventStatus;
  search?: string;
  /** ID of a weekly series. */
  series?: string;
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
};

const BY_TIME = ['date', 'minute', 'createdAt', 'id'] as const satisfies KeysetOrder<EventEntity>['by'];

type StatusSource = Pick<EventEntity, 'version' | 'statusOverride' | 'date' | 'time'>;

/** The override that `changes` give to `event` at a minute of the site's clocks; undefined leaves it as it is. */
function statusOverrideOf(event: StatusSource, changes: EventChanges, minute: string): EventStatus | null | undefined {
  const { status, date = event.date, time = event.time } = changes;
  if (changes.statusByDate === true) return null;
  if (changes.statusByDate === false) return status ?? event.statusOverride ?? statusByDate({ date, time }, minute);
  // A client that sends back what it read has not set it.
  const isUnchanged = event.version > 0 && event.statusOverride === null && status === statusByDate(event, minute);
  return isUnchanged || status === statusByDate({ date, time }, minute) ? null : status;
}

/** The status of every event of a series: what `override` is for the first, whatever their dates say. */
const sameStatus = (override: EventStatus | null | undefined): Pick<EventChanges, 'status' | 'statusByDate'> => {
  if (override === undefined) return {};
  return override === null ? { statusByDate: true } : { status: override, statusByDate: false };
};

/** `minute` returns the present minute of the site's clocks. */
const eventType = (minute: () => string): RecordType<EventEntity, EventChanges, 'image'> => ({
  entity: EventEntity,
  name: 'event',
  notFound: 'EVENT_NOT_FOUND',
  changed: 'EVENT_CHANGED',
  images: { image: 'imageUrl' },
  blank: {
    statusOverride: null,
    seriesId: null,
    capacity: null,
    ...fromKeys(EVENT_OPTIONAL_TEXTS, () => null),
    image: '',
  },
  columns: (event, changes, { image }) => {
    const { title, description, date, time, location, type, capacity } = changes;
    return {
      title,
      description,
      date,
      time,
      location,
      type,
      statusOverride: statusOverrideOf(event, changes, minute()),
      capacity,
      ...fromKeys(EVENT_OPTIONAL_TEXTS, (field) => (changes[field] === '' ? null : changes[field])),
      image,
      minute: parseEventTime(time ?? event.time)?.start ?? 0,
    };
  },
});

@Injectable()
export class EventsService implements ReplacingEvents {
  readonly #type = eventType(() => this.day.minute);

  constructor(
    @InjectRepository(EventEntity) private readonly events: Repository<EventEntity>,
    private readonly records: RecordStore,
    private readonly day: SiteDay,
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
  all(): AsyncIterable<EventEntity[]> {
    return eachPage((page) => this.list({}, page));
  }

  byId(id: string): Promise<EventEntity> {
    return this.records.find(this.#type, id);
  }

  /** The days from `from` to `to` that have events, ascending. Throws INVALID_INPUT for too many days. */
  async days(from: string, to: string): Promise<EventDay[]> {
    if (daysBetween(from, to) > EVENT_LIMITS.spanDays)
      throw DomainError.invalid({ to: EVENT_API_MESSAGES.spanTooLong });
    return (await this.#filtered({ from, to }))
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
    return events.flatMap(({ id, title, date, time, location }) => {
      const hours = parseEventTime(time);
      return hours ? { ...hours, id, title, date, place: location, onlineUrl: null, cancelReason: null } : [];
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
    const first = { ...fields, statusOverride: null, version: 0 };
    const same = { ...fields, ...begin, ...sameStatus(statusOverrideOf(first, fields, this.day.minute)) };
    return this.records.create(this.#type, same, by, { ...options, initial: { seriesId: randomUUID() } }, others);
  }

  update(id: string, changes: EventChanges, by: string | null, expected?: Expected): Promise<EventEntity> {
    return this.records.update(this.#type, id, changes, by, expected);
  }

  /** Changes the following events of its series too. A new date moves them by as many days. */
  updateFollowing(id: string, changes: EventChanges, by: string | null, expected?: Expected): Promise<EventEntity> {
    return this.records.update(this.#type, id, changes, by, expected, async (event, manager) => {
      const days = changes.date === undefined ? 0 : daysBetween(event.date, changes.date);
      const same = { ...changes, ...sameStatus(statusOverrideOf(event, changes, this.day.minute)) };
      const following = await followingOf(event, manager);
      return following.map((row) => ({ row, changes: { ...same, date: addDays(row.date, days) } }));
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

  async #filtered({ from, to, type, status, search, series }: EventFilter): Promise<SelectQueryBuilder<EventEntity>> {
    const query = this.events.createQueryBuilder('event').where('true');
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
