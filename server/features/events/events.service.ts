import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import type { ImageChange } from '../../core/records/record-media.js';
import { keysetPage, type KeysetOrder, type KeysetPage, type PageArgs } from '../../infra/database/keyset.js';
import { addTextFilter } from '../../infra/database/text-filter.js';
import { RecordStore } from '../../core/records/record-store.js';
import type { CreateOptions, RecordType } from '../../core/records/record-type.js';
import type { Condition, Expected } from '../../core/records/versioned.js';
import { SiteDay } from '../../core/time/site-day.js';
import { DomainError } from '../../shared/errors.js';
import { parseEventTime } from './event-time.js';
import {
  EVENT_API_MESSAGES,
  EVENT_LIMITS,
  EVENT_STATUSES,
  type EventStatus,
  type EventType,
} from '../../shared/events.js';
import { EventEntity } from './event.entity.js';

export const DEFAULT_EVENT_STATUS: EventStatus = EVENT_STATUSES.UPCOMING;

export interface EventChanges {
  title?: string;
  description?: string;
  date?: string;
  time?: string;
  location?: string;
  type?: EventType;
  status?: EventStatus;
  /** null: unknown. */
  capacity?: number | null;
  registrationUrl?: string;
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
  /** `oldest` by default. */
  order?: 'newest' | 'oldest';
}

export interface EventDay {
  date: string;
  count: number;
}

const DAY_MS = 86_400_000;

const BY_TIME = ['date', 'minute', 'createdAt', 'id'] as const satisfies KeysetOrder<EventEntity>['by'];

const EVENTS: RecordType<EventEntity, EventChanges, 'image'> = {
  entity: EventEntity,
  name: 'event',
  notFound: 'EVENT_NOT_FOUND',
  changed: 'EVENT_CHANGED',
  images: { image: 'imageUrl' },
  blank: { status: DEFAULT_EVENT_STATUS, capacity: null, registrationUrl: null, image: '' },
  columns: (
    event,
    { title, description, date, time, location, type, status, capacity, registrationUrl },
    { image },
  ) => ({
    title,
    description,
    date,
    time,
    location,
    type,
    status,
    capacity,
    registrationUrl: registrationUrl === undefined ? undefined : registrationUrl || null,
    image,
    minute: parseEventTime(time ?? event.time)?.start ?? 0,
  }),
};

@Injectable()
export class EventsService {
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
  list(filter: EventFilter, page: PageArgs): Promise<KeysetPage<EventEntity>> {
    return keysetPage(this.#filtered(filter), { by: BY_TIME, oldestFirst: filter.order !== 'newest' }, page);
  }

  /** All events, soonest first, for legacy clients, which do not paginate. */
  all(): Promise<EventEntity[]> {
    return this.events.find({ order: { date: 'ASC', minute: 'ASC', createdAt: 'ASC', id: 'ASC' } });
  }

  byId(id: string): Promise<EventEntity> {
    return this.records.find(EVENTS, id);
  }

  /** The days from `from` to `to` that have events, ascending. Throws INVALID_INPUT for too many days. */
  days(from: string, to: string): Promise<EventDay[]> {
    if (Date.parse(to) - Date.parse(from) > EVENT_LIMITS.spanDays * DAY_MS)
      throw DomainError.invalid({ to: EVENT_API_MESSAGES.spanTooLong });
    return this.#filtered({ from, to })
      .select('event.date', 'date')
      .addSelect('count(*)::integer', 'count')
      .groupBy('event.date')
      .orderBy('event.date')
      .getRawMany();
  }

  create(fields: NewEvent, by: string | null, options?: CreateOptions<EventEntity>): Promise<EventEntity> {
    return this.records.create(EVENTS, fields, by, options);
  }

  update(id: string, changes: EventChanges, by: string | null, expected?: Expected): Promise<EventEntity> {
    return this.records.update(EVENTS, id, changes, by, expected);
  }

  delete(id: string, condition?: Condition): Promise<void> {
    return this.records.delete(EVENTS, id, condition);
  }

  #filtered({ from, to, type, status, search }: EventFilter): SelectQueryBuilder<EventEntity> {
    const query = this.events.createQueryBuilder('event').where('true');
    if (from) query.andWhere('event.date >= :from', { from });
    if (to) query.andWhere('event.date <= :to', { to });
    if (type) query.andWhere('event.type = :type', { type });
    if (status) query.andWhere('event.status = :status', { status });
    addTextFilter(query, search, ['event.title', 'event.description', 'event.location']);
    return query;
  }
}
