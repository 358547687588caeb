import { sheetPath } from '@shared/sheet-paths';

/** Address of the sheet’s view for the hall. */
export const projectorPath = (meetingId: string, date: string): string => `${sheetPath(meetingId, date)}/projector`;
