import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository, SelectQueryBuilder } from 'typeorm';
import { keysetPage, type KeysetOrder, type Page, type PageArgs } from '../../platform/database/keyset.js';
import { LOCKED, rowById } from '../../platform/database/row-by-id.js';
import { withWords } from '../../platform/database/plain-search.js';
import { refuseStale, saved, type Origin } from '../../platform/database/versioned.js';
import { MediaService, type GivenPicture } from '../../platform/media/media.service.js';
import { Clock } from '../../platform/time/clock.js';
import { SiteDay } from '../../platform/time/site-day.js';
import { Trash } from '../../platform/trash/trash.service.js';
import { DomainError } from '../../shared/errors.js';
import { parseEventTime } from '../../shared/event-time.js';
import { DEFAULT_EVENT_STATUS, EVENT_MESSAGES, type EventStatus, type EventType } from '../../shared/events.js';
import { EventEntity } from './event.entity.js';

export interface EventChanges {
  title?: string;
  description?: string;
  date?: string;
  time?: string;
  location?: string;
  type?: EventType;
  status?: EventStatus;
  /** null: not told. */
  capacity?: number | null;
  registrationUrl?: string;
  image?: GivenPicture;
}

type Required = 'title' | 'description' | 'date' | 'time' | 'location' | 'type';
export type NewEvent = EventChanges & Record<Required, string>;

export interface EventFilter {
  from?: string;
  to?: string;
  type?: EventType;
  status?: EventStatus;
  search?: string;
  /** Soonest first unless told otherwise. */
  order?: 'newest' | 'oldest';
}

export interface EventDay {
  date: string;
  count: number;
}

/** Days that one look at the calendar may span. */
const SPAN_DAYS = 400;
const DAY_MS = 86_400_000;

const BY_TIME = ['date', 'minute', 'createdAt', 'id'] as const satisfies KeysetOrder<EventEntity>['by'];

@Injectable()
export class EventsService implements OnModuleInit {
  constructor(
    @InjectRepository(EventEntity) private readonly events: Repository<EventEntity>,
    private readonly media: MediaService,
    private readonly clock: Clock,
    private readonly day: SiteDay,
    private readonly trash: Trash,
  ) {}

  onModuleInit(): void {
    this.media.useQuery(`SELECT image FROM event`);
  }

  /** A page of the events of today or later, soonest first. */
  upcoming(page: PageArgs): Promise<Page<EventEntity>> {
    return this.list({ from: this.day.today }, page);
  }

  /** A page of events, past ones included. `search` is plain text. */
  list(filter: EventFilter, page: PageArgs): Promise<Page<EventEntity>> {
    return keysetPage(this.#filtered(filter), { by: BY_TIME, oldestFirst: filter.order !== 'newest' }, page);
  }

  /** All of them at once, soonest first: for the old callers, who know no pages. */
  all(): Promise<EventEntity[]> {
    return this.events.find({ order: { date: 'ASC', minute: 'ASC', createdAt: 'ASC', id: 'ASC' } });
  }

  byId(id: string): Promise<EventEntity> {
    return rowById(this.events.manager, EventEntity, id, 'EVENT_NOT_FOUND');
  }

  /** The days from `from` to `to` that have events, in their order. */
  days(from: string, to: string): Promise<EventDay[]> {
    if (Date.parse(to) - Date.parse(from) > SPAN_DAYS * DAY_MS)
      throw DomainError.invalid({ to: EVENT_MESSAGES.spanTooLong });
    return this.#filtered({ from, to })
      .select('event.date', 'date')
      .addSelect('count(*)::integer', 'count')
      .groupBy('event.date')
      .orderBy('event.date')
      .getRawMany();
  }

  /** A new event. */
  create(
    fields: NewEvent,
    by: string | null,
    { createdAt, alongside }: Origin<EventEntity> = {},
  ): Promise<EventEntity> {
    return this.#saving(fields, async (manager, image) => {
      const event = manager.create(EventEntity, {
        status: DEFAULT_EVENT_STATUS,
        capacity: null,
        registrationUrl: null,
        image: '',
        createdAt: createdAt ?? this.clock.now(),
        version: 0,
      });
      await this.#save(event, fields, image, by, manager);
      await alongside?.(event, manager);
      return event;
    });
  }

  /** Changes an event. With `version`, a save in between is a conflict that tells who and when. */
  async update(id: string, changes: EventChanges, by: string | null, version?: number): Promise<EventEntity> {
    let replaced = '';
    const event = await this.#saving(changes, async (manager, image) => {
      const current = await rowById(manager, EventEntity, id, 'EVENT_NOT_FOUND', LOCKED);
      refuseStale(current, version, 'EVENT_CHANGED');
      replaced = current.image;
      return this.#save(current, changes, image, by, manager);
    });
    if (replaced !== event.image) await this.media.discardUnused([replaced]);
    return event;
  }

  /** Deletes an event; within an hour it can be brought back. */
  async delete(id: string): Promise<void> {
    await this.trash.take(EventEntity, id, 'EVENT_NOT_FOUND');
  }

  #filtered({ from, to, type, status, search }: EventFilter): SelectQueryBuilder<EventEntity> {
    const query = this.events.createQueryBuilder('event').where('true');
    if (from) query.andWhere('event.date >= :from', { from });
    if (to) query.andWhere('event.date <= :to', { to });
    if (type) query.andWhere('event.type = :type', { type });
    if (status) query.andWhere('event.status = :status', { status });
    withWords(query, search, ['event.title', 'event.description', 'event.location']);
    return query;
  }

  /** Keeps the picture first, then the row: a row that fails leaves no file. */
  #saving(
    { image }: EventChanges,
    save: (manager: EntityManager, image: string | undefined) => Promise<EventEntity>,
  ): Promise<EventEntity> {
    return this.media.withKept([image?.file], ([kept]) =>
      this.events.manager.transaction((manager) => save(manager, kept)),
    );
  }

  #save(
    event: EventEntity,
    { image, registrationUrl, ...fields }: EventChanges,
    kept: string | undefined,
    by: string | null,
    manager: EntityManager,
  ): Promise<EventEntity> {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const link = registrationUrl === undefined ? event.registrationUrl : registrationUrl || null;
    const picture = kept ?? image?.address ?? event.image;
    saved(event, { ...given, registrationUrl: link, image: picture }, by, this.clock.now());
    event.minute = parseEventTime(event.time)?.start ?? 0;
    return manager.save(event);
  }
}
