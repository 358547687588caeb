import { activitiesContent, type ActivitiesContent } from '../support/activities-content.ts';
import { test as base } from './club.ts';

/** A test that keeps events and pictures of its own. */
export const test = base.extend<{ content: ActivitiesContent }>({
  content: async ({ baseURL, club }, use) => {
    const content = activitiesContent(baseURL!, club.token);
    await use(content);
    await content.cleanUp();
  },
});

/** A day that no other test has, far off, and not the first of its month, where tests come from. */
export function uniqueFutureDay(): string {
  const days = Date.UTC(2060, 0, 1) / 86_400_000 + Math.floor(Math.random() * 30_000);
  return new Date(days * 86_400_000).toISOString().slice(0, 10).replace(/01$/, '02');
}

interface Picture {
  id: string;
  alt: string;
  captureDate: string;
}

/** `count` pictures in the shape of the schema, from the number `from` on. */
export const pictures = (count: number, from = 1): Picture[] =>
  Array.from({ length: count }, (_picture, index) => ({
    __typename: 'GalleryImage',
    id: `picture-${from + index}`,
    alt: `Picture ${from + index}`,
    captureDate: '2026-10-12',
    image: {
      __typename: 'Image',
      url: '/default-cover.svg',
      ...{ focalPoint: null, color: null, width: null, height: null },
    },
  }));

/** A gallery of `total` pictures that is read page by page, as the server does. */
export function createGallery(total: number) {
  return ({ first, after }: Record<string, unknown>): object => {
    const from = Number(after ?? 0);
    const nodes = pictures(Math.min(Number(first), total - from), from + 1);
    const end = from + nodes.length;
    return {
      galleryImages: {
        __typename: 'GalleryImageConnection',
        nodes,
        pageInfo: {
          __typename: 'PageInfo',
          hasNextPage: end < total,
          hasPreviousPage: from > 0,
          startCursor: String(from + 1),
          endCursor: String(end),
        },
        totalCount: total,
      },
    };
  };
}
