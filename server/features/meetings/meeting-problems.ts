import { daysBetween } from '../../shared/days.js';
import { MEETING_API_MESSAGES } from '../../shared/meeting-rules.js';
import {
  CHANGED_STATES,
  type ChangedState,
  type DayOff,
  type MeetingPart,
  type MeetingTerm,
  MOVE_DAYS,
} from '../../shared/meetings.js';

export interface EveningChanges {
  state: ChangedState;
  reason?: string;
  day?: string;
  from?: string;
  to?: string;
  place?: string;
  onlineUrl?: string;
}

interface Weekly {
  from: string;
  to: string;
  parts: readonly MeetingPart[];
  terms: readonly MeetingTerm[];
  daysOff: readonly DayOff[];
}

type Problems = Record<string, string | undefined>;

const { endsFirst, partEndsFirst, partOutside, termEndsFirst, dayOffEndsFirst } = MEETING_API_MESSAGES;
const when = (broken: boolean, message: string): string | undefined => (broken ? message : undefined);

/** What is wrong with a weekly meeting whose fields are valid one by one, by field. */
export const meetingProblems = ({ from, to, parts, terms, daysOff }: Weekly): Problems => ({
  to: when(to <= from, endsFirst),
  parts:
    when(
      parts.some((part) => part.to <= part.from),
      partEndsFirst,
    ) ??
    when(
      parts.some((part) => part.from < from || part.to > to),
      partOutside,
    ),
  terms: when(
    terms.some((term) => term.to < term.from),
    termEndsFirst,
  ),
  daysOff: when(
    daysOff.some((off) => off.to < off.from),
    dayOffEndsFirst,
  ),
});

/** The same of a change of the evening of `date`. */
export function changeProblems(
  meeting: { from: string; to: string; onlineUrl: string | null },
  date: string,
  { state, reason, day, from, to, place, onlineUrl }: EveningChanges,
): Problems {
  const { NOT_HELD, MOVED, ONLINE } = CHANGED_STATES;
  const isFar = day !== undefined && Math.abs(daysBetween(date, day)) > MOVE_DAYS;
  const movesNothing = state === MOVED && !(day && day !== date) && !from && !to && !place;
  return {
    reason: when(state === NOT_HELD && !reason, MEETING_API_MESSAGES.reasonRequired),
    day: when(isFar, MEETING_API_MESSAGES.movedTooFar) ?? when(movesNothing, MEETING_API_MESSAGES.nothingMoved),
    to: when((to || meeting.to) <= (from || meeting.from), endsFirst),
    onlineUrl: when(state === ONLINE && !onlineUrl && !meeting.onlineUrl, MEETING_API_MESSAGES.onlineUrlRequired),
  };
}
