import { calendarDate, maxLength, required } from './rules.js';

/** Where the gallery is shown. */
export const GALLERY_PAGE = '/activities';
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
export type GalleryFilter = (typeof GALLERY_FILTERS)[number];
export const GALLERY_ORDERS = ['newest', 'oldest'] as const;
export type GalleryOrder = (typeof GALLERY_ORDERS)[number];

/** The first and the last day that a filter lets through, seen from `today`; nothing where it lets all through. */
export function daysOf(filter: GalleryFilter, today: string): { from?: string; to?: string } {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const wholeYear = (asked: number) => ({ from: `${asked}-01-01`, to: `${asked}-12-31` });
  switch (filter) {
    case 'this month':
      return { from: `${today.slice(0, 7)}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
    case 'this year':
      return wholeYear(year);
    case 'last year':
      return wholeYear(year - 1);
    case 'all':
      return {};
  }
}

/** Where the browser keeps captions that were being changed. */
export const GALLERY_DRAFT_KEY = 'gavel.draft.gallery';

/** Pictures on their way to the server at once: it works on as many at a time. */
export const GALLERY_UPLOADS_AT_ONCE = 2;

export const GALLERY_MESSAGES = {
  fetchFailed: 'Failed to fetch gallery images',
  created: 'Image uploaded successfully',
  uploaded: (pictures: number) => (pictures === 1 ? '1 picture uploaded' : `${pictures} pictures uploaded`),
  createFailed: 'Failed to upload image',
  updated: 'Image updated successfully',
  updateFailed: 'Failed to update image',
  deleteFailed: 'Failed to delete image',
  deleted: 'Image deleted successfully',
  imageRequired: 'Image is required',
  drop: 'Drop or paste pictures anywhere on this page, or choose them',
  sameDate: 'Use this date for all',
  seeMore: 'See More',
  newer: 'Newer pictures',
  older: 'Older pictures',
  until: (day: string) => `Gallery until ${day}`,
  showLess: 'Show Less',
  title: 'Gallery',
  loading: 'Loading pictures…',
  empty: 'No pictures yet',
  emptyHint: 'The next evening will be in front of the camera.',
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
} as const;
