import { minutesOfClock } from '../../../shared/clock-time.js';
import type { MeetingRole, SpeechTiming } from '../../../shared/evening-roles.js';
import { minutesOf, SHEET_LIMITS, type SheetItem } from '../../../shared/evening-sheet.js';
import type { Evening, MeetingPart } from '../../../shared/meetings.js';

/** The source of a first sheet. */
export interface SheetTemplate {
  from: string;
  to: string;
  parts: readonly MeetingPart[];
  roles: readonly MeetingRole[];
  timings: readonly SpeechTiming[];
}

/** Titles of lines that are neither a part nor a role. */
const TITLES = { whole: 'Meeting', opening: 'Opening', break: 'Break', closing: 'Closing' } as const;

const DAY_MINUTES = 24 * 60;
/** Shorter words, such as `of`, say nothing about a subject. */
const SUBJECT_LENGTH = 4;

const line = (id: string, title: string, minutes: number, rest: Partial<SheetItem> = {}): SheetItem => ({
  ...{ id, title, roleId: null, timingId: null, text: '' },
  minutes: Math.min(Math.max(minutes, 0), SHEET_LIMITS.minutes),
  ...rest,
});

const lengthOf = ({ from, to }: { from: string; to: string }): number =>
  (minutesOfClock(to) - minutesOfClock(from) + DAY_MINUTES) % DAY_MINUTES;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** True for a part that is called after the role that leads it, such as `Table Topics` and `Table Topics master`. */
function isLedBy({ title }: MeetingPart, { name }: MeetingRole): boolean {
  const [words, ofRole] = [wordsOf(title), wordsOf(name)];
  return words.length > 0 && words.every((word) => ofRole.includes(word));
}

/** True if both speak of the same, such as `Prepared Speeches` and `Longer speech`. */
const shareSubject = (one: string, other: string): boolean =>
  wordsOf(one).some((a) =>
    wordsOf(other).some((b) => Math.min(a.length, b.length) >= SUBJECT_LENGTH && (a.startsWith(b) || b.startsWith(a))),
  );

interface LedPart {
  part: MeetingPart;
  leader: MeetingRole | undefined;
  speakers: MeetingRole[];
}

/** The part for a role with a line of its own: the one about its timing, else that of the role before it, else the longest. */
function partFor(parts: readonly LedPart[], timing: SpeechTiming, previous: LedPart | undefined): LedPart | undefined {
  const free = parts.filter(({ leader }) => !leader);
  const longest = free.toSorted((a, b) => lengthOf(b.part) - lengthOf(a.part))[0];
  return free.find(({ part }) => shareSubject(part.title, timing.name)) ?? previous ?? longest ?? parts[0];
}

function withRoles(parts: readonly MeetingPart[], { roles, timings }: SheetTemplate): LedPart[] {
  const led = parts.map((part): LedPart => ({
    part,
    leader: roles.find((role) => isLedBy(part, role)),
    speakers: [],
  }));
  let previous: LedPart | undefined;
  for (const role of roles) {
    const timing = timings.find(({ id }) => id === role.timingId);
    if (!timing || led.some(({ leader }) => leader === role)) continue;
    previous = partFor(led, timing, previous);
    previous?.speakers.push(role);
  }
  return led;
}

/** The lines of a part: first its own, with the minutes that are left, then those of its speakers. */
function linesOf({ part, leader, speakers }: LedPart, index: number, timings: readonly SpeechTiming[]): SheetItem[] {
  const spoken = speakers.map(({ id, name, timingId }) => {
    const red = timings.find((timing) => timing.id === timingId)?.red ?? 0;
    return line(`role-${id}`, name, Math.ceil(red / 60), { roleId: id, timingId });
  });
  const own = { text: part.text, roleId: leader?.id ?? null, timingId: leader?.timingId ?? null };
  return [line(`part-${index + 1}`, part.title, lengthOf(part) - minutesOf(spoken), own), ...spoken];
}

/** The sheet of an evening for which nothing is saved, by the parts, roles and timings of its weekly meeting. */
export function sheetOf(meeting: SheetTemplate, evening: Pick<Evening, 'from' | 'to'>): SheetItem[] {
  const whole: MeetingPart = { title: TITLES.whole, from: meeting.from, to: meeting.to, text: '' };
  const parts = withRoles(meeting.parts.length > 0 ? meeting.parts : [whole], meeting);
  const items = parts.flatMap((each, index) => {
    const before = index === 0 ? meeting.from : parts[index - 1]!.part.to;
    const pause = minutesOfClock(each.part.from) - minutesOfClock(before);
    const title = index === 0 ? TITLES.opening : TITLES.break;
    const gap = pause > 0 ? [line(`gap-${index + 1}`, title, pause)] : [];
    return [...gap, ...linesOf(each, index, meeting.timings)];
  });
  const rest = lengthOf({ from: evening.from, to: evening.to ?? meeting.to }) - minutesOf(items);
  return rest > 0 ? [...items, line('closing', TITLES.closing, rest)] : items;
}
