export const GALLERY_PAGE = '/activities';

/** Pictures on Activities before "See More". */
export const GALLERY_SHOWN = 6;

/** Pictures that each click adds. */
export const GALLERY_MORE = 24;

/** Width divided by height of a tile; the viewer shows pictures uncropped. */
export const GALLERY_RATIO = 16 / 9;
