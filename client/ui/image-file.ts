import { FILE_MESSAGES, IMAGE_TYPE_NAMES, IMAGE_TYPES, MEDIA_LIMITS } from '@shared/media';

/** The drop zone's sentence for a file that is not taken, or null. */
export function refusalOf({ type, size }: File): string | null {
  if (!(IMAGE_TYPES as readonly string[]).includes(type)) return FILE_MESSAGES.type(IMAGE_TYPE_NAMES);
  if (size > MEDIA_LIMITS.imageBytes) return FILE_MESSAGES.tooLarge(MEDIA_LIMITS.imageBytes);
  return size === 0 ? FILE_MESSAGES.tooSmall(1) : null;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** How large a picture is, upright, in pixels; null for a file that is none. */
export async function pictureSize(file: File): Promise<PictureSize | null> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return null;
  }
}
