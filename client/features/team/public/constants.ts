/** Members in the first row of a year. */
export const LEADERSHIP_FIRST_ROW = 3;

export const TESTIMONIALS_SHOWN = 6;

/** Interval of the rotation, in milliseconds. */
export const TESTIMONIALS_EVERY_MS = 10_000;
