/** Days for which the words of a decline that was not sent are stored. */
export const DECLINE_DRAFT_DAYS = 30;

/** Browser storage key of the words of declines that were not sent, by post ID. */
export const DECLINE_DRAFT_KEY = 'gavel.draft.decline';
