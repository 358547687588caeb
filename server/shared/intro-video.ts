import { FILE_MESSAGES, MEDIA_LIMITS } from './media.js';

/** What an officer may choose; the server tells types by their bytes. */
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/x-msvideo'] as const;
export const VIDEO_TYPE_NAMES = 'MP4, MOV or AVI';
const VIDEO_NAME = /\.(mp4|mov|avi)$/i;

/** What a file picker offers as captions. */
export const CAPTIONS_TYPES = '.vtt,text/vtt';
/** Recommended size of the picture before it plays, in pixels: 16:9. */
export const VIDEO_POSTER_SIZE = { width: 1280, height: 720 } as const;

export const VIDEO_MESSAGES = {
  title: 'Watch Us in Action',
  loading: 'Loading video…',
  unplayable: 'This browser cannot play the video.',
  download: 'Download it instead',
  captions: 'Captions',
  play: 'Play',
  hint: 'MP4, MOV or AVI, maximum 100MB',
  choose: 'Choose a video',
  replace: 'Replace the video',
  uploading: 'Uploading',
  checking: 'Uploaded. The server looks at it …',
  uploaded: 'Video uploaded successfully',
  updated: 'Video updated successfully',
  none: 'There is no video yet. The home page shows the section once there is one.',
  fetchFailed: 'Failed to fetch video',
  fetchCurrentFailed: 'Failed to fetch current video',
  updateFailed: 'Failed to update video',
  failedToUpload: 'Failed to upload video',
  uploadFailed: 'Upload failed',
  networkError: 'Network error',
  unsent: (name: string): string => `${name} is still here and need not be chosen again.`,
  videoRequired: 'Video is required',
  converting:
    'The video is being converted so that every browser can play it. The present one stays until that is done',
  waiting:
    'The video was kept, but browsers cannot play it and this server has no ffmpeg to convert it. The present one stays. Please upload an MP4 (H.264), or install ffmpeg on the server and start it again',
  failed: 'The video could not be converted. Please try another file, best an MP4 (H.264)',
  deleted: 'Video deleted successfully',
  deleteFailed: 'Failed to delete video',
} as const;

/** Why these files are not sent at all, or null. The server tells types by their bytes; here the name has to do. */
export function videoRefusal(files: readonly { name: string; size: number }[]): string | null {
  const [file] = files;
  if (files.length > 1) return FILE_MESSAGES.tooMany;
  if (!file) return null;
  if (!VIDEO_NAME.test(file.name)) return FILE_MESSAGES.type(VIDEO_TYPE_NAMES);
  if (file.size > MEDIA_LIMITS.videoBytes) return FILE_MESSAGES.tooLarge(MEDIA_LIMITS.videoBytes);
  return file.size === 0 ? FILE_MESSAGES.tooSmall(1) : null;
}
