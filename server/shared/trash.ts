/** Days for which a deleted record can be restored. */
export const TRASH_DAYS = 30;
