/** Browser storage key of local drafts: a map by ID of the weekly meeting, `new` for a new one. */
export const MEETING_DRAFT_KEY = 'gavel.draft.meetings';

/** Browser storage key of the drafts of agendas: a map by evening. */
export const SHEET_DRAFT_KEY = 'gavel.draft.sheets';

/** The list of evenings, and the address below which the forms are. */
export const MEETINGS_PATH = '/admin/events/meetings';

/** Screen of the roles, the agenda and the times of one evening. */
export const eveningAdminPath = (meetingId: string, date: string): string =>
  `${MEETINGS_PATH}/${meetingId}/evenings/${date}`;

/** Weeks after this one whose evenings are listed. */
export const WEEKS_AHEAD = 8;
