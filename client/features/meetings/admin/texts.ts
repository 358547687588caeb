import { weekdayDayAndMonth } from '@shared/time';
import { clockRange, clockText } from '@shared/weekly-hours';
import { MEETING_API_MESSAGES } from '@shared/meeting-rules';
import { MOVE_DAYS } from '@shared/meetings';
import { plural } from '../../../ui/plural';
import type { AdminEveningFragment, EveningState } from '../../../gql/admin';
import { parseClock } from './typed-clock';

/** The word and the sign of each state of an evening. */
export const EVENING_WORDS = {
  HELD: { word: 'As usual', dot: 'full' },
  MOVED: { word: 'Moved', dot: 'half' },
  ONLINE: { word: 'Online', dot: 'half' },
  NOT_HELD: { word: 'No meeting', dot: 'empty' },
  OUT_OF_TERM: { word: 'Out of term', dot: 'empty' },
  REPLACED_BY_EVENT: { word: 'An event instead', dot: 'half' },
} as const satisfies Record<EveningState, { word: string; dot: 'full' | 'half' | 'empty' }>;

type WhenAndWhere = Pick<AdminEveningFragment, 'state' | 'date' | 'day' | 'from' | 'to' | 'place'>;

const CLUB_ADDRESS = 'the club’s own address';

/** `6:00 PM to 7:30 PM, Main Hall`; on another day, with that day before. */
function whenAndWhere({ state, date, day, from, to, place }: WhenAndWhere): string {
  const hours = clockRange({ from, to });
  const where = state === 'ONLINE' ? 'online' : place || CLUB_ADDRESS;
  return [...(day === date ? [] : [weekdayDayAndMonth(day)]), hours, where].join(', ');
}

/** What an officer reads after changing an evening. */
function changed(evening: AdminEveningFragment): string {
  const day = weekdayDayAndMonth(evening.date);
  if (!evening.takesPlace) return `No meeting on ${day}`;
  return `${day}: ${EVENING_WORDS[evening.state].word.toLowerCase()}, ${whenAndWhere(evening)}`;
}

export const MEETING_ADMIN_MESSAGES = {
  title: 'Weekly meetings',
  loadFailed: 'Failed to fetch weekly meetings',
  createFailed: 'Failed to create weekly meeting',
  updateFailed: 'Failed to update weekly meeting',
  deleteFailed: 'Failed to delete weekly meeting',
  created: 'Weekly meeting created successfully',
  updated: 'Weekly meeting updated successfully',
  deleted: 'Weekly meeting deleted successfully',
  deletes: (title: string): string =>
    `“${title}” and everything said about its evenings will disappear from the site and from calendars.`,
  invalidId: 'This weekly meeting does not exist',
  add: 'New weekly meeting',
  edit: 'Edit',
  none: 'No weekly meeting',
  noneText: 'Add the evening on which the club meets: every page and calendar then says when the next one is.',
  thisAndNext: (weeks: number): string => `This week and the next ${weeks} weeks`,
  allYear: 'all year',
  terms: (count: number): string => plural(count, 'term'),
  daysOff: (days: number): string => (days === 1 ? '1 day off' : `${days} days off`),
  clubAddress: CLUB_ADDRESS,
  notATime: 'Use a time like 5 pm or 17:00',
  understoodClock: (typed: string): string => {
    const clock = parseClock(typed);
    if (clock) return clockText(clock);
    return typed.trim() ? 'Not understood as a time' : '';
  },
  rowProblem: (noun: string, place: number, message: string): string => `${noun} ${place}: ${message}`,
} as const;

export const EVENING_MESSAGES = {
  whenAndWhere,
  changed,
  changeFailed: 'Failed to change this evening',
  over: 'Over',
  outOfTerm: 'No term contains this day.',
  heldAnyway: (reason: string): string => `Held although it is a day off: ${reason}`,
  eventHint: 'Cancel or move the event to change this evening.',
  notHeld: 'No meeting…',
  changeReason: 'Reason…',
  move: 'Move…',
  online: 'Online…',
  asUsual: 'As usual',
  hold: 'Hold it anyway',
  notHeldAgain: 'No meeting after all',
  share: 'Share',
  poster: 'Poster',
} as const;

/** Of the dialogs about one evening. */
export const EVENING_DIALOGS = {
  NOT_HELD: { title: (day: string): string => `No meeting on ${day}?`, confirm: 'No meeting' },
  MOVED: { title: (day: string): string => `Move ${day}`, confirm: 'Move' },
  ONLINE: { title: (day: string): string => `Meet online on ${day}`, confirm: 'Meet online' },
} as const;

export const EVENING_FIELDS = {
  reason: 'Reason',
  reasonHint: 'Visitors read it with the evening.',
  reasonExample: 'Poya day, study leave, exams…',
  movedExample: 'The hall is taken',
  day: 'Day',
  dayHint: `At most ${MOVE_DAYS} days away.`,
  place: 'Place',
  placeHint: (place: string): string => `Empty: ${place || CLUB_ADDRESS}.`,
  link: 'Link',
  linkHint: 'Visitors see it with the evening.',
} as const;

export const MEETING_FORM_TEXTS = {
  chooseDay: 'Choose a day',
  openLink: 'Open the online link in a new tab',
  placeHint: 'Leave empty for the club’s own address.',
  parts: 'Parts of the evening',
  partsHint: 'In their order. Visitors read them under Activities.',
  part: 'Part',
  addPart: 'Add a part',
  terms: 'Terms',
  termsHint: 'Without any, the meeting is held all year.',
  term: 'Term',
  addTerm: 'Add a term',
  daysOff: 'Days off',
  daysOffHint: 'A single day, or a span with its last day. There is no meeting on them.',
  dayOff: 'Day off',
  addDayOff: 'Add a day off',
  name: 'Name',
  termExample: 'Semester 1',
  firstDay: 'First day',
  lastDay: 'Last day',
  day: 'Day',
  dayOffExample: 'Poya day',
  text: 'Text',
  removePast: (count: number): string =>
    `Remove ${plural(count, 'day')} off that ${count === 1 ? 'has' : 'have'} passed`,
  most: (noun: string, most: number): string => MEETING_API_MESSAGES.tooMany(noun, most),
  moveUp: (name: string): string => `Move ${name} up`,
  moveDown: (name: string): string => `Move ${name} down`,
  remove: (name: string): string => `Remove ${name}`,
  preview: 'What visitors will read',
  previewMissing: 'Choose the weekday and the hours to see it.',
  nextEvenings: 'Next evenings',
} as const;
