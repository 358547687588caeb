import { longDay } from '@shared/time';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { srcSet } from '@shared/image-address';
import { preload } from 'react-dom';
import { useCloseOnBack } from '../../dialogs/close-on-back';
import { Picture } from '../picture';
import { userTextProps } from '../../text-language';
import classes from './picture-viewer.module.css';
import { VIEWER_MESSAGES } from './texts';
import { usePictureGestures } from './use-picture-gestures';

export interface ViewerPicture {
  image: { url: string; width: number | null; height: number | null };
  /** Shown as its caption. */
  alt: string;
  captureDate?: string;
}

export interface PictureViewerProps {
  /** Loaded pictures, out of `total`. */
  pictures: readonly ViewerPicture[];
  index: number;
  total: number;
  /** `total` is exact, so the position can be shown. */
  counted: boolean;
  /** Requests a picture by index, possibly one that is not loaded yet. */
  onTurn: (index: number) => void;
  onClose: () => void;
}

const SIZES = '100vw';
/** The browser then loads the largest file. */
const ZOOMED_SIZES = '500vw';
const KEY_SCALE = 1.5;

/** By key: where a zoomed picture moves. Left and right turn to the neighbours of one that is not zoomed. */
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** Full-screen viewer. The native dialog element handles focus and Escape; the browser's Back closes it. */
export function PictureViewer({ pictures, index, total, counted, onTurn, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = pictures[index]!;
  const turn = (by: number) => index + by >= 0 && index + by < total && onTurn(index + by);
  const zoom = usePictureGestures(turn);
  const turnTo = (by: number) => {
    zoom.reset();
    turn(by);
  };

  useEffect(() => dialog.current?.showModal(), []);
  useCloseOnBack(true, () => dialog.current?.close());
  useEffect(() => {
    for (const neighbour of [pictures[index + 1], pictures[index - 1]])
      if (neighbour) preloadPicture(neighbour.image.url, SIZES);
  }, [pictures, index]);

  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      {...(picture.alt ? { 'aria-labelledby': 'picture-caption' } : { 'aria-label': VIEWER_MESSAGES.untitled })}
      onKeyDown={(event) => act(event, zoom, turn)}
      onClose={onClose}
    >
      <ViewerBar zoom={zoom} onClose={() => dialog.current?.close()}>
        {counted && `${index + 1} of ${total}`}
      </ViewerBar>
      {total > 1 && (
        <>
          <TurnButton
            label={VIEWER_MESSAGES.previous}
            path="m15 5-7 7 7 7"
            off={index === 0}
            onClick={() => turnTo(-1)}
          />
          <TurnButton
            label={VIEWER_MESSAGES.next}
            path="m9 5 7 7-7 7"
            off={index === total - 1}
            onClick={() => turnTo(1)}
          />
        </>
      )}
      <div className={classes.stage} data-zoomed={zoom.zoomed} {...zoom.stageProps}>
        <div
          key={picture.image.url}
          style={{ maxWidth: px(picture.image.width), maxHeight: px(picture.image.height), ...zoom.pictureStyle }}
        >
          <Picture image={picture.image} alt="" sizes={zoom.zoomed ? ZOOMED_SIZES : SIZES} frame="own" first />
        </div>
      </div>
      <Caption {...picture} />
    </dialog>
  );
}

type Gestures = ReturnType<typeof usePictureGestures>;

/** Zooms, moves the zoomed picture, or turns to a neighbour of one that is not zoomed. */
function act(event: KeyboardEvent, zoom: Gestures, turn: (by: number) => void): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  // Those zoom the page.
  if (ctrlKey || metaKey || altKey) return;
  const arrow = ARROWS[key];
  if (key === '+' || key === '=') zoom.zoomBy(KEY_SCALE);
  else if (key === '-') zoom.zoomBy(1 / KEY_SCALE);
  else if (key === '0') zoom.reset();
  else if (arrow && zoom.zoomed) zoom.pan(arrow);
  else if (arrow?.x) turn(-arrow.x);
  else return;
  event.preventDefault();
}

const ViewerBar = ({ zoom, onClose, children }: { zoom: Gestures; onClose: () => void; children: ReactNode }) => (
  <div className={classes.bar}>
    <p>{children}</p>
    <button
      type="button"
      aria-label={zoom.zoomed ? VIEWER_MESSAGES.zoomOut : VIEWER_MESSAGES.zoomIn}
      onClick={() => zoom.toggle()}
    >
      <Icon
        path={`M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M15.5 15.5 20 20M7.5 10.5h6${zoom.zoomed ? '' : 'M10.5 7.5v6'}`}
      />
    </button>
    <button type="button" aria-label={VIEWER_MESSAGES.close} onClick={onClose}>
      <Icon path="m5 5 14 14M19 5 5 19" />
    </button>
  </div>
);

const Caption = ({ alt, captureDate }: ViewerPicture) => (
  <div className={classes.caption} aria-live="polite">
    <p id="picture-caption" {...userTextProps(alt)}>
      {alt}
    </p>
    {captureDate && <time dateTime={captureDate}>{longDay(captureDate)}</time>}
  </div>
);

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
    <Icon path={path} />
  </button>
);

const Icon = ({ path }: { path: string }) => (
  <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden>
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

/** Preloads a picture in the size in which `Picture` will show it. */
function preloadPicture(url: string, sizes: string): void {
  const imageSrcSet = srcSet(url, 'avif');
  preload(url, imageSrcSet ? { as: 'image', imageSrcSet, imageSizes: sizes, type: 'image/avif' } : { as: 'image' });
}
