import { inUnits } from '../../shared/media.js';

export const VIDEO_API_MESSAGES = {
  videoRequired: 'Video is required',
  converting: 'The video is being converted so that every browser can play it. The current video stays until then',
  waiting:
    'Browsers can’t play this video, and this site can’t convert it. The current video stays. Please upload an MP4 (H.264) instead',
  failed: 'The video couldn’t be converted. Please try another file, preferably an MP4 (H.264)',
} as const;

export const MEDIA_MESSAGES = {
  tooLarge: (limit: number) => `The file is larger than ${inUnits(limit)}. Please choose a smaller one`,
  uploadCut: 'The upload was interrupted. Please try again',
  storeAway: 'Files can’t be stored right now. Please try again in a moment',
} as const;
