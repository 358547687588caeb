import { DeleteGalleryImageDocument, type AdminGalleryImageFragment } from '../../../gql/admin';
import type { RecordKind } from '../../../records/actions/record-kind';
import { GALLERY_ADMIN_MESSAGES } from './texts';

/** A picture of the gallery. Its address is that of its file, and it cannot be duplicated. */
export const IMAGE_KIND: RecordKind<Pick<AdminGalleryImageFragment, 'id' | 'alt'> & { image: { url: string } }> = {
  noun: 'picture',
  nameOf: ({ alt }) => alt,
  list: { path: '/admin/gallery', field: 'galleryImages' },
  siteAddress: ({ image }) => image.url,
  remove: DeleteGalleryImageDocument,
  consequences: ({ alt }) => `“${alt}” will disappear from the Activities page.`,
  consequencesOfAll: 'They will disappear from the Activities page.',
  messages: GALLERY_ADMIN_MESSAGES,
};
