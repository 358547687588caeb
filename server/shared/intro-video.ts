/** What an officer may choose; the server tells types by their bytes. */
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/x-msvideo'] as const;
export const VIDEO_TYPE_NAMES = 'MP4, MOV or AVI';

export const VIDEO_MESSAGES = {
  title: 'Watch Us in Action',
  loading: 'Loading video…',
  unplayable: 'This browser cannot play the video.',
  download: 'Download it instead',
  captions: 'Captions',
  play: 'Play',
  hint: 'MP4, MOV or AVI, maximum 100MB',
  fetchFailed: 'Failed to fetch video',
  fetchCurrentFailed: 'Failed to fetch current video',
  updateFailed: 'Failed to update video',
  failedToUpload: 'Failed to upload video',
  uploadFailed: 'Upload failed',
  networkError: 'Network error',
  videoRequired: 'Video is required',
  deleted: 'Video deleted successfully',
} as const;
