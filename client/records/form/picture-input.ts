import type { FocalPoint } from '@shared/focal-point';
import { parseFocalPoint, type FocalPointText } from '../../ui/pictures/focal-point-text';
import type { ImageValue } from '../../ui/pictures/image-field';

interface PictureInput {
  image?: File;
  imageUrl?: string;
  imageFocalPoint?: FocalPoint;
}

/** A new file, '' to remove the picture, or nothing if it has not changed; and its focal point, if one was chosen. */
export function pictureInput(
  value: ImageValue,
  saved: string | null | undefined,
  focalPoint: FocalPointText,
): PictureInput {
  if (value === null) return saved ? { imageUrl: '' } : {};
  const chosen = parseFocalPoint(focalPoint);
  return {
    ...(value instanceof File ? { image: value } : value !== saved && { imageUrl: value }),
    ...(chosen && { imageFocalPoint: chosen }),
  };
}
