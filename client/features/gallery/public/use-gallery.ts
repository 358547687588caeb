import { GALLERY_MORE } from '@shared/gallery';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GalleryImagesQuery } from '../../../gql/public';
import { useGalleryImagesQuery } from '../../../gql/public-hooks';
import { asked, neighbours } from './gallery.loader';

/** The pictures that have come of the page that the address names and of those after it, and how many are on the wall. */
export function useGallery() {
  const variables = asked(useSearchParams()[0]);
  const { first } = variables;
  const query = useGalleryImagesQuery({ variables });
  const [shown, setShown] = useState(first);
  const [fetching, setFetching] = useState<'idle' | 'busy' | 'failed'>('idle');
  const { nodes = [], pageInfo, totalCount = 0 } = query.data?.galleryImages ?? {};
  const { newer, older } = neighbours(query.data?.galleryImages);

  /** Has the next pictures come. False when they could not be had, or were taken away meanwhile. */
  const fetchNext = async (): Promise<boolean> => {
    if (fetching === 'busy') return false;
    setFetching('busy');
    try {
      const { data } = await query.fetchMore({
        variables: { first: GALLERY_MORE, after: pageInfo?.endCursor },
        updateQuery: (former, { fetchMoreResult: { galleryImages: more } }) => ({
          galleryImages: joined(former.galleryImages, more),
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
    /** All that have come; those beyond `shown` only the viewer leads to. */
    pictures: nodes,
    shown,
    /** All there are; on a later page, which does not know how many are before it, those after its beginning that are known of. */
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

/** A page and the one after it, as one. */
function joined(page: Pictures, next: Pictures): Pictures {
  const { hasPreviousPage, startCursor } = page.pageInfo;
  return {
    ...next,
    nodes: [...page.nodes, ...next.nodes],
    pageInfo: { ...next.pageInfo, hasPreviousPage, startCursor },
  };
}
