import { MOVE_DAYS } from './meetings.js';
import { WEEKDAYS } from './weekdays.js';
import { calendarDate, maxLength, multiline, required, satisfies, webAddress } from './rules.js';

export const MEETING_LIMITS = {
  title: 80,
  place: 200,
  onlineUrl: 2048,
  reason: 150,
  partTitle: 80,
  partText: 400,
  termName: 60,
  parts: 12,
  terms: 12,
  daysOff: 60,
  /** Days of a range. */
  spanDays: 400,
} as const;

/** Names of the fields in messages and in the dashboard, in the order in which two versions are compared. */
export const MEETING_LABELS = {
  title: 'Title',
  weekday: 'Weekday',
  from: 'From',
  to: 'To',
  place: 'Place',
  onlineUrl: 'Online link',
  parts: 'Parts of the evening',
  terms: 'Terms',
  daysOff: 'Days off',
  reason: 'Reason',
  day: 'Day',
} as const;

/** Messages of API responses. */
export const MEETING_API_MESSAGES = {
  endsFirst: 'The end must be later than the beginning',
  partEndsFirst: 'A part must end later than it begins',
  partOutside: 'Parts must be within the hours of the meeting',
  termEndsFirst: 'A term must not end before it begins',
  dayOffEndsFirst: 'A span of days off must not end before it begins',
  notAnEvening: 'There is no meeting on that day of the week',
  reasonRequired: 'Say why, in a few words that visitors will read',
  nothingMoved: 'Choose another day, other hours or another place',
  movedTooFar: `An evening can be moved by at most ${MOVE_DAYS} days. Call it off, and add an event instead`,
  onlineUrlRequired: 'An online meeting needs its link',
  eventTakesPlace: 'An event takes the place of this evening: cancel or move the event instead',
  spanTooLong: `A date range can span at most ${MEETING_LIMITS.spanDays} days`,
  tooMany: (what: string, most: number): string => `There can be at most ${most} ${what}`,
} as const;

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const clockTime = (message: string) => satisfies((text) => CLOCK.test(text), message);
const clockMessage = 'Times must look like 18:00';
const tooLong = (label: string, most: number) => maxLength(most, `${label} must be at most ${most} characters`);
const day = (label: string) => [
  required(`${label} is required`),
  calendarDate(`${label} must be a calendar date like 2026-12-18`),
];
const onlineUrl = [
  tooLong('Online link', MEETING_LIMITS.onlineUrl),
  webAddress('Online link must be a web address like https://example.com'),
];

export const MEETING_RULES = {
  title: [required('Title is required'), tooLong('Title', MEETING_LIMITS.title)],
  weekday: [
    required('Weekday is required'),
    satisfies((text) => Object.values<string>(WEEKDAYS).includes(text), 'Weekday must be a day of the week'),
  ],
  from: [required('The beginning is required'), clockTime(clockMessage)],
  to: [required('The end is required'), clockTime(clockMessage)],
  place: [tooLong('Place', MEETING_LIMITS.place)],
  onlineUrl,
  partTitle: [required('A part needs a title'), tooLong('Title of a part', MEETING_LIMITS.partTitle)],
  partText: [tooLong('Text of a part', MEETING_LIMITS.partText), multiline],
  termName: [required('A term needs a name'), tooLong('Name of a term', MEETING_LIMITS.termName)],
  termFrom: day('First day of a term'),
  termTo: day('Last day of a term'),
  dayOffFrom: day('First day off'),
  dayOffTo: day('Last day off'),
  dayOffReason: [required('Say why there is no meeting'), tooLong('Reason', MEETING_LIMITS.reason)],
} as const;

export const EVENING_RULES = {
  reason: [tooLong('Reason', MEETING_LIMITS.reason)],
  from: [clockTime(clockMessage)],
  to: [clockTime(clockMessage)],
  place: MEETING_RULES.place,
  onlineUrl,
} as const;
