import type { EntityManager } from 'typeorm';
import type { ImageChange } from '../../core/records/record-media.js';
import { definedColumns } from '../../core/records/columns.js';
import type { RecordType } from '../../core/records/record-type.js';
import { freeSlug, type SlugRules } from '../../core/records/slugs.js';
import { DomainError } from '../../shared/errors.js';
import type { EventPlan } from '../../shared/event-plan.js';
import { parseEventTime } from '../../shared/event-time.js';
import {
  EVENT_API_MESSAGES,
  EVENT_ATTENDANCES,
  EVENT_LIMITS,
  EVENT_OPTIONAL_TEXTS,
  type EventAttendance,
  type EventOptionalText,
  type EventType,
  rulesOfAttendance,
} from '../../shared/events.js';
import { fromKeys } from '../../shared/from-keys.js';
import { type EventLifeChanges, movedFromAfter, statusAfter } from './event-life.js';
import { firstBroken } from '../../shared/rules.js';
import { EventEntity } from './event.entity.js';

/** An empty optional text removes it. */
export interface EventChanges extends EventLifeChanges, Partial<Record<EventOptionalText, string>> {
  title?: string;
  description?: string;
  type?: EventType;
  attendance?: EventAttendance;
  /** null: unknown. */
  capacity?: number | null;
  seatsClosed?: boolean;
  image?: ImageChange;
}

type Required = 'title' | 'description' | 'date' | 'time' | 'location' | 'type';
export type NewEvent = EventChanges & Record<Required, string>;

const EVENT_SLUGS: SlugRules = { entities: [EventEntity], maxLength: EVENT_LIMITS.slug, word: 'event', reserved: [] };

/** The plan that visitors are told the event was moved from. */
export const movedFromOf = (event: EventEntity): EventPlan | null => {
  const { movedFromDate: date, movedFromTime: time, movedFromLocation: location } = event;
  return date === null || time === null || location === null ? null : { date, time, location };
};

/** The link for taking part online; null if that isn't possible. */
export const onlineLinkOf = ({ attendance, onlineUrl }: EventEntity): string | null =>
  attendance === EVENT_ATTENDANCES.IN_THE_ROOM ? null : onlineUrl;

/** Throws INVALID_INPUT if people can attend online, but the texts do not say where. */
function assertAttendable(event: Pick<EventEntity, 'attendance' | EventOptionalText>): void {
  const rules = rulesOfAttendance(event.attendance !== EVENT_ATTENDANCES.IN_THE_ROOM);
  for (const field of EVENT_OPTIONAL_TEXTS) {
    const problem = firstBroken(rules[field] ?? [], event[field]);
    if (problem) throw DomainError.invalid({ [field]: problem });
  }
}

/** The columns that tell of its life: its status, where it was moved from and how people take part. Throws INVALID_INPUT. */
function lifeColumns(event: EventEntity, changes: EventChanges, minute: string): Partial<EventEntity> {
  const before = { ...event, movedFrom: movedFromOf(event) };
  const status = statusAfter(before, changes, minute);
  if (!status) throw DomainError.invalid({ status: EVENT_API_MESSAGES.reasonMissing });
  const movedFrom = movedFromAfter(before, changes, minute);
  assertAttendable({ ...event, ...definedColumns(changes) });
  return {
    ...status,
    movedFromDate: movedFrom?.date ?? null,
    movedFromTime: movedFrom?.time ?? null,
    movedFromLocation: movedFrom?.location ?? null,
    attendance: changes.attendance,
  };
}

/** `minute` returns the present minute of the site's clocks. `afterSave` runs in the transaction of each save. */
export const eventType = (
  minute: () => string,
  afterSave: (event: EventEntity, manager: EntityManager) => Promise<void>,
): RecordType<EventEntity, EventChanges, 'image'> => ({
  entity: EventEntity,
  name: 'event',
  notFound: 'EVENT_NOT_FOUND',
  changed: 'EVENT_CHANGED',
  images: { image: 'imageUrl' },
  blank: {
    slug: '',
    statusOverride: null,
    cancelReason: null,
    movedFromDate: null,
    movedFromTime: null,
    movedFromLocation: null,
    attendance: EVENT_ATTENDANCES.IN_THE_ROOM,
    seriesId: null,
    capacity: null,
    seatsClosed: false,
    ...fromKeys(EVENT_OPTIONAL_TEXTS, () => null),
    image: '',
  },
  columns: (event, changes, { image }) => {
    const { title, description, date, time, location, type, capacity, seatsClosed } = changes;
    return {
      title,
      description,
      date,
      time,
      location,
      type,
      capacity,
      seatsClosed,
      ...lifeColumns(event, changes, minute()),
      ...fromKeys(EVENT_OPTIONAL_TEXTS, (field) => (changes[field] === '' ? null : changes[field])),
      image,
      minute: parseEventTime(time ?? event.time)?.start ?? 0,
    };
  },
  beforeSave: async ({ version, seriesId }, { title = '', date }, manager) =>
    version > 0 ? {} : { slug: await freeSlug(title, EVENT_SLUGS, manager, seriesId ? `-${date}` : '') },
  afterSave,
});
