/** Browser storage key of local drafts: a map by event ID, `new` for a new one. */
export const EVENT_DRAFT_KEY = 'gavel.draft.events';

/** Recommended size of a picture, in pixels: 3:2. */
export const EVENT_IMAGE_SIZE = { width: 1200, height: 800 } as const;
