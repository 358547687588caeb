import { GALLERY_MESSAGES } from '@shared/gallery';
import type { Site } from '@shared/pages';
import type { GalleryPictureFragment } from '../../../gql/public';

/** The pictures on the wall as search engines read them: schema.org's ImageGallery. */
export function galleryData(pictures: readonly GalleryPictureFragment[], site: Site): object {
  const absolute = (path: string) => new URL(path, site.url).href;
  return {
    '@type': 'ImageGallery',
    '@id': `${absolute('/activities')}#gallery`,
    name: `${GALLERY_MESSAGES.title} · ${site.name}`,
    url: absolute('/activities'),
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
