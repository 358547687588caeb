/** Numbers of advisory locks. No other program on the database uses them. */

/** Held by a running cleanup of unused media, and by work that must not run beside one. */
export const CLEANUP_LOCK = 4_285_370_114;
/** Held alone by work whose snapshot of the rows may refer to a file; shared by each removal of an upload. */
export const REMOVAL_LOCK = 4_285_370_117;
