import { clockOfMinutes, minutesOfClock } from './clock-time.js';
import { addDays, addDaysClamped, daysBetween } from './days.js';
import { firstOn, weekdayOfDate, type Weekday } from './weekdays.js';

/**
 * State of an evening: the schema's name -> the word that is stored.
 *
 * | state               | takes place | because                                                                  |
 * | ------------------- | ----------- | ------------------------------------------------------------------------ |
 * | `out of term`       | no          | the weekly meeting has terms, and none contains the day                  |
 * | `replaced by event` | yes         | an educational meeting with a page of its own is at that time            |
 * | `not held`          | no          | a change says so; else that event is cancelled; else it is a day off     |
 * | `moved`             | yes         | a change gives it another day, other hours or another place              |
 * | `online`            | yes         | a change says so                                                         |
 * | `held`              | yes         | nothing of the above, or a change says that it is held all the same      |
 *
 * The first that applies counts, except that a change to `held`, `moved` or `online` overrides a cancelled event and a day off.
 */
export const EVENING_STATES = {
  HELD: 'held',
  MOVED: 'moved',
  ONLINE: 'online',
  NOT_HELD: 'not held',
  OUT_OF_TERM: 'out of term',
  REPLACED_BY_EVENT: 'replaced by event',
} as const;
export type EveningState = (typeof EVENING_STATES)[keyof typeof EVENING_STATES];

/** What an officer can say about one evening. */
export const CHANGED_STATES = {
  HELD: EVENING_STATES.HELD,
  MOVED: EVENING_STATES.MOVED,
  ONLINE: EVENING_STATES.ONLINE,
  NOT_HELD: EVENING_STATES.NOT_HELD,
} as const;
export type ChangedState = (typeof CHANGED_STATES)[keyof typeof CHANGED_STATES];

/** Part of an evening. Clock times are `HH:MM`. */
export interface MeetingPart {
  title: string;
  from: string;
  to: string;
  text: string;
}

/** Both days included. */
export interface MeetingTerm {
  name: string;
  from: string;
  to: string;
}

/** Both days included. */
export interface DayOff {
  from: string;
  to: string;
  reason: string;
}

/** When and where the club meets every week, on the clocks of the site's time zone. */
export interface WeeklySchedule {
  id: string;
  weekday: Weekday;
  from: string;
  to: string;
  /** '' for the club's own address. */
  place: string;
  onlineUrl: string | null;
  /** Without terms, it is held all year. */
  terms: readonly MeetingTerm[];
  daysOff: readonly DayOff[];
}

/** What differs on the evening of one date. null: as usual. */
export interface EveningChange {
  state: ChangedState;
  reason: string;
  day: string | null;
  from: string | null;
  to: string | null;
  place: string | null;
  onlineUrl: string | null;
}

/** An educational meeting on the date of an evening. Times are minutes since midnight. */
export interface ReplacingEvent {
  id: string;
  slug: string;
  title: string;
  date: string;
  start: number;
  /** null: open. */
  end: number | null;
  place: string;
  onlineUrl: string | null;
  /** Why it was cancelled; null while it takes place. */
  cancelReason: string | null;
}

/** The meeting of one week. */
export interface Evening {
  /** Title of the weekly meeting, where texts must say which one it is: the club has several. */
  name?: string;
  /** Day by the weekly rule, which names the evening for good. */
  date: string;
  state: EveningState;
  takesPlace: boolean;
  /** Hours by the weekly rule. */
  usualFrom: string;
  usualTo: string;
  /** Day on which it takes place. */
  day: string;
  from: string;
  /** null: open. */
  to: string | null;
  place: string;
  onlineUrl: string | null;
  /** Why it differs, or ''. */
  reason: string;
  /** The event that replaces it, even if cancelled. */
  event: ReplacingEvent | null;
}

/** Days by which an evening can be moved, in either direction: it stays within its week. */
export const MOVE_DAYS = 6;

const WEEK = 7;

const contains = (span: { from: string; to: string }, date: string): boolean => span.from <= date && date <= span.to;

/** True if the weekly meeting is held on that date unless something differs. */
export const isInTerm = ({ terms }: Pick<WeeklySchedule, 'terms'>, date: string): boolean =>
  terms.length === 0 || terms.some((term) => contains(term, date));

