import { useApolloClient } from '@apollo/client/react';
import { GALLERY_RULES } from '@shared/gallery';
import { AdminGalleryDocument, AdminGalleryImageDocument, type AdminGalleryImageFragment } from '../../../gql/admin';
import { useCreateGalleryImageMutation, useUpdateGalleryImageMutation } from '../../../gql/admin-hooks';
import type { FocalPointText } from '../../../ui/pictures/focal-point-text';
import type { ImageValue } from '../../../ui/pictures/image-field';
import { removeFromLists } from '../../../records/list/list-cache';
import { pictureInput } from '../../../records/form/picture-input';
import { useRecordForm } from '../../../records/form/use-record-form';
import { GALLERY_ADMIN_MESSAGES } from './texts';
import { GALLERY_DRAFT_KEY } from './constants';

export interface CaptionFields {
  alt: string;
  /** `YYYY-MM-DD`, or null if there is none. */
  captureDate: string | null;
  image: ImageValue;
  focalPoint: FocalPointText;
}

export const fieldsOf = (image: AdminGalleryImageFragment | null): CaptionFields => ({
  alt: image?.alt ?? '',
  captureDate: image?.captureDate ?? null,
  image: image?.image.url ?? null,
  focalPoint: '',
});

const inputOf = ({ alt, captureDate, image, focalPoint }: CaptionFields, saved: AdminGalleryImageFragment | null) => ({
  alt,
  captureDate: captureDate!,
  ...pictureInput(image, saved?.image.url, focalPoint),
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
      pictures: ['image', 'focalPoint'],
      serverNormalized: ['alt', 'image', 'focalPoint'],
      fieldOfPath: { imageUrl: 'image' },
      draft: { key: GALLERY_DRAFT_KEY, version: 2, savedOnly: true },
      messages: GALLERY_ADMIN_MESSAGES,
      // The form only edits, unless the picture was deleted in the meantime: its file is still in the trash, so it can be created again.
      create: async (values, key) => {
        const { data } = await create({
          variables: { input: inputOf(values, null), key },
          refetchQueries: [AdminGalleryDocument],
        });
        if (data) onSaved();
        return data?.createGalleryImage;
      },
      update: async (saved, values, version) => {
        const { data } = await update({ variables: { id: saved.id, input: inputOf(values, saved), version } });
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
