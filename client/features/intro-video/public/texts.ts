export const VIDEO_MESSAGES = {
  title: 'Watch Us in Action',
  loading: 'Loading video…',
  unplayable: 'This browser can’t play the video.',
  download: 'Download it instead',
  captions: 'Captions',
  play: 'Play',
  loadFailed: 'Failed to fetch video',
} as const;
