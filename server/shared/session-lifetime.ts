/** A session ends this long after sign-in at the latest. */
export const SESSION_HOURS = 12;
/** Minutes after which operations that a stolen session must not run ask for the password again. */
export const CONFIRMED_MINUTES = 10;
/** A session ends after this long without a request. */
export const SESSION_IDLE_HOURS = 2;
