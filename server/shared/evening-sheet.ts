import { clockOfMinutes, minutesOfClock } from './clock-time.js';
import { maxLength, multiline, required, satisfies } from './rules.js';

/** One line of the timed agenda of an evening. It names a role, never a person: whoever holds the role is looked up when it is read. */
export interface SheetItem {
  /** Unique within the sheet, and stable while it is edited: measured times refer to it. */
  id: string;
  title: string;
  minutes: number;
  /** The role that speaks or leads. */
  roleId: string | null;
  /** The signals of the timer. null: it is not timed. */
  timingId: string | null;
  text: string;
}

export const SHEET_LIMITS = {
  items: 60,
  id: 48,
  title: 120,
  text: 400,
  /** The longest item. */
  minutes: 240,
} as const;

export const SHEET_LABELS = { title: 'Title', minutes: 'Minutes', text: 'Text', items: 'Agenda' } as const;

/** Messages of API responses. */
export const SHEET_API_MESSAGES = {
  tooManyItems: `An agenda can have at most ${SHEET_LIMITS.items} lines`,
  repeatedItem: 'Two lines of the agenda have the same ID',
} as const;

const ITEM_ID = /^[a-z0-9-]+$/;
const templateId = (what: string) => [
  maxLength(SHEET_LIMITS.id, `The ID of a ${what} must be at most ${SHEET_LIMITS.id} characters`),
  satisfies((text) => ITEM_ID.test(text), `The ID of a ${what} can have lowercase letters, digits and hyphens`),
];
const isMinutes = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) <= SHEET_LIMITS.minutes;

export const SHEET_RULES = {
  id: [required('Each line needs an ID'), ...templateId('line')],
  roleId: templateId('role'),
  timingId: templateId('timing'),
  title: [
    required('Each line needs a title'),
    maxLength(SHEET_LIMITS.title, `A title must be at most ${SHEET_LIMITS.title} characters`),
  ],
  minutes: [
    required('Enter the minutes'),
    satisfies(isMinutes, `Minutes must be a whole number from 0 to ${SHEET_LIMITS.minutes}`),
  ],
  text: [maxLength(SHEET_LIMITS.text, `A text must be at most ${SHEET_LIMITS.text} characters`), multiline],
} as const;

type Timed = Pick<SheetItem, 'minutes'>;

/** Clock times at which items begin that follow one another from `from`, such as `18:00`. */
export function timesOf(from: string, items: readonly Timed[]): string[] {
  let minute = minutesOfClock(from);
  return items.map(({ minutes }) => {
    const begins = clockOfMinutes(minute);
    minute += minutes;
    return begins;
  });
}

export const minutesOf = (items: readonly Timed[]): number => items.reduce((sum, { minutes }) => sum + minutes, 0);

/** Clock time at which the last item ends. */
export const endOfItems = (from: string, items: readonly Timed[]): string =>
  clockOfMinutes(minutesOfClock(from) + minutesOf(items));