export const dayOffOn = ({ daysOff }: Pick<WeeklySchedule, 'daysOff'>, date: string): DayOff | undefined =>
  daysOff.find((off) => contains(off, date));

/** True if an event of that date, at these minutes, takes the place of the evening. */
export function replaces(
  { weekday, from, to }: Pick<WeeklySchedule, 'weekday' | 'from' | 'to'>,
  { date, start, end }: Pick<ReplacingEvent, 'date' | 'start' | 'end'>,
): boolean {
  const [begins, ends] = [minutesOfClock(from), minutesOfClock(to)];
  return weekdayOfDate(date) === weekday && start < ends && (start >= begins || (end ?? start) > begins);
}

/** The evening of a date that is on the meeting's weekday. `events` are educational meetings of any days. */
export function eveningOf(
  schedule: WeeklySchedule,
  date: string,
  change: EveningChange | undefined,
  events: readonly ReplacingEvent[],
): Evening {
  const { from, to, place, onlineUrl } = schedule;
  const usual = { date, usualFrom: from, usualTo: to, day: date, from, to, place, onlineUrl, reason: '', event: null };
  const not = (state: EveningState, reason: string, event: ReplacingEvent | null = null): Evening => ({
    ...usual,
    ...{ state, takesPlace: false, reason, event },
  });
  if (!isInTerm(schedule, date)) return not(EVENING_STATES.OUT_OF_TERM, '');
  const onDate = events.filter((event) => event.date === date && replaces(schedule, event));
  const live = onDate.find((event) => event.cancelReason === null);
  if (live) return replacedBy(usual, live);
  const [cancelled = null] = onDate;
  if (change?.state === CHANGED_STATES.NOT_HELD) return not(EVENING_STATES.NOT_HELD, change.reason, cancelled);
  if (change) return changed(usual, change);
  if (cancelled) return not(EVENING_STATES.NOT_HELD, cancelled.cancelReason ?? '', cancelled);
  const off = dayOffOn(schedule, date);
  return off ? not(EVENING_STATES.NOT_HELD, off.reason) : { ...usual, state: EVENING_STATES.HELD, takesPlace: true };
}

type Usual = Omit<Evening, 'state' | 'takesPlace'>;

const replacedBy = (usual: Usual, event: ReplacingEvent): Evening => ({
  ...usual,
  state: EVENING_STATES.REPLACED_BY_EVENT,
  takesPlace: true,
  from: clockOfMinutes(event.start),
  to: event.end === null ? null : clockOfMinutes(event.end),
  place: event.place,
  onlineUrl: event.onlineUrl,
  event,
});

const changed = (usual: Usual, change: EveningChange): Evening => ({
  ...usual,
  state: change.state,
  takesPlace: true,
  day: change.day ?? usual.day,
  from: change.from ?? usual.from,
  to: change.to ?? usual.to,
  place: change.place ?? usual.place,
  onlineUrl: change.onlineUrl ?? usual.onlineUrl,
  reason: change.reason,
});

/** Dates of the evenings that may concern a day from `from` to `to`, since an evening can be moved. */
export function eveningDates({ weekday }: Pick<WeeklySchedule, 'weekday'>, from: string, to: string): string[] {
  const first = firstOn(weekday, addDaysClamped(from, -MOVE_DAYS));
  const last = addDaysClamped(to, MOVE_DAYS);
  const weeks = Math.floor(daysBetween(first, last) / WEEK) + 1;
  return Array.from({ length: Math.max(weeks, 0) }, (_, week) => addDays(first, week * WEEK));
}

/** True if visitors look for it on a day of the span: by the weekly rule, or because it takes place then. */
export const concerns = ({ date, day }: Evening, from: string, to: string): boolean =>
  [date, day].some((one) => from <= one && one <= to);

/** `2026-12-17T18:00`: the minute on the site's clocks at which it begins. */
export const beginsAt = ({ day, from }: Pick<Evening, 'day' | 'from'>): string => `${day}T${from}`;

/** The minute at which it ends. One without an end lasts until midnight. */
export function endsAt({ day, from, to }: Pick<Evening, 'day' | 'from' | 'to'>): string {
  if (to === null) return `${addDaysClamped(day, 1)}T00:00`;
  return to > from ? `${day}T${to}` : `${addDaysClamped(day, 1)}T${to}`;
}
