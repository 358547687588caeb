import { parseImageAddress } from '@shared/image-address';
import type { FocalPoint } from '@shared/focal-point';
import type { CSSProperties } from 'react';

/** An image of the API. Local images have neither focal point nor colour. */
export interface PictureImage {
  url: string;
  focalPoint?: FocalPoint | null;
  color?: string | null;
}

/**
 * Shape of the box that a picture fills. In a landscape one, a picture narrower than a square is shown whole. `own`: the box has
 * the picture's shape.
 */
export type PictureFrame = 'landscape' | 'square' | 'own';

export const isPortrait = ({ width, height }: { width: number; height: number }): boolean => width < height;

/** Styles for cropping a picture, and for the background that fills its frame while it loads or is shown whole. */
export function pictureStyle({ url, focalPoint, color }: PictureImage, frame: PictureFrame): CSSProperties | undefined {
  if (frame === 'own') return undefined;
  const size = parseImageAddress(url);
  const whole = frame === 'landscape' && size !== null && isPortrait(size);
  return {
    backgroundColor: color ?? undefined,
    ...(whole ? { objectFit: 'contain' } : focalPoint && { objectPosition: `${focalPoint.x}% ${focalPoint.y}%` }),
  };
}
