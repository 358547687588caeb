import { calendarDate, maxLength, multiline, required, type Rules, satisfies, webAddress } from './rules.js';

/** The schema's name of each type -> the word that is stored, displayed and sent by legacy clients. */
export const EVENT_TYPES = {
  EDUCATIONAL_MEETING: 'Educational meeting',
  FUN_ACTIVITY: 'Fun activity',
  OTHER: 'other',
} as const;
export type EventType = (typeof EVENT_TYPES)[keyof typeof EVENT_TYPES];

export const EVENT_STATUSES = {
  UPCOMING: 'upcoming',
  ONGOING: 'ongoing',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
} as const;
export type EventStatus = (typeof EVENT_STATUSES)[keyof typeof EVENT_STATUSES];

/** How people take part. */
export const EVENT_ATTENDANCES = {
  IN_THE_ROOM: 'in the room',
  ONLINE: 'online',
  BOTH: 'in the room and online',
} as const;
export type EventAttendance = (typeof EVENT_ATTENDANCES)[keyof typeof EVENT_ATTENDANCES];

/** Address of the page of an event. */
export const eventPath = (slug: string): string => `/events/${slug}`;

export const EVENT_LIMITS = {
  title: 150,
  description: 150,
  time: 50,
  location: 200,
  slug: 120,
  registrationUrl: 2048,
  onlineUrl: 2048,
  cancelReason: 200,
  capacity: 1_000_000,
  /** Days of a date range. */
  spanDays: 400,
  /** Days after its date for which visitors still find a cancelled event in lists. */
  cancelledDays: 30,
} as const;

/** Names of the fields in messages and in the dashboard, in the order in which two versions are compared. */
export const EVENT_LABELS = {
  title: 'Title',
  date: 'Date',
  time: 'Time',
  location: 'Location',
  description: 'Description',
  type: 'Type',
  status: 'Status',
  attendance: 'Attendance',
  onlineUrl: 'Online link',
  capacity: 'Capacity',
  registrationUrl: 'Registration link',
} as const;

/** Texts that an event may lack. The service, REST and the dashboard's form take them from this list. */
export const EVENT_OPTIONAL_TEXTS = ['onlineUrl', 'registrationUrl'] as const;
export type EventOptionalText = (typeof EVENT_OPTIONAL_TEXTS)[number];

/** Messages of API responses. */
export const EVENT_API_MESSAGES = {
  deleted: 'Event deleted successfully',
  idRequired: 'Event ID is required',
  spanTooLong: `A date range can span at most ${EVENT_LIMITS.spanDays} days`,
  reasonMissing:
    'An event is cancelled with a sentence for visitors: by “Cancel event” in the dashboard, or the mutation cancelEvent',
  /** For an imported event that was cancelled without a sentence. */
  noReason: 'This event was cancelled',
  onlineUrlMissing: `${EVENT_LABELS.onlineUrl} is required for an event that people can attend online`,
} as const;

const missing = (field: keyof typeof EVENT_LABELS) => required(`${EVENT_LABELS[field]} is required`);
const tooLong = (field: keyof typeof EVENT_LABELS & keyof typeof EVENT_LIMITS) =>
  maxLength(EVENT_LIMITS[field], `${EVENT_LABELS[field]} must be at most ${EVENT_LIMITS[field]} characters`);
const oneOf = (field: keyof typeof EVENT_LABELS, words: Record<string, string>) =>
  satisfies(
    (text) => Object.values(words).includes(text),
    `${EVENT_LABELS[field]} must be one of ${Object.values(words).join(', ')}`,
  );
const link = (field: EventOptionalText) => [
  tooLong(field),
  webAddress(`${EVENT_LABELS[field]} must be a web address like https://example.com`),
];
const isCapacity = (text: string) => /^\d+$/.test(text) && Number(text) <= EVENT_LIMITS.capacity;

export const EVENT_RULES = {
  title: [missing('title'), tooLong('title')],
  date: [missing('date'), calendarDate('Date must be a calendar date like 2026-12-18')],
  time: [missing('time'), tooLong('time')],
  location: [missing('location'), tooLong('location')],
  description: [missing('description'), tooLong('description'), multiline],
  type: [missing('type'), oneOf('type', EVENT_TYPES)],
  status: [oneOf('status', EVENT_STATUSES)],
  capacity: [satisfies(isCapacity, `Capacity must be a whole number from 0 to ${EVENT_LIMITS.capacity}`)],
  attendance: [oneOf('attendance', EVENT_ATTENDANCES)],
  registrationUrl: link('registrationUrl'),
  onlineUrl: link('onlineUrl'),
} as const;

/** For what visitors are told about a cancelled event. */
export const CANCEL_REASON_RULES = [
  required('A sentence for visitors is required'),
  maxLength(EVENT_LIMITS.cancelReason, `The sentence must be at most ${EVENT_LIMITS.cancelReason} characters`),
] as const;

/** The rules of the texts that depend on how people take part. */
export const rulesOfAttendance = (isOnline: boolean): Partial<Record<EventOptionalText, Rules>> => ({
  onlineUrl: isOnline
    ? [required(EVENT_API_MESSAGES.onlineUrlMissing), ...EVENT_RULES.onlineUrl]
    : EVENT_RULES.onlineUrl,
});
