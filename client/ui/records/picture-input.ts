import type { ImageValue } from '../image-field';

/** The part of an input that tells of a picture: a new file, that there shall be none, or nothing where it stays as it is. */
export function pictureInput(value: ImageValue, saved: string | null | undefined): { image?: File; imageUrl?: string } {
  if (value instanceof File) return { image: value };
  if (value === null) return saved ? { imageUrl: '' } : {};
  return value === saved ? {} : { imageUrl: value };
}
