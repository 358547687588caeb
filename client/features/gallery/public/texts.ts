export const GALLERY_MESSAGES = {
  loadFailed: 'Failed to fetch gallery images',
  seeMore: 'See More',
  newer: 'Newer pictures',
  older: 'Older pictures',
  until: (day: string) => `Gallery until ${day}`,
  showLess: 'Show Less',
  title: 'Gallery',
  loading: 'Loading pictures…',
  empty: 'No pictures yet',
  emptyHint: 'Pictures from the next evening will appear here.',
} as const;
