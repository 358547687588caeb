import ways from '../../../ui/page/pager.module.css';
import classes from './gallery.module.css';
import type { useGallery } from './use-gallery';
import { GALLERY_MESSAGES } from './texts';

interface GalleryPagerProps {
  of: Pick<ReturnType<typeof useGallery>, 'newer' | 'older' | 'hasMore' | 'hasLess' | 'fetching'>;
  onMore: () => void;
  onLess: () => void;
}

/** A button that loads more in place, and links to further pages that work without JavaScript. */
export function GalleryPager({ of: { newer, older, hasMore, hasLess, fetching }, onMore, onLess }: GalleryPagerProps) {
  if (!newer && !hasMore && !hasLess) return null;
  return (
    <div className={classes.toggles}>
      {newer && (
        // A full page load, so that the keyboard continues from the gallery.
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
      {fetching === 'failed' && <p role="alert">{GALLERY_MESSAGES.loadFailed}</p>}
    </div>
  );
}
