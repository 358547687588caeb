import { calendarDate, maxLength, required } from './rules.js';

/** Pictures that Activities shows before it is asked for more, and how many more it then shows at a time. */
export const GALLERY_SHOWN = 6;
export const GALLERY_MORE = 24;
/** Tiles are this wide for their height; the opened picture keeps its own shape. */
export const GALLERY_RATIO = 16 / 9;

export const GALLERY_LIMITS = { alt: 300 } as const;

export const GALLERY_RULES = {
  alt: [
    required('Caption is required'),
    maxLength(GALLERY_LIMITS.alt, `Caption must be at most ${GALLERY_LIMITS.alt} characters`),
  ],
  captureDate: [
    required('Capture date is required'),
    calendarDate('Capture date must be a calendar date like 2026-12-18'),
  ],
} as const;

export const GALLERY_FILTERS = ['all', 'this month', 'this year', 'last year'] as const;
export const GALLERY_ORDERS = ['newest', 'oldest'] as const;
export type GalleryOrder = (typeof GALLERY_ORDERS)[number];

export const GALLERY_MESSAGES = {
  fetchFailed: 'Failed to fetch gallery images',
  createFailed: 'Failed to upload image',
  updateFailed: 'Failed to update image',
  deleteFailed: 'Failed to delete image',
  deleted: 'Image deleted successfully',
  imageRequired: 'Image is required',
  seeMore: 'See More',
  showLess: 'Show Less',
  title: 'Gallery',
  loading: 'Loading pictures…',
  empty: 'No pictures yet',
  emptyHint: 'The next evening will be in front of the camera.',
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
} as const;
