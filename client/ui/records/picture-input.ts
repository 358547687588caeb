import type { ImageValue } from '../image-field';

/** A new file, null to remove the picture, or undefined if it has not changed. */
export function pictureInput(value: ImageValue, saved: string | null | undefined): { image?: File; imageUrl?: string } {
  if (value instanceof File) return { image: value };
  if (value === null) return saved ? { imageUrl: '' } : {};
  return value === saved ? {} : { imageUrl: value };
}
