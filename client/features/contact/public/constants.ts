/** Browser storage key of the local draft. */
export const CONTACT_DRAFT_KEY = 'gavel.draft.contact';
