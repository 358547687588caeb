import { useState } from 'react';
import { FilePicture } from './file-picture';
import { parseFocalPoint, type FocalPointText } from './focal-point-text';
import classes from './framed-picture.module.css';
import { isPortrait, pictureStyle, type PictureImage } from './picture-style';

/** Frame of a picture on the site: aspect ratio (width divided by height), and a shape other than a rectangle. */
export interface SiteFrame {
  ratio: number;
  shape?: 'round' | 'drop';
}

interface FramedPictureProps {
  /** A file, or the URL of the stored picture. */
  value: Blob | string;
  /** The stored picture, as the API returns it. */
  stored?: PictureImage | null;
  focalPoint?: FocalPointText;
  frame: SiteFrame;
  alt: string;
}

/** A picture as the site shows it. */
export function FramedPicture({ value, stored, focalPoint = '', frame, alt }: FramedPictureProps) {
  const [portrait, setPortrait] = useState(false);
  const kind = frame.ratio > 1 ? 'landscape' : 'square';
  const chosen = parseFocalPoint(focalPoint);
  const image = typeof value === 'string' && value === stored?.url ? stored : { url: String(value) };
  const whole = portrait && kind === 'landscape' ? ({ objectFit: 'contain' } as const) : undefined;
  return (
    <div className={classes.frame} data-shape={frame.shape} style={{ aspectRatio: frame.ratio }}>
      <FilePicture
        className={classes.image}
        value={value}
        alt={alt}
        style={{ ...pictureStyle({ ...image, ...(chosen && { focalPoint: chosen }) }, kind), ...whole }}
        onSize={(size) => setPortrait(typeof value !== 'string' && isPortrait(size))}
      />
    </div>
  );
}
