/** Address of the sheet of an evening. */
export const sheetPath = (meetingId: string, date: string): string => `/evenings/${meetingId}/${date}`;
