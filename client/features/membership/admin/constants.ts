/** Browser storage key of the local draft. */
export const MEMBERSHIP_DRAFT_KEY = 'gavel.draft.membership';
