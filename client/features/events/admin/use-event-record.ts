import { useApolloClient } from '@apollo/client/react';
import { EVENT_RULES, EVENT_STATUSES, EVENT_TYPES } from '@shared/events';
import { longDay } from '@shared/time';
import { AdminEventDocument, type AdminEventFragment, type EventStatus, type EventType } from '../../../gql/admin';
import { useCreateEventMutation, useUpdateEventMutation } from '../../../gql/admin-hooks';
import type { FocalPointText } from '../../../ui/focal-point-text';
import type { ImageValue } from '../../../ui/image-field';
import type { DiffOptions } from '../../../ui/records/field-differences';
import { capitalized } from '../../../ui/records/options';
import { pictureInput } from '../../../ui/records/picture-input';
import { useRecordForm } from '../../../ui/records/use-record-form';
import { EVENT_ADMIN_MESSAGES } from './texts';
import { EVENT_DRAFT_KEY } from './constants';

/** The choice of a status that follows date and time. */
export const BY_DATE = 'BY_DATE';

export interface EventFields {
  title: string;
  /** `YYYY-MM-DD`, or null if none is chosen. */
  date: string | null;
  time: string;
  location: string;
  description: string;
  type: EventType | null;
  status: EventStatus | typeof BY_DATE;
  capacity: string;
  registrationUrl: string;
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
  capacity: event?.capacity == null ? '' : String(event.capacity),
  registrationUrl: event?.registrationUrl ?? '',
  image: event?.image?.url ?? null,
  focalPoint: '',
});

const inputOf = (
  { date, type, status, capacity, image, focalPoint, ...texts }: EventFields,
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

/** Here type and status are the schema's names, chosen from a list, so only `required` applies. */
const RULES = { ...EVENT_RULES, type: EVENT_RULES.type.filter(({ required }) => required), status: [] };

export const EVENT_DIFF: DiffOptions<EventFields> = {
  noun: 'event',
  labels: {
    title: 'Title',
    date: 'Date',
    time: 'Time',
    location: 'Location',
    description: 'Description',
    type: 'Type',
    status: 'Status',
    capacity: 'Capacity',
    registrationUrl: 'Registration link',
    image: 'Picture',
    focalPoint: 'Focal point',
  },
  pictures: ['image'],
  format: {
    date: (date) => [longDay(date)],
    type: (type) => [capitalized(EVENT_TYPES[type])],
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
  const [update] = useUpdateEventMutation();
  return useRecordForm<EventFields, AdminEventFragment>(
    {
      fieldsOf: eventFields,
      rulesOf: () => RULES,
      pictures: ['image', 'focalPoint'],
      serverNormalized: ['image', 'focalPoint'],
      fieldOfPath: { imageUrl: 'image' },
      draft: { key: EVENT_DRAFT_KEY, version: 2 },
      messages: EVENT_ADMIN_MESSAGES,
      initialValues: like,
      create: async (values, key) =>
        (await create({ variables: { input: inputOf(values, null), key } })).data?.createEvent,
      update: async (saved, values, version) =>
        (await update({ variables: { id: saved.id, input: inputOf(values, saved), version } })).data?.updateEvent,
      read: async (id) => {
        const query = { query: AdminEventDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
        return (await apollo.query(query)).data?.event;
      },
    },
    opened,
    onCreated,
  );
}
