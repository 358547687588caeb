import { GALLERY_MESSAGES } from '@shared/gallery';
import { longDay } from '@shared/time';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { GalleryPictureFragment } from '../../../gql/public';
import { Picture } from '../../../ui/picture';
import classes from './gallery-viewer.module.css';
import { preloadPicture } from './preload-picture';
import { useSwipe } from './use-swipe';

export interface GalleryViewerProps {
  /** Those that have come, of `total`. */
  pictures: readonly GalleryPictureFragment[];
  index: number;
  total: number;
  /** Whether that is all there are, so that a number says where one stands. */
  counted: boolean;
  /** Asks for another one; it may lie just beyond those that have come. */
  onTurn: (index: number) => void;
  onClose: () => void;
}

const SIZES = '100vw';
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One picture, large and in its own shape, on a dark stage over the page. The browser's own dialog holds focus and Escape. */
export function GalleryViewer({ pictures, index, total, counted, onTurn, onClose }: GalleryViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = pictures[index]!;
  const turn = (by: number) => index + by >= 0 && index + by < total && onTurn(index + by);
  const swipe = useSwipe(turn);

  useEffect(() => dialog.current?.showModal(), []);
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
          <Sign path="m5 5 14 14M19 5 5 19" />
        </button>
      </div>
      {total > 1 && (
        <>
          <Turn label={GALLERY_MESSAGES.previous} path="m15 5-7 7 7 7" off={index === 0} onClick={() => turn(-1)} />
          <Turn label={GALLERY_MESSAGES.next} path="m9 5 7 7-7 7" off={index === total - 1} onClick={() => turn(1)} />
        </>
      )}
      <div className={classes.stage} {...swipe}>
        <div key={picture.id} style={{ maxWidth: px(picture.image.width), maxHeight: px(picture.image.height) }}>
          <Picture image={picture.image} alt="" sizes={SIZES} first />
        </div>
      </div>
      <div className={classes.caption} aria-live="polite">
        <p id="picture-caption">{picture.alt}</p>
        <time dateTime={picture.captureDate}>{longDay(picture.captureDate)}</time>
      </div>
    </dialog>
  );
}

/** Small pictures are not blown up. */
const px = (size: number | null): string | undefined => (size ? `${size}px` : undefined);

interface TurnProps {
  label: string;
  path: string;
  /** There is none on that side. The button stays, and with it the focus. */
  off: boolean;
  onClick: () => void;
}

const Turn = ({ label, path, off, onClick }: TurnProps) => (
  <button className={classes.turn} type="button" aria-label={label} aria-disabled={off} onClick={onClick}>
    <Sign path={path} />
  </button>
);

const Sign = ({ path }: { path: string }) => (
  <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden>
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
