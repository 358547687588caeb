import { useApolloClient } from '@apollo/client/react';
import { SPECIAL_EVENT_RULES } from '@shared/special-event';
import { AdminSpecialEventDocument, type AdminSpecialEventFragment } from '../../../gql/admin';
import { useCreateSpecialEventMutation, useUpdateSpecialEventMutation } from '../../../gql/admin-hooks';
import { parseFocalPoint, type FocalPointText } from '../../../ui/pictures/focal-point-text';
import type { ImageValue } from '../../../ui/pictures/image-field';
import type { DiffOptions } from '../../../records/differences/field-differences';
import { useRecordForm } from '../../../records/form/use-record-form';
import { SPECIAL_EVENT_ADMIN_MESSAGES } from './texts';
import { SPECIAL_EVENT_DRAFT_KEY } from './constants';

interface SpecialEventFields {
  title: string;
  subtitle: string;
  text1: string;
  text2: string;
  image1: ImageValue;
  image2: ImageValue;
  focalPoint1: FocalPointText;
  focalPoint2: FocalPointText;
}

const PICTURES = ['image1', 'image2'] as const;
const FILE_FIELDS = [...PICTURES, 'focalPoint1', 'focalPoint2'] as const;

export const specialEventFields = (event: AdminSpecialEventFragment | null): SpecialEventFields => ({
  title: event?.title ?? '',
  subtitle: event?.subtitle ?? '',
  text1: event?.text1 ?? '',
  text2: event?.text2 ?? '',
  image1: event?.image1?.url ?? null,
  image2: event?.image2?.url ?? null,
  focalPoint1: '',
  focalPoint2: '',
});

function inputOf(values: SpecialEventFields, saved: AdminSpecialEventFragment | null) {
  const { image1, image2, focalPoint1, focalPoint2, ...texts } = values;
  const stored = specialEventFields(saved);
  return {
    ...texts,
    ...(image1 instanceof File ? { image1 } : image1 !== stored.image1 && { image1Url: image1 ?? '' }),
    image1FocalPoint: parseFocalPoint(focalPoint1),
    ...(image2 instanceof File ? { image2 } : image2 !== stored.image2 && { image2Url: image2 ?? '' }),
    image2FocalPoint: parseFocalPoint(focalPoint2),
  };
}

export const SPECIAL_EVENT_DIFF: DiffOptions<SpecialEventFields> = {
  noun: 'special event',
  labels: {
    title: 'Title',
    subtitle: 'Subtitle',
    text1: 'First text',
    text2: 'Second text',
    image1: 'First picture',
    image2: 'Second picture',
    focalPoint1: 'Focal point of the first picture',
    focalPoint2: 'Focal point of the second picture',
  },
  pictures: PICTURES,
};

export function useSpecialEventRecord(opened: AdminSpecialEventFragment | null, onCreated: (id: string) => void) {
  const apollo = useApolloClient();
  const [create] = useCreateSpecialEventMutation();
  const [update] = useUpdateSpecialEventMutation();
  return useRecordForm<SpecialEventFields, AdminSpecialEventFragment>(
    {
      fieldsOf: specialEventFields,
      rulesOf: () => SPECIAL_EVENT_RULES,
      pictures: FILE_FIELDS,
      serverNormalized: FILE_FIELDS,
      fieldOfPath: { image1Url: 'image1', image2Url: 'image2' },
      draft: { key: SPECIAL_EVENT_DRAFT_KEY, version: 1 },
      messages: SPECIAL_EVENT_ADMIN_MESSAGES,
      create: async (values, key) =>
        (await create({ variables: { input: inputOf(values, null), key } })).data?.createSpecialEvent,
      update: async (saved, values, version) =>
        (await update({ variables: { id: saved.id, input: inputOf(values, saved), version } })).data
          ?.updateSpecialEvent,
      read: async () => {
        // Not written to the cache: another event there would reset the form and lose its text.
        const query = { query: AdminSpecialEventDocument, fetchPolicy: 'no-cache' } as const;
        return (await apollo.query(query)).data?.specialEvent ?? undefined;
      },
    },
    opened,
    (id) => {
      onCreated(id);
      void apollo.refetchQueries({ include: [AdminSpecialEventDocument] });
    },
  );
}
