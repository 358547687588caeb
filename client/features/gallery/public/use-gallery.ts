import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GalleryImagesQuery } from '../../../gql/public';
import { useGalleryImagesQuery } from '../../../gql/public-hooks';
import { useShownCount } from '../../../ui/use-shown-count';
import { galleryVariables, adjacentPages } from './gallery.loader';
import { GALLERY_MORE } from './constants';

/** The pictures loaded so far, from the page in the URL on, and how many of them are shown. */
export function useGallery() {
  const variables = galleryVariables(useSearchParams()[0]);
  const { first } = variables;
  const query = useGalleryImagesQuery({ variables });
  const [shown, setShown] = useShownCount('gallery', first);
  const [fetching, setFetching] = useState<'idle' | 'busy' | 'failed'>('idle');
  const { nodes = [], pageInfo, totalCount = 0 } = query.data?.galleryImages ?? {};
  const { newer, older } = adjacentPages(query.data?.galleryImages);

  /** Loads the next pictures. False if that failed, or they were deleted in the meantime. */
  const fetchNext = async (): Promise<boolean> => {
    if (fetching === 'busy') return false;
    setFetching('busy');
    try {
      const { data } = await query.fetchMore({
        variables: { first: GALLERY_MORE, after: pageInfo?.endCursor },
        updateQuery: (former, { fetchMoreResult: { galleryImages: more } }) => ({
          galleryImages: mergePages(former.galleryImages, more),
        }),
      });
      setFetching('idle');
      return (data?.galleryImages.nodes.length ?? 0) > 0;
    } catch {
      setFetching('failed');
      return false;
    }
  };

  return {
    query,
    /** All loaded pictures; the viewer also reaches those beyond `shown`. */
    pictures: nodes,
    shown,
    /** The total; on a later page, which does not know how many precede it, the number known from its start on. */
    total: newer ? nodes.length + (older ? 1 : 0) : Math.max(totalCount, nodes.length),
    newer,
    older,
    hasMore: nodes.length > shown || older !== null,
    hasLess: shown > first,
    fetching,
    fetchNext,
    async showMore(): Promise<boolean> {
      const came = nodes.length > shown || (await fetchNext());
      if (came) setShown((count) => count + GALLERY_MORE);
      return came;
    },
    showLess: () => setShown(first),
  };
}

type Pictures = GalleryImagesQuery['galleryImages'];

/** Merges a page with the one after it. */
function mergePages(page: Pictures, next: Pictures): Pictures {
  const { hasPreviousPage, startCursor } = page.pageInfo;
  return {
    ...next,
    nodes: [...page.nodes, ...next.nodes],
    pageInfo: { ...next.pageInfo, hasPreviousPage, startCursor },
  };
}
