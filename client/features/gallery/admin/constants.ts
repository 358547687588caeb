import { GALLERY_RATIO } from '../public/constants';

/** Browser storage key of unsaved captions. */
export const GALLERY_DRAFT_KEY = 'gavel.draft.gallery';

/** Parallel uploads; the server processes as many at a time. */
export const GALLERY_UPLOADS_AT_ONCE = 2;

/** Shape of a tile on the site, which a crop gets, and the recommended size in pixels. */
export const GALLERY_CROP_SIZE = { width: 1280, height: 1280 / GALLERY_RATIO };
