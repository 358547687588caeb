/** A session ends this long after sign-in at the latest. */
export const SESSION_HOURS = 12;
/** What a stolen session must not do asks for the password again if it was last entered longer ago. */
export const CONFIRMED_MINUTES = 10;
/** A session ends after this long without a request. */
export const SESSION_IDLE_HOURS = 2;
