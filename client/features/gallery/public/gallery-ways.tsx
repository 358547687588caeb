import { GALLERY_MESSAGES } from '@shared/gallery';
import ways from '../../../ui/ways.module.css';
import classes from './gallery.module.css';
import type { useGallery } from './use-gallery';

interface GalleryWaysProps {
  of: Pick<ReturnType<typeof useGallery>, 'newer' | 'older' | 'hasMore' | 'hasLess' | 'fetching'>;
  onMore: () => void;
  onLess: () => void;
}

/** The ways to more pictures: a button that brings them here, and links to the pages that hold them, for who runs no scripts. */
export function GalleryWays({ of: { newer, older, hasMore, hasLess, fetching }, onMore, onLess }: GalleryWaysProps) {
  if (!newer && !hasMore && !hasLess) return null;
  return (
    <div className={classes.toggles}>
      {newer && (
        // In a document of its own, so that the keyboard goes on from the gallery.
        <a className={ways.outlined} href={`${newer}#gallery`} rel="prev">
          {GALLERY_MESSAGES.newer}
        </a>
      )}
      {hasMore && (
        <button className={ways.outlined} type="button" aria-disabled={fetching === 'busy'} onClick={onMore}>
          {GALLERY_MESSAGES.seeMore}
        </button>
      )}
      {older && (
        <a className={`${ways.outlined} ${ways.plain}`} href={`${older}#gallery`} rel="next">
          {GALLERY_MESSAGES.older}
        </a>
      )}
      {hasLess && (
        <button className={ways.outlined} type="button" onClick={onLess}>
          {GALLERY_MESSAGES.showLess}
        </button>
      )}
      {fetching === 'failed' && <p role="alert">{GALLERY_MESSAGES.fetchFailed}</p>}
    </div>
  );
}
