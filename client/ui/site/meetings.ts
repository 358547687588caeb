import type { PublicClient } from '../../data/public-client';
import { allWeeklyHours, clockRange } from '@shared/weekly-hours';
import { WEEKDAYS, type Weekday } from '@shared/weekdays';
import { ClubMeetingsDocument, type ClubMeetingsQuery } from '../../gql/public';
import { useClubMeetingsQuery } from '../../gql/public-hooks';

/** Before when and where the next meeting is. */
export const NEXT_MEETING = 'Next meeting:';

/** Reads what every page says about the meetings. */
export const loadMeetings = (client: PublicClient): Promise<unknown> => client.query({ query: ClubMeetingsDocument });

export interface ClubMeetings {
  /** `Thursdays 6:00 PM to 7:30 PM`; empty without a weekly meeting. */
  hours: string;
  /** `6:00 PM to 7:30 PM`, where the weekday is said already; with several meetings, the same as `hours`. */
  clock: string;
  /** Weekdays of the meetings, each once. */
  weekdays: readonly Weekday[];
  next: ClubMeetingsQuery['nextMeeting'];
  notice: ClubMeetingsQuery['meetingNotice'];
}

/** What the club's pages say about its meetings; nothing while that cannot be read. */
export function useMeetings(): ClubMeetings {
  const { data } = useClubMeetingsQuery();
  const weekly = (data?.weeklyMeetings ?? []).map((meeting) => ({ ...meeting, weekday: WEEKDAYS[meeting.weekday] }));
  const hours = allWeeklyHours(weekly);
  const [first, ...others] = weekly;
  return {
    hours,
    clock: first && others.length === 0 ? clockRange(first) : hours,
    weekdays: [...new Set(weekly.map(({ weekday }) => weekday))],
    next: data?.nextMeeting ?? null,
    notice: data?.meetingNotice ?? null,
  };
}
