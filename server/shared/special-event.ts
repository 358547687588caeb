import { maxLength, required } from './rules.js';

/** Browser storage key of the locally kept draft. */
export const SPECIAL_EVENT_DRAFT_KEY = 'gavel.draft.specialEvent';
/** Recommended size of its pictures, in pixels: 4:3. */
export const SPECIAL_EVENT_IMAGE_SIZE = { width: 1200, height: 900 } as const;

export const SPECIAL_EVENT_LIMITS = { title: 100, subtitle: 200, text: 300 } as const;

const tooLong = (what: string, max: number) => maxLength(max, `${what} must be at most ${max} characters`);

export const SPECIAL_EVENT_RULES = {
  title: [required('Title is required'), tooLong('Title', SPECIAL_EVENT_LIMITS.title)],
  subtitle: [required('Subtitle is required'), tooLong('Subtitle', SPECIAL_EVENT_LIMITS.subtitle)],
  text1: [required('First text is required'), tooLong('First text', SPECIAL_EVENT_LIMITS.text)],
  text2: [required('Second text is required'), tooLong('Second text', SPECIAL_EVENT_LIMITS.text)],
} as const;

export const SPECIAL_EVENT_MESSAGES = {
  title: 'Special Event',
  loading: 'Loading special event…',
  fetchFailed: 'Failed to fetch special event',
  createFailed: 'Failed to create special event',
  updateFailed: 'Failed to update special event',
  saveFailed: 'Failed to save special event',
  created: 'special event created successfully',
  updated: 'special event updated successfully',
  deleted: 'Special event deleted successfully',
  deleteFailed: 'Failed to delete special event',
  signInFirst: 'You must be logged in to perform this action',
} as const;
