export const VIEWER_MESSAGES = {
  /** Name of a link to the whole picture. */
  enlarge: (caption: string) => (caption ? `Enlarge picture: ${caption}` : 'Enlarge picture'),
  untitled: 'Picture',
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const;
