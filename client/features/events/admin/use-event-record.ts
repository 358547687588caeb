import { useApolloClient } from '@apollo/client/react';
import { EVENT_RULES, rulesOfAttendance } from '@shared/events';
import { seriesProblem, SERIES_MESSAGES, weeklyDates } from '@shared/event-series';
import { calendarDate, isCalendarDate, required, satisfies, type Rules } from '@shared/rules';
import { useState } from 'react';
import { AdminEventDocument, type AdminEventFragment, type SeriesScope } from '../../../gql/admin';
import { useCreateEventMutation, useUpdateEventMutation } from '../../../gql/admin-hooks';
import { useRecordForm } from '../../../records/form/use-record-form';
import { EVENT_ADMIN_MESSAGES } from './texts';
import { leftOutDays, useDaysOff } from './use-days-off';
import { EVENT_DRAFT_KEY } from './constants';
import { eventFields, inputOf, patchOf, type EventFields } from './event-fields';

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

const untilOf = ({ repeats, repeatUntil }: EventFields): string | null => (repeats ? repeatUntil : null);

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
        const input = patchOf(values, saved, scope, new Date());
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
