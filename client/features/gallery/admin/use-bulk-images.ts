import type { AdminGalleryImageFragment } from '../../../gql/admin';
import type { BulkRecords } from '../../../ui/records/bulk-actions';
import { useBulkDeletion } from '../../../ui/records/use-deletion';
import { IMAGE_KIND } from './image-kind';

export function useBulkImages(): BulkRecords<AdminGalleryImageFragment> {
  return { noun: IMAGE_KIND.noun, nameOf: IMAGE_KIND.nameOf, actions: [useBulkDeletion(IMAGE_KIND)] };
}
