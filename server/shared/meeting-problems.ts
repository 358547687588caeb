import { daysBetween } from './days.js';
import { MEETING_API_MESSAGES } from './meeting-rules.js';
import {
  CHANGED_STATES,
  MOVE_DAYS,
  type ChangedState,
  type DayOff,
  type MeetingPart,
  type MeetingTerm,
} from './meetings.js';

export interface EveningChanges {
  state: ChangedState;
  reason?: string;
  day?: string;
  from?: string;
  to?: string;
  place?: string;
  onlineUrl?: string;
}

/** Clock times or calendar dates. */
interface Span {
  from: string;
  to: string;
}

interface Weekly extends Span {
  parts: readonly MeetingPart[];
  terms: readonly MeetingTerm[];
  daysOff: readonly DayOff[];
}

type Problem = string | undefined;
type Problems = Record<string, Problem>;

const { endsFirst, partEndsFirst, partOutside, termEndsFirst, dayOffEndsFirst } = MEETING_API_MESSAGES;
const when = (broken: boolean, message: string): Problem => (broken ? message : undefined);
const firstOf = (problems: readonly Problem[]): Problem => problems.find((problem) => problem !== undefined);

/** What is wrong with the hours of a weekly meeting. */
export const hoursProblem = ({ from, to }: Span): Problem => when(to <= from, endsFirst);

/** What is wrong with the hours of a part of `meeting`. */
export const partProblem = (part: Span, meeting: Span): Problem =>
  when(part.to <= part.from, partEndsFirst) ?? when(part.from < meeting.from || part.to > meeting.to, partOutside);

export const termProblem = ({ from, to }: Span): Problem => when(to < from, termEndsFirst);

export const dayOffProblem = ({ from, to }: Span): Problem => when(to < from, dayOffEndsFirst);

/** What is wrong with a weekly meeting whose fields are valid one by one, by field. */
export const meetingProblems = (meeting: Weekly): Problems => ({
  to: hoursProblem(meeting),
  parts: firstOf(meeting.parts.map((part) => partProblem(part, meeting))),
  terms: firstOf(meeting.terms.map(termProblem)),
  daysOff: firstOf(meeting.daysOff.map(dayOffProblem)),
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
    to: hoursProblem({ from: from || meeting.from, to: to || meeting.to }),
    onlineUrl: when(state === ONLINE && !onlineUrl && !meeting.onlineUrl, MEETING_API_MESSAGES.onlineUrlRequired),
  };
}
