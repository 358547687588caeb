import { calendarDate, maxLength, required } from './rules.js';

/** Messages of API responses. */
export const GALLERY_API_MESSAGES = {
  deleted: 'Image deleted successfully',
  imageRequired: 'Image is required',
} as const;

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
export const GALLERY_ORDERS = ['newest', 'oldest'] as const;
export type GalleryOrder = (typeof GALLERY_ORDERS)[number];
