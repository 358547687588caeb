import type { RecordType } from '../../core/records/record-type.js';
import { DomainError } from '../../shared/errors.js';
import {
  DEFAULT_ROLES,
  DEFAULT_TIMINGS,
  type MeetingRole,
  type SpeechTiming,
  templateProblems,
} from '../../shared/evening-roles.js';
import { meetingProblems } from '../../shared/meeting-problems.js';
import type { DayOff, MeetingPart, MeetingTerm } from '../../shared/meetings.js';
import type { Weekday } from '../../shared/weekdays.js';
import { EveningChangeEntity } from './evening-change.entity.js';
import { EveningSheetEntity } from './sheet/evening-sheet.entity.js';
import { WeeklyMeetingEntity } from './weekly-meeting.entity.js';

export interface MeetingChanges {
  title?: string;
  weekday?: Weekday;
  from?: string;
  to?: string;
  place?: string;
  /** '' removes it. */
  onlineUrl?: string;
  parts?: MeetingPart[] | null;
  terms?: MeetingTerm[] | null;
  daysOff?: DayOff[] | null;
  roles?: (Omit<MeetingRole, 'timingId'> & { timingId?: string | null })[] | null;
  timings?: SpeechTiming[] | null;
}

export type NewMeeting = MeetingChanges & { title: string; weekday: Weekday; from: string; to: string };

/** Throws INVALID_INPUT for the first problem of each field. */
export function rejectProblems(problems: Record<string, string | undefined>): void {
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (found.length > 0) throw DomainError.invalid(Object.fromEntries(found));
}

export const MEETING: RecordType<WeeklyMeetingEntity, MeetingChanges> = {
  entity: WeeklyMeetingEntity,
  name: 'weekly meeting',
  notFound: 'MEETING_NOT_FOUND',
  changed: 'MEETING_CHANGED',
  images: {},
  dependents: [
    [EveningChangeEntity, 'meetingId'],
    [EveningSheetEntity, 'meetingId'],
  ],
  blank: {
    ...{ place: '', onlineUrl: null, parts: [], terms: [], daysOff: [] },
    ...{ roles: [...DEFAULT_ROLES], timings: [...DEFAULT_TIMINGS] },
  },
  columns: (meeting, { title, weekday, from, to, place, onlineUrl, parts, terms, daysOff, roles, timings }) => {
    const columns = {
      ...{ title, weekday, from, to, place },
      ...{ parts: parts ?? undefined, terms: terms ?? undefined, daysOff: daysOff ?? undefined },
      roles: roles?.map((role) => ({ ...role, timingId: role.timingId ?? null })),
      timings: timings ?? undefined,
    };
    const changed = { ...meeting, ...definedOf(columns) };
    rejectProblems({ ...meetingProblems(changed), ...templateProblems(changed) });
    return { ...columns, onlineUrl: onlineUrl === '' ? null : onlineUrl };
  },
};

const definedOf = <T extends object>(columns: T): Partial<T> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<T>;
