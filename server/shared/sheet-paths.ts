/** Address of the sheet of an evening, and of its view for the screen in the hall. */
export const sheetPath = (meetingId: string, date: string): string => `/evenings/${meetingId}/${date}`;
export const projectorPath = (meetingId: string, date: string): string => `${sheetPath(meetingId, date)}/projector`;
