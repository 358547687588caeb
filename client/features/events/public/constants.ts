/** Upcoming events on Home before "See More". */
export const HOME_EVENTS_SHOWN = 3;

/** Events of one day on Activities before "See More". */
export const DAY_EVENTS_SHOWN = 12;
