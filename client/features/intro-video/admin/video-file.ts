import { ERRORS } from '@shared/error-catalogue';
import { MEDIA_LIMITS } from '@shared/media';
import { FILE_MESSAGES } from '../../../ui/pictures/texts';

export const VIDEO_TYPE_NAMES = 'MP4, MOV or AVI';

const VIDEO_NAME = /\.(mp4|mov|avi)$/i;

/** For the `accept` attribute. */
export const CAPTIONS_TYPES = '.vtt,text/vtt';

/** Recommended size of the poster image, in pixels: 16:9. */
export const VIDEO_POSTER_SIZE = { width: 1280, height: 720 } as const;

/**
 * Reason for not sending these files, or null. The server detects types from the bytes; here the file name has to do.
 */
export function videoRejection(files: readonly { name: string; size: number }[]): string | null {
  const [file] = files;
  if (files.length > 1) return FILE_MESSAGES.tooMany;
  if (!file) return null;
  if (!VIDEO_NAME.test(file.name)) return FILE_MESSAGES.type(VIDEO_TYPE_NAMES);
  if (file.size > MEDIA_LIMITS.videoBytes) return FILE_MESSAGES.tooLarge(MEDIA_LIMITS.videoBytes);
  return file.size === 0 ? ERRORS.FILE_EMPTY.message : null;
}
