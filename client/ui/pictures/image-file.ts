import { ERRORS } from '@shared/error-catalogue';
import { IMAGE_API_MESSAGES, IMAGE_TYPES, isHeic, MEDIA_LIMITS } from '@shared/media';
import { readImageHeader } from './image-header';
import { FILE_MESSAGES, IMAGE_TYPE_NAMES } from './texts';

/** Reason to reject a file by its type and size in bytes, or null. */
export function rejectionOf({ type, size, name }: File): string | null {
  if (isHeic({ type, name })) return IMAGE_API_MESSAGES.heic;
  if (!IMAGE_TYPES.some((accepted) => accepted === type)) return FILE_MESSAGES.type(IMAGE_TYPE_NAMES);
  if (size > MEDIA_LIMITS.imageBytes) return FILE_MESSAGES.tooLarge(MEDIA_LIMITS.imageBytes);
  return size === 0 ? ERRORS.FILE_EMPTY.message : null;
}

/**
 * Like `rejectionOf`, but also reads the file's header and uses the server's messages, so that nobody uploads a picture
 * that would be rejected. Null if the file is acceptable.
 */
export async function checkImageFile(file: File): Promise<string | null> {
  const problem = rejectionOf(file);
  if (problem) return problem;
  const head = await readImageHeader(file);
  if (!head) return (await pictureSize(file)) ? ERRORS.FILE_TYPE.message : ERRORS.FILE_BROKEN.message;
  if (head.animated) return ERRORS.FILE_MOVING.message;
  return head.width * head.height > MEDIA_LIMITS.imagePixels ? IMAGE_API_MESSAGES.tooManyPixels : null;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** Upright size in pixels; null if the file is not a picture. */
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
