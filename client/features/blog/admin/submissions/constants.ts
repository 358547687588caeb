/** Browser storage key of the words of declines that were not sent, by post ID. */
export const DECLINE_DRAFT_KEY = 'gavel.draft.decline';
