import type { PublicClient } from '../../../data/public-client';
import { replace } from 'react-router-dom';
import { GalleryImagesDocument, type GalleryImagesQuery, type GalleryImagesQueryVariables } from '../../../gql/public';
import { GALLERY_MORE, GALLERY_PAGE, GALLERY_SHOWN } from './constants';

/** Query variables for a URL: the page at a cursor, or the first pictures. */
export function galleryVariables(address: URLSearchParams): GalleryImagesQueryVariables {
  const [after, before] = ['after', 'before'].map((way) => address.get(way) ?? undefined);
  return { first: after === undefined && before === undefined ? GALLERY_SHOWN : GALLERY_MORE, after, before };
}

/** A page without pictures redirects to the first one. */
export async function loadGallery(client: PublicClient, address: URLSearchParams): Promise<void> {
  const variables = galleryVariables(address);
  const { data } = await client.query({ query: GalleryImagesDocument, variables });
  if (variables.first !== GALLERY_SHOWN && data?.galleryImages.nodes.length === 0) throw replace(GALLERY_PAGE);
}

/** URLs of the previous and next page; null if there is none. */
export function adjacentPages(page: GalleryImagesQuery['galleryImages'] | undefined) {
  const { hasPreviousPage, startCursor, hasNextPage, endCursor } = page?.pageInfo ?? {};
  return {
    newer: hasPreviousPage ? `${GALLERY_PAGE}?before=${startCursor}` : null,
    older: hasNextPage ? `${GALLERY_PAGE}?after=${endCursor}` : null,
  };
}
