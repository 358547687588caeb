import { useApolloClient } from '@apollo/client/react';
import {
  EVENT_ATTENDANCES,
  EVENT_LABELS,
  EVENT_OPTIONAL_TEXTS,
  EVENT_RULES,
  EVENT_STATUSES,
  EVENT_TYPES,
  rulesOfAttendance,
  type EventOptionalText,
} from '@shared/events';
import { seriesProblem, SERIES_MESSAGES, weeklyDates } from '@shared/event-series';
import { fromKeys } from '@shared/from-keys';
import { calendarDate, isCalendarDate, required, satisfies, type Rules } from '@shared/rules';
import { longDay } from '@shared/time';
import { useState } from 'react';
import {
  AdminEventDocument,
  type AdminEventFragment,
  type EventAttendance,
  type EventPatch,
  type EventStatus,
  type EventType,
  type SeriesScope,
} from '../../../gql/admin';
import { useCreateEventMutation, useUpdateEventMutation } from '../../../gql/admin-hooks';
import type { FocalPointText } from '../../../ui/pictures/focal-point-text';
import type { ImageValue } from '../../../ui/pictures/image-field';
import type { DiffOptions } from '../../../records/differences/field-differences';
import { capitalized } from '../../../records/options';
import { pictureInput } from '../../../records/form/picture-input';
import { typedKeys } from '../../../ui/typed-keys';
import { useRecordForm } from '../../../records/form/use-record-form';
import { DAY_OFF_MESSAGES } from './day-off-texts';
import { isMoveAnnounced } from './moves';
import { EVENT_ADMIN_MESSAGES } from './texts';
import { leftOutDays, useDaysOff } from './use-days-off';
import { EVENT_DRAFT_KEY } from './constants';

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

const inputOf = (
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
const patchOf = (values: EventFields, saved: AdminEventFragment, scope: SeriesScope): EventPatch => ({
  ...(scope === 'ONLY_THIS' ? inputOf(values, saved) : changesOf(values, saved)),
  announceMove: isMoveAnnounced(saved, values.announceMove, new Date()),
});

const untilOf = ({ repeats, repeatUntil }: EventFields): string | null => (repeats ? repeatUntil : null);

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

/** For a series that begins on `first`, without some days. */
const repeatRules = (first: string | null, without: readonly string[]): Rules => [
  required(EVENT_ADMIN_MESSAGES.repeatUntilRequired),
  calendarDate(EVENT_ADMIN_MESSAGES.repeatUntilInvalid),
  ...Object.values(SERIES_MESSAGES).map((message) =>
    satisfies(
      (until) => first === null || !isCalendarDate(first) || seriesProblem(first, until, without) !== message,
      message,
    ),
  ),
];

/** Here these are the schema's names, chosen from a list, so only `required` applies. */
const RULES = {
  ...EVENT_RULES,
  type: EVENT_RULES.type.filter(({ required }) => required),
  status: [],
  attendance: [],
};

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

/** `like`: initial values of a new one. */
export function useEventRecord(
  opened: AdminEventFragment | null,
  onCreated: (id: string) => void,
  like?: Partial<EventFields>,
) {
  const apollo = useApolloClient();
  const [create] = useCreateEventMutation();
  const [update] = useUpdateEventMutation({ refetchQueries: ['EventSeries'] });
  const daysOff = useDaysOff();
  const [scope, setScope] = useState<SeriesScope>('ONLY_THIS');
  const record = useRecordForm<EventFields, AdminEventFragment>(
    {
      fieldsOf: eventFields,
      rulesOf: (saved, values) => ({
        ...RULES,
        ...rulesOfAttendance(values.attendance !== 'IN_THE_ROOM'),
        ...(values.repeats && !saved && { repeatUntil: repeatRules(values.date, leftOutDays(values, daysOff)) }),
      }),
      pictures: ['image', 'focalPoint'],
      serverNormalized: ['status', 'announceMove', 'repeats', 'repeatUntil', 'leaveOutDaysOff', 'image', 'focalPoint'],
      fieldOfPath: { imageUrl: 'image' },
      draft: { key: EVENT_DRAFT_KEY, version: 2 },
      messages: EVENT_ADMIN_MESSAGES,
      initialValues: like,
      create: async (values, key) =>
        (
          await create({
            variables: {
              input: inputOf(values, null),
              repeatUntil: untilOf(values),
              without: leftOutDays(values, daysOff),
              key,
            },
          })
        ).data?.createEvent,
      update: async (saved, values, version) => {
        const input = patchOf(values, saved, scope);
        const { data } = await update({
          variables: { id: saved.id, input, scope, version },
          // The response contains this event alone.
          update: (cache) => scope === 'ONLY_THIS' || cache.evict({ id: 'ROOT_QUERY', fieldName: 'events' }),
        });
        setScope('ONLY_THIS');
        return data?.updateEvent;
      },
      savedText: (before, values) => {
        const until = untilOf(values);
        if (before) return scope === 'ONLY_THIS' ? null : EVENT_ADMIN_MESSAGES.followingUpdated;
        const without = leftOutDays(values, daysOff);
        return until && EVENT_ADMIN_MESSAGES.seriesCreated(weeklyDates(values.date ?? until, until, without).length);
      },
      read: async (id) => {
        const query = { query: AdminEventDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
        return (await apollo.query(query)).data?.event;
      },
    },
    opened,
    onCreated,
  );
  return { ...record, scope, setScope };
}
