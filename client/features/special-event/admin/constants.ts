/** Browser storage key of the local draft. */
export const SPECIAL_EVENT_DRAFT_KEY = 'gavel.draft.specialEvent';

/** Recommended size of its pictures, in pixels: 4:3. */
export const SPECIAL_EVENT_IMAGE_SIZE = { width: 1200, height: 900 } as const;

/** The site shows the second one flatter. */
export const SECOND_PICTURE_FRAME = { ratio: 3 / 2 } as const;
