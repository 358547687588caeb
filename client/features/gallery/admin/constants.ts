/** Browser storage key of unsaved captions. */
export const GALLERY_DRAFT_KEY = 'gavel.draft.gallery';

/** Parallel uploads; the server processes as many at a time. */
export const GALLERY_UPLOADS_AT_ONCE = 2;
