import { GALLERY_MORE, GALLERY_SHOWN } from '@shared/gallery';
import { useState } from 'react';
import { useGalleryImagesQuery } from '../../../gql/public-hooks';
import { AT_FIRST } from './gallery.loader';

/** The pictures that have come, and how many of them are on the wall. */
export function useGallery() {
  const query = useGalleryImagesQuery({ variables: AT_FIRST });
  const [shown, setShown] = useState(GALLERY_SHOWN);
  const [fetching, setFetching] = useState<'idle' | 'busy' | 'failed'>('idle');
  const { nodes = [], pageInfo, totalCount = 0 } = query.data?.galleryImages ?? {};

  /** Has the next pictures come. False when they could not be had, or were taken away meanwhile. */
  const fetchNext = async (): Promise<boolean> => {
    if (fetching === 'busy') return false;
    setFetching('busy');
    try {
      const { data } = await query.fetchMore({
        variables: { first: GALLERY_MORE, after: pageInfo?.endCursor },
        updateQuery: (former, { fetchMoreResult: { galleryImages: more } }) => ({
          galleryImages: { ...more, nodes: [...former.galleryImages.nodes, ...more.nodes] },
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
    total: Math.max(totalCount, nodes.length),
    hasMore: nodes.length > shown || Boolean(pageInfo?.hasNextPage),
    fetching,
    fetchNext,
    async showMore(): Promise<boolean> {
      const came = nodes.length > shown || (await fetchNext());
      if (came) setShown((count) => count + GALLERY_MORE);
      return came;
    },
    showLess: () => setShown(GALLERY_SHOWN),
  };
}
