import type { ApolloClient } from '@apollo/client';
import { GALLERY_MORE, GALLERY_PAGE, GALLERY_SHOWN } from '@shared/gallery';
import { replace } from 'react-router-dom';
import { GalleryImagesDocument, type GalleryImagesQuery, type GalleryImagesQueryVariables } from '../../../gql/public';

/** What an address asks the gallery for: the page at a cursor, or the few at its front. */
export function asked(address: URLSearchParams): GalleryImagesQueryVariables {
  const [after, before] = ['after', 'before'].map((way) => address.get(way) ?? undefined);
  return { first: after === undefined && before === undefined ? GALLERY_SHOWN : GALLERY_MORE, after, before };
}

/** A page without pictures leads to the front. */
export async function loadGallery(client: ApolloClient, address: URLSearchParams): Promise<void> {
  const variables = asked(address);
  const { data } = await client.query({ query: GalleryImagesDocument, variables });
  if (variables.first !== GALLERY_SHOWN && data?.galleryImages.nodes.length === 0) throw replace(GALLERY_PAGE);
}

/** Where the pages before and after one are; null where there is none. They begin at the gallery. */
export function neighbours(page: GalleryImagesQuery['galleryImages'] | undefined) {
  const { hasPreviousPage, startCursor, hasNextPage, endCursor } = page?.pageInfo ?? {};
  return {
    newer: hasPreviousPage ? `${GALLERY_PAGE}?before=${startCursor}` : null,
    older: hasNextPage ? `${GALLERY_PAGE}?after=${endCursor}` : null,
  };
}
