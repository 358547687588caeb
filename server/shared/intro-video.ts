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
  converting:
    'The video is being converted so that every browser can play it. The present one stays until that is done',
  waiting:
    'The video was kept, but browsers cannot play it and this server has no ffmpeg to convert it. The present one stays. Please upload an MP4 (H.264), or install ffmpeg on the server and start it again',
  failed: 'The video could not be converted. Please try another file, best an MP4 (H.264)',
  deleted: 'Video deleted successfully',
} as const;
