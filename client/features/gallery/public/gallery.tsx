import { longDay } from '@shared/time';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { JsonLd } from '../../../ui/page/json-ld';
import { Picture } from '../../../ui/pictures/picture';
import { usePictureViewer } from '../../../ui/pictures/picture-viewer/use-picture-viewer';
import { SectionFailed } from '../../../ui/loading/section-failed';
import { useSite } from '../../../ui/site/site';
import { hasFailed } from '../../../ui/loading/section-status';
import { galleryStructuredData } from './gallery-structured-data';
import type from '../../../ui/theme/type.module.css';
import { GalleryPager } from './gallery-pager';
import classes from './gallery.module.css';
import { useGallery } from './use-gallery';
import { GALLERY_MESSAGES } from './texts';
import { GALLERY_RATIO } from './constants';

const RATIO = { '--ratio': GALLERY_RATIO };

/** The first tile is as large as four. */
const SIZES = {
  first: '(max-width: 42em) 100vw, (max-width: 110em) 50rem, 56rem',
  other: '(max-width: 42em) 50vw, 28rem',
};

interface GalleryProps {
  /** Path of the page it is on. */
  path: string;
  /** The server could not read the pictures. */
  failed: boolean;
}

export function Gallery({ path, failed }: GalleryProps) {
  const site = useSite();
  const gallery = useGallery();
  const { query, pictures, shown, total, newer, fetchNext, showMore, showLess } = gallery;
  const { Viewer, opened, open, close, move } = usePictureViewer();
  const section = useRef<HTMLElement>(null);
  const tile = (index: number) => section.current?.querySelectorAll<HTMLElement>('[data-tile]')[index];
  const gone = !query.data && hasFailed(query, failed);

  const more = useFocusOnNew(Math.min(shown, pictures.length), tile, showMore);
  const less = () => {
    flushSync(showLess);
    tile(0)?.focus();
  };
  const turn = async (to: number) => {
    if (to < pictures.length || (await fetchNext())) move(to);
  };

  return (
    <section ref={section} className={classes.section} aria-labelledby="gallery">
      <h2 className={type.part} id="gallery" tabIndex={-1}>
        {GALLERY_MESSAGES.title}
      </h2>
      {!query.data && !gone && (
        <p className={classes.loading} role="status">
          {GALLERY_MESSAGES.loading}
        </p>
      )}
      {gone && (
        <SectionFailed
          message={GALLERY_MESSAGES.loadFailed}
          error={query.error}
          onRetry={() => void query.refetch().catch(() => {})}
        />
      )}
      {query.data && pictures.length === 0 && (
        <p className={classes.empty}>
          <strong>{GALLERY_MESSAGES.empty}</strong> {GALLERY_MESSAGES.emptyHint}
        </p>
      )}
      <ul className={classes.wall} style={RATIO}>
        {pictures.slice(0, shown).map(({ id, alt, captureDate, image }, index) => (
          <li key={id}>
            <a data-tile href={image.url} onClick={(event) => open(event, event.currentTarget, index)}>
              <Picture image={image} alt={alt} sizes={index === 0 ? SIZES.first : SIZES.other} />
            </a>
            <noscript>
              <p className={classes.caption} dir="auto">
                {alt} <time dateTime={captureDate}>{longDay(captureDate)}</time>
              </p>
            </noscript>
          </li>
        ))}
      </ul>
      <GalleryPager of={gallery} onMore={() => void more()} onLess={less} />
      {Viewer && opened && (
        <Viewer
          pictures={pictures}
          index={opened.index}
          total={total}
          counted={!newer}
          onTurn={(to) => void turn(to)}
          onClose={() => {
            close();
            (opened.index < shown ? tile(opened.index) : tile(opened.from))?.focus();
          }}
        />
      )}
      {pictures.length > 0 && (
        <JsonLd data={import.meta.env.SSR && galleryStructuredData(pictures.slice(0, shown), path, site)} />
      )}
    </section>
  );
}

/** Moves the focus from the removed button to the first new picture once that is rendered. */
function useFocusOnNew(
  onWall: number,
  tile: (index: number) => HTMLElement | undefined,
  bring: () => Promise<boolean>,
) {
  const awaited = useRef<number>(undefined);
  useEffect(() => {
    if (awaited.current === undefined || awaited.current >= onWall) return;
    tile(awaited.current)?.focus({ preventScroll: true });
    awaited.current = undefined;
  });
  return async () => {
    awaited.current = onWall;
    if (!(await bring())) awaited.current = undefined;
  };
}
