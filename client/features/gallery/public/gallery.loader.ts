import type { ApolloClient } from '@apollo/client';
import { GALLERY_SHOWN } from '@shared/gallery';
import { GalleryImagesDocument } from '../../../gql/public';

/** What the gallery asks for at first. */
export const AT_FIRST = { first: GALLERY_SHOWN };

export const loadGallery = (client: ApolloClient): Promise<unknown> =>
  client.query({ query: GalleryImagesDocument, variables: AT_FIRST });
