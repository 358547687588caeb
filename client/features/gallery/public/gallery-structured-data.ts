import type { Site } from '@shared/pages';
import type { GalleryPictureFragment } from '../../../gql/public';
import { GALLERY_MESSAGES } from './texts';

/** Structured data for search engines: schema.org's ImageGallery of the pictures shown at `path`. */
export function galleryStructuredData(pictures: readonly GalleryPictureFragment[], path: string, site: Site): object {
  const absolute = (path: string) => new URL(path, site.url).href;
  return {
    '@type': 'ImageGallery',
    '@id': `${absolute(path)}#gallery`,
    name: `${GALLERY_MESSAGES.title} · ${site.name}`,
    url: absolute(path),
    image: pictures.map(({ alt, captureDate, image: { url, width, height } }) => ({
      '@type': 'ImageObject',
      contentUrl: absolute(url),
      caption: alt,
      dateCreated: captureDate,
      width: width ?? undefined,
      height: height ?? undefined,
    })),
  };
}
