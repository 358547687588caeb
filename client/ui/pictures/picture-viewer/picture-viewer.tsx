import { longDay } from '@shared/time';
import { useMemo, useRef, useState } from 'react';
import Lightbox, { type ControllerRef, type SlideImage } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { useCloseOnBack } from '../../dialogs/close-on-back';
import { Picture } from '../picture';
import { userTextProps } from '../../text-language';
import classes from './picture-viewer.module.css';
import { VIEWER_MESSAGES } from './texts';

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

const LABELS = {
  Close: VIEWER_MESSAGES.close,
  Previous: VIEWER_MESSAGES.previous,
  Next: VIEWER_MESSAGES.next,
  'Zoom in': VIEWER_MESSAGES.zoomIn,
  'Zoom out': VIEWER_MESSAGES.zoomOut,
};
const ZOOM = { maxZoomPixelRatio: 2, zoomInMultiplier: 1.5, keyboardMoveDistance: 100, pinchZoomV4: true };
const CAROUSEL = { finite: true, preload: 1, padding: 0 };
const NO_NAVIGATION = { buttonPrev: () => null, buttonNext: () => null };

/** Full-screen viewer; the browser's Back closes it. */
export function PictureViewer({ pictures, index, total, counted, onTurn, onClose }: PictureViewerProps) {
  const controller = useRef<ControllerRef>(null);
  const picture = pictures[index]!;
  const slides = useMemo(
    () => Array.from({ length: total }, (_slide, place) => slideOf(pictures[place])),
    [pictures, total],
  );
  // Its entry in the history goes as it begins to fade, so that the next picture can be opened meanwhile.
  const [closing, setClosing] = useState(false);
  useCloseOnBack(!closing, () => controller.current?.close());
  return (
    <Lightbox
      open
      className={classes.viewer}
      close={onClose}
      slides={slides}
      index={index}
      on={{ view: ({ index: shown }) => shown !== index && onTurn(shown), exiting: () => setClosing(true) }}
      plugins={[Zoom]}
      controller={{ ref: controller }}
      carousel={CAROUSEL}
      zoom={ZOOM}
      labels={{ ...LABELS, Lightbox: picture.alt || VIEWER_MESSAGES.untitled }}
      toolbar={{ buttons: [<p key="position">{counted && `${index + 1} of ${total}`}</p>, 'zoom', 'close'] }}
      render={{
        slide: ({ slide, offset, zoom = 1 }) => <Slide {...slide} current={offset === 0} zoomed={zoom > 1} />,
        controls: () => <Caption {...picture} />,
        ...(total === 1 && NO_NAVIGATION),
      }}
    />
  );
}

/** Empty while the picture is not loaded. */
const slideOf = (picture?: ViewerPicture): SlideImage => ({
  src: picture?.image.url ?? '',
  width: picture?.image.width ?? undefined,
  height: picture?.image.height ?? undefined,
});

interface SlideProps extends SlideImage {
  current: boolean;
  zoomed: boolean;
}

/** Small pictures are not enlarged. When zoomed, the browser loads the largest file. */
const Slide = ({ src, width, height, current, zoomed }: SlideProps) => (
  <div className={classes.picture} style={{ maxWidth: width, maxHeight: height }}>
    {src && <Picture image={{ url: src }} alt="" sizes={zoomed ? '500vw' : '100vw'} frame="own" first={current} />}
  </div>
);

const Caption = ({ alt, captureDate }: ViewerPicture) => (
  <div className={classes.caption} aria-live="polite">
    <p {...userTextProps(alt)}>{alt}</p>
    {captureDate && <time dateTime={captureDate}>{longDay(captureDate)}</time>}
  </div>
);
