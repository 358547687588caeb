import type { AdminGalleryImageFragment } from '../../../gql/admin';
import type { BulkRecords } from '../../../records/list/bulk-actions';
import { useBulkDeletion } from '../../../records/actions/use-deletion';
import { IMAGE_KIND } from './image-kind';

export function useBulkImages(): BulkRecords<AdminGalleryImageFragment> {
  return { noun: IMAGE_KIND.noun, nameOf: IMAGE_KIND.nameOf, actions: [useBulkDeletion(IMAGE_KIND)] };
}
