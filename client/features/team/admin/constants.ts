/** Browser storage key of local drafts: a map by member ID, `new` for a new one. */
export const TEAM_DRAFT_KEY = 'gavel.draft.team';

/** Browser storage key of the drafts of new committees: a map by year. */
export const COMMITTEE_DRAFT_KEY = 'gavel.draft.committee';

/** Recommended size of a photo, in pixels: square. */
export const TEAM_IMAGE_SIZE = { width: 200, height: 200 } as const;
