import { isOneOf } from './one-of.js';
import { maxLength, required, satisfies } from './rules.js';

/** A role of every evening, such as `Timer`. */
export interface MeetingRole {
  /** Unique in its meeting. Stays when the role is renamed. */
  id: string;
  name: string;
  /** Whoever takes it gives a speech, which has a title. */
  isSpeech: boolean;
  /** ID of the timing by which it is timed; null if it is not. */
  timingId: string | null;
}

/** When the timer shows which colour, in whole seconds. */
export interface SpeechTiming {
  /** Unique in its meeting. Stays when the timing is renamed. */
  id: string;
  name: string;
  green: number;
  yellow: number;
  red: number;
  /** The time is kept from here… */
  from: number;
  /** …to here, both included. */
  until: number;
}

/** The part of a name that the public sees -> the word that is stored. */
export const SHOWN_AS = {
  FIRST_NAME: 'first name',
  INITIALS: 'initials',
  NOTHING: 'nothing',
} as const;
export type ShownAs = (typeof SHOWN_AS)[keyof typeof SHOWN_AS];

export const ROLE_LIMITS = {
  name: 80,
  speechTitle: 120,
  /** Characters of the ID of a role or a timing. */
  id: 40,
  roleName: 60,
  roles: 24,
  timingName: 60,
  timings: 12,
  /** Seconds of a timing. */
  seconds: 7200,
  /** Hours before the evening in which giving a role back is late. */
  lateHours: 24,
  /** Days after the evening for which names stay. */
  keptDays: 400,
} as const;

const MINUTE = 60;
/** Seconds under green and over red within which the time is kept. */
export const TIMING_TOLERANCE = 30;

const timing = (id: string, name: string, minutes: readonly [number, number, number]): SpeechTiming => {
  const [green, yellow, red] = minutes.map((each) => each * MINUTE) as [number, number, number];
  return { id, name, green, yellow, red, from: green - TIMING_TOLERANCE, until: red + TIMING_TOLERANCE };
};

/** Defaults of the columns too: a change needs a migration. */
export const DEFAULT_TIMINGS: readonly SpeechTiming[] = [
  timing('ice-breaker', 'Ice Breaker', [4, 5, 6]),
  timing('speech', 'Speech', [5, 6, 7]),
  timing('long-speech', 'Longer speech', [7, 8, 9]),
  timing('longest-speech', 'Longest speech', [8, 9, 10]),
  // An answer of less than a minute does not count.
  { ...timing('table-topics', 'Table Topics', [1, 1.5, 2]), from: MINUTE },
  timing('evaluation', 'Evaluation', [2, 2.5, 3]),
];

const role = (id: string, name: string, timingId: string | null = null, isSpeech = false): MeetingRole => ({
  ...{ id, name, isSpeech, timingId },
});
const numbered = (id: string, name: string, timingId: string, isSpeech: boolean): MeetingRole[] =>
  [1, 2, 3].map((number) => role(`${id}-${number}`, `${name} ${number}`, timingId, isSpeech));

export const DEFAULT_ROLES: readonly MeetingRole[] = [
  role('toastmaster', 'Toastmaster of the evening'),
  ...numbered('speaker', 'Speaker', 'speech', true),
  ...numbered('evaluator', 'Evaluator', 'evaluation', false),
  role('table-topics-master', 'Table Topics master', 'table-topics'),
  role('timer', 'Timer'),
  role('ah-counter', 'Ah-counter'),
  role('grammarian', 'Grammarian'),
  role('ballot-counter', 'Ballot counter'),
  role('sergeant-at-arms', 'Sergeant at arms'),
  role('word-of-the-day', 'Word of the day'),
];

/** Messages of both sides. */
export const ROLE_MESSAGES = {
  taken: (name: string): string => `${name} has already taken this role`,
  sameRoleId: 'Two roles have the same ID',
  sameTimingId: 'Two timings have the same ID',
  unknownTiming: (name: string): string => `${name} has a timing that is not in the list`,
  seconds: (name: string): string => `${name}: times must be whole seconds, up to two hours`,
  order: (name: string): string => `${name}: green comes first, then yellow, then red`,
  span: (name: string): string => `${name}: the time must count from green or earlier, to red or later`,
} as const;

const ID = new RegExp(`^[a-z0-9-]{1,${ROLE_LIMITS.id}}$`);
const idRule = (what: string) =>
  satisfies((text) => ID.test(text), `The ID of ${what} is made of small letters, digits and hyphens`);
const tooLong = (label: string, most: number) => maxLength(most, `${label} must be at most ${most} characters`);

export const ROLE_RULES = {
  name: [required('Name is required'), tooLong('Name', ROLE_LIMITS.name)],
  speechTitle: [tooLong('Title of the speech', ROLE_LIMITS.speechTitle)],
  shownAs: [
    satisfies((text) => isOneOf(Object.values(SHOWN_AS), text), 'Choose the first name, the initials or nothing'),
  ],
  roleId: [required('A role needs an ID'), idRule('a role')],
  roleName: [required('A role needs a name'), tooLong('Name of a role', ROLE_LIMITS.roleName)],
  timingId: [required('A timing needs an ID'), idRule('a timing')],
  timingName: [required('A timing needs a name'), tooLong('Name of a timing', ROLE_LIMITS.timingName)],
} as const;

/** A base character with its marks. */
const FIRST_CHARACTER = /^[^\p{M}][\p{M}\u200d]*/u;

/** The part of a name that everybody sees: `Ada`, `A. L.` or ''. */
export function shownName(name: string, shownAs: ShownAs): string {
  const words = name.split(' ').filter(Boolean);
  if (shownAs === SHOWN_AS.FIRST_NAME) return words[0] ?? '';
  if (shownAs === SHOWN_AS.NOTHING) return '';
  return words.map((word) => `${FIRST_CHARACTER.exec(word)?.[0] ?? ''}.`.toUpperCase()).join(' ');
}

type Problem = string | undefined;

const repeated = (rows: readonly { id: string }[], message: string): Problem =>
  new Set(rows.map(({ id }) => id)).size < rows.length ? message : undefined;

/** The problem of a timing whose fields are valid one by one. */
export function timingProblem({ name, green, yellow, red, from, until }: SpeechTiming): Problem {
  const isSeconds = (time: number): boolean => Number.isInteger(time) && time >= 0 && time <= ROLE_LIMITS.seconds;
  if (![green, yellow, red, from, until].every(isSeconds)) return ROLE_MESSAGES.seconds(name);
  if (green >= yellow || yellow >= red) return ROLE_MESSAGES.order(name);
  return from > green || until < red ? ROLE_MESSAGES.span(name) : undefined;
}

/** The problems of the roles and timings of a meeting, by field. */
export function templateProblems({
  roles,
  timings,
}: {
  roles: readonly MeetingRole[];
  timings: readonly SpeechTiming[];
}): { roles?: string; timings?: string } {
  const ids = timings.map(({ id }) => id);
  const stray = roles.find(({ timingId }) => timingId !== null && !ids.includes(timingId));
  return {
    roles: repeated(roles, ROLE_MESSAGES.sameRoleId) ?? (stray && ROLE_MESSAGES.unknownTiming(stray.name)),
    timings: repeated(timings, ROLE_MESSAGES.sameTimingId) ?? timings.map(timingProblem).find(Boolean),
  };
}
