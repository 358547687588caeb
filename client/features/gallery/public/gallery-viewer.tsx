import { longDay } from '@shared/time';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { srcSet } from '@shared/image-address';
import { preload } from 'react-dom';
import type { GalleryPictureFragment } from '../../../gql/public';
import { userTextProps } from '../../../ui/text-language';
import { useCloseOnBack } from '../../../ui/close-on-back';
import { Picture } from '../../../ui/picture';
import classes from './gallery-viewer.module.css';
import { useSwipeNavigation } from './use-swipe-navigation';
import { GALLERY_MESSAGES } from './texts';

export interface GalleryViewerProps {
  /** Loaded pictures, out of `total`. */
  pictures: readonly GalleryPictureFragment[];
  index: number;
  total: number;
  /** `total` is exact, so the position can be shown. */
  counted: boolean;
  /** Requests a picture by index, possibly one that is not loaded yet. */
  onTurn: (index: number) => void;
  onClose: () => void;
}

const SIZES = '100vw';
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Full-screen viewer. The native dialog element handles focus and Escape; the browser's Back closes it. */
export function GalleryViewer({ pictures, index, total, counted, onTurn, onClose }: GalleryViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = pictures[index]!;
  const turn = (by: number) => index + by >= 0 && index + by < total && onTurn(index + by);
  const swipe = useSwipeNavigation(turn);

  useEffect(() => dialog.current?.showModal(), []);
  useCloseOnBack(true, () => dialog.current?.close());
  useEffect(() => {
    for (const neighbour of [pictures[index + 1], pictures[index - 1]])
      if (neighbour) preloadPicture(neighbour.image.url, SIZES);
  }, [pictures, index]);

  const onKeyDown = ({ key }: KeyboardEvent) => KEYS[key] && turn(KEYS[key]);

  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-labelledby="picture-caption"
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <div className={classes.bar}>
        <p>{counted && `${index + 1} of ${total}`}</p>
        <button type="button" aria-label={GALLERY_MESSAGES.close} onClick={() => dialog.current?.close()}>
          <Arrow path="m5 5 14 14M19 5 5 19" />
        </button>
      </div>
      {total > 1 && (
        <>
          <TurnButton
            label={GALLERY_MESSAGES.previous}
            path="m15 5-7 7 7 7"
            off={index === 0}
            onClick={() => turn(-1)}
          />
          <TurnButton
            label={GALLERY_MESSAGES.next}
            path="m9 5 7 7-7 7"
            off={index === total - 1}
            onClick={() => turn(1)}
          />
        </>
      )}
      <div className={classes.stage} {...swipe}>
        <div key={picture.id} style={{ maxWidth: px(picture.image.width), maxHeight: px(picture.image.height) }}>
          <Picture image={picture.image} alt="" sizes={SIZES} frame="own" first />
        </div>
      </div>
      <div className={classes.caption} aria-live="polite">
        <p id="picture-caption" {...userTextProps(picture.alt)}>
          {picture.alt}
        </p>
        <time dateTime={picture.captureDate}>{longDay(picture.captureDate)}</time>
      </div>
    </dialog>
  );
}

/** Small pictures are not enlarged. */
const px = (size: number | null): string | undefined => (size ? `${size}px` : undefined);

interface TurnButtonProps {
  label: string;
  path: string;
  /** Nothing in that direction. The button stays, and keeps the focus. */
  off: boolean;
  onClick: () => void;
}

const TurnButton = ({ label, path, off, onClick }: TurnButtonProps) => (
  <button className={classes.turn} type="button" aria-label={label} aria-disabled={off} onClick={onClick}>
    <Arrow path={path} />
  </button>
);

const Arrow = ({ path }: { path: string }) => (
  <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden>
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

/** Preloads a picture in the size in which `Picture` will show it. */
function preloadPicture(url: string, sizes: string): void {
  const imageSrcSet = srcSet(url, 'avif');
  preload(url, imageSrcSet ? { as: 'image', imageSrcSet, imageSizes: sizes, type: 'image/avif' } : { as: 'image' });
}
