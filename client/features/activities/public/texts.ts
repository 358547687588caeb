/** Places at a weekly meeting. */
export const MEETING_PLACES = 'Unlimited participants';
