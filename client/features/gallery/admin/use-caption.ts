import { useApolloClient } from '@apollo/client/react';
import { GALLERY_RULES } from '@shared/gallery';
import { AdminGalleryDocument, AdminGalleryImageDocument, type AdminGalleryImageFragment } from '../../../gql/admin';
import { useCreateGalleryImageMutation, useUpdateGalleryImageMutation } from '../../../gql/admin-hooks';
import { parseFocalPoint, type FocalPointText } from '../../../ui/focal-point-text';
import { removeFromLists } from '../../../ui/records/list-cache';
import { useRecordForm } from '../../../ui/records/use-record-form';
import { GALLERY_ADMIN_MESSAGES } from './texts';
import { GALLERY_DRAFT_KEY } from './constants';

export interface CaptionFields {
  alt: string;
  /** `YYYY-MM-DD`, or null if there is none. */
  captureDate: string | null;
  focalPoint: FocalPointText;
}

export const fieldsOf = (image: AdminGalleryImageFragment | null): CaptionFields => ({
  alt: image?.alt ?? '',
  captureDate: image?.captureDate ?? null,
  focalPoint: '',
});

const inputOf = ({ alt, captureDate, focalPoint }: CaptionFields) => ({
  alt,
  captureDate: captureDate!,
  imageFocalPoint: parseFocalPoint(focalPoint),
});

export function useCaption(opened: AdminGalleryImageFragment, onSaved: () => void) {
  const apollo = useApolloClient();
  const [create] = useCreateGalleryImageMutation({
    update: (cache) => removeFromLists(cache, 'galleryImages', opened.id),
  });
  const [update] = useUpdateGalleryImageMutation();
  return useRecordForm<CaptionFields, AdminGalleryImageFragment>(
    {
      fieldsOf,
      rulesOf: () => GALLERY_RULES,
      pictures: ['focalPoint'],
      serverNormalized: ['alt', 'focalPoint'],
      draft: { key: GALLERY_DRAFT_KEY, version: 1, savedOnly: true },
      messages: GALLERY_ADMIN_MESSAGES,
      // The form only edits, unless the picture was deleted in the meantime: its file is kept for an hour, so it can be created again.
      create: async (values, key) => {
        const input = { imageUrl: opened.image.url, ...inputOf(values) };
        const { data } = await create({ variables: { input, key }, refetchQueries: [AdminGalleryDocument] });
        if (data) onSaved();
        return data?.createGalleryImage;
      },
      update: async ({ id }, values, version) => {
        const { data } = await update({ variables: { id, input: inputOf(values), version } });
        if (data) onSaved();
        return data?.updateGalleryImage;
      },
      read: async (id) => {
        const query = { query: AdminGalleryImageDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
        return (await apollo.query(query)).data?.galleryImage;
      },
    },
    opened,
    () => undefined,
  );
}
