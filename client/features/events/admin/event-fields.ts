import {
  EVENT_ATTENDANCES,
  EVENT_LABELS,
  EVENT_OPTIONAL_TEXTS,
  EVENT_STATUSES,
  EVENT_TYPES,
  type EventOptionalText,
} from '@shared/events';
import { fromKeys } from '@shared/from-keys';
import { longDay } from '@shared/time';
import type {
  AdminEventFragment,
  EventAttendance,
  EventPatch,
  EventStatus,
  EventType,
  SeriesScope,
} from '../../../gql/admin';
import type { DiffOptions } from '../../../records/differences/field-differences';
import { pictureInput } from '../../../records/form/picture-input';
import { capitalized } from '../../../records/options';
import type { FocalPointText } from '../../../ui/pictures/focal-point-text';
import type { ImageValue } from '../../../ui/pictures/image-field';
import { typedKeys } from '../../../ui/typed-keys';
import { DAY_OFF_MESSAGES } from './day-off-texts';
import { isMoveAnnounced } from './moves';
import { EVENT_ADMIN_MESSAGES } from './texts';

/** The choice of a status that follows date and time. */
export const BY_DATE = 'BY_DATE';

export interface EventFields extends Record<EventOptionalText, string> {
  title: string;
  /** `YYYY-MM-DD`, or null if none is chosen. */
  date: string | null;
  time: string;
  location: string;
  description: string;
  type: EventType | null;
  status: EventStatus | typeof BY_DATE;
  attendance: EventAttendance;
  capacity: string;
  /** Visitors are told that it was moved; null if the officer has not chosen. */
  announceMove: boolean | null;
  repeats: boolean;
  /** Last possible day, if it repeats. */
  repeatUntil: string | null;
  /** If it repeats. */
  leaveOutDaysOff: boolean;
  image: ImageValue;
  focalPoint: FocalPointText;
}

/** Values of the form; those of a new event for null. */
export const eventFields = (event: AdminEventFragment | null): EventFields => ({
  title: event?.title ?? '',
  date: event?.date ?? null,
  time: event?.time ?? '',
  location: event?.location ?? '',
  description: event?.description ?? '',
  type: event?.type ?? null,
  status: event && !event.statusByDate ? event.status : BY_DATE,
  attendance: event?.attendance ?? 'IN_THE_ROOM',
  capacity: event?.capacity == null ? '' : String(event.capacity),
  ...fromKeys(EVENT_OPTIONAL_TEXTS, (field) => event?.[field] ?? ''),
  announceMove: null,
  repeats: false,
  repeatUntil: null,
  leaveOutDaysOff: true,
  image: event?.image?.url ?? null,
  focalPoint: '',
});

/** Input of a new event for null. */
export const inputOf = (
  {
    date,
    type,
    status,
    capacity,
    announceMove: _,
    repeats: __,
    repeatUntil: ___,
    leaveOutDaysOff: ____,
    image,
    focalPoint,
    ...texts
  }: EventFields,
  saved: AdminEventFragment | null,
) => ({
  ...texts,
  status: status === BY_DATE ? (saved?.status ?? 'UPCOMING') : status,
  statusByDate: status === BY_DATE,
  date: date!,
  type: type!,
  capacity: capacity === '' ? null : Number(capacity),
  ...pictureInput(image, saved?.image?.url, focalPoint),
});

/** The changes of a save, with what visitors are told of a move. */
export const patchOf = (values: EventFields, saved: AdminEventFragment, scope: SeriesScope, now: Date): EventPatch => ({
  ...(scope === 'ONLY_THIS' ? inputOf(values, saved) : changesOf(values, saved)),
  announceMove: isMoveAnnounced(saved, values.announceMove, now),
});

/** The fields that were changed: the events of a series may differ in the others. */
function changesOf(values: EventFields, saved: AdminEventFragment): EventPatch {
  const input: EventPatch = inputOf(values, saved);
  const before: EventPatch = inputOf(eventFields(saved), saved);
  const isChanged = (key: keyof EventPatch): boolean => input[key] !== before[key];
  const isStatusChanged = isChanged('status') || isChanged('statusByDate');
  const { status, statusByDate } = input;
  const changed = typedKeys(input).filter(isChanged);
  return {
    ...Object.fromEntries(changed.map((key) => [key, input[key]])),
    ...(isStatusChanged && { status, statusByDate }),
  };
}

export const EVENT_DIFF: DiffOptions<EventFields> = {
  noun: 'event',
  labels: {
    ...EVENT_LABELS,
    announceMove: EVENT_ADMIN_MESSAGES.announceMove,
    repeats: 'Repeat every week',
    repeatUntil: 'Repeat until',
    leaveOutDaysOff: DAY_OFF_MESSAGES.leaveOut,
    image: 'Picture',
    focalPoint: 'Focal point',
  },
  pictures: ['image'],
  format: {
    date: (date) => [longDay(date)],
    type: (type) => [capitalized(EVENT_TYPES[type])],
    attendance: (attendance) => [capitalized(EVENT_ATTENDANCES[attendance])],
    status: (status) => [status === BY_DATE ? EVENT_ADMIN_MESSAGES.byDate : capitalized(EVENT_STATUSES[status])],
  },
};
