/** Places at a weekly meeting. */
export const MEETING_PLACES = 'Unlimited participants';
/** Between the last part of an evening and its end. */
export const MEETING_CLOSING = 'Closing words and tea';
export const MEETINGS_FAILED = 'Failed to load the weekly meeting';
