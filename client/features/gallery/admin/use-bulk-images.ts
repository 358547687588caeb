import type { AdminGalleryImageFragment } from '../../../gql/admin';
import { useDeleteGalleryImageMutation, useUndoDeleteMutation } from '../../../gql/admin-hooks';
import type { BulkRecords } from '../../../ui/records/bulk-actions';
import { evictRecord } from '../../../ui/records/list-cache';

export function useBulkImages(): BulkRecords<AdminGalleryImageFragment> {
  const [remove] = useDeleteGalleryImageMutation();
  const [restore] = useUndoDeleteMutation();
  return {
    noun: 'picture',
    nameOf: ({ alt }) => alt,
    actions: [
      {
        label: 'Delete',
        done: 'deleted',
        confirm: 'They will disappear from the Activities page.',
        apply: ({ id }) =>
          remove({ variables: { id }, update: (cache) => evictRecord(cache, 'galleryImages', 'GalleryImage', id) }),
        undo: ({ id }) => restore({ variables: { id } }),
      },
    ],
  };
}
