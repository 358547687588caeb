import { calendarDate, maxLength, multiline, required, satisfies, webAddress } from './rules.js';

/** The schema's name of each type -> the word that is stored, displayed and sent by legacy clients. */
export const EVENT_TYPES = {
  EDUCATIONAL_MEETING: 'Educational meeting',
  FUN_ACTIVITY: 'Fun activity',
  OTHER: 'other',
} as const;
export type EventType = (typeof EVENT_TYPES)[keyof typeof EVENT_TYPES];

export const EVENT_STATUSES = { UPCOMING: 'upcoming', ONGOING: 'ongoing', COMPLETED: 'completed' } as const;
export type EventStatus = (typeof EVENT_STATUSES)[keyof typeof EVENT_STATUSES];

export const EVENT_LIMITS = {
  title: 150,
  description: 150,
  time: 50,
  location: 200,
  registrationUrl: 2048,
  capacity: 1_000_000,
  /** Days of a date range. */
  spanDays: 400,
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
  capacity: 'Capacity',
  registrationUrl: 'Registration link',
} as const;

/** Texts that an event may lack. The service, REST and the dashboard's form take them from this list. */
export const EVENT_OPTIONAL_TEXTS = ['registrationUrl'] as const;
export type EventOptionalText = (typeof EVENT_OPTIONAL_TEXTS)[number];

/** Messages of API responses. */
export const EVENT_API_MESSAGES = {
  deleted: 'Event deleted successfully',
  idRequired: 'Event ID is required',
  spanTooLong: `A date range can span at most ${EVENT_LIMITS.spanDays} days`,
} as const;

const missing = (field: keyof typeof EVENT_LABELS) => required(`${EVENT_LABELS[field]} is required`);
const tooLong = (field: keyof typeof EVENT_LABELS & keyof typeof EVENT_LIMITS) =>
  maxLength(EVENT_LIMITS[field], `${EVENT_LABELS[field]} must be at most ${EVENT_LIMITS[field]} characters`);
const oneOf = (field: keyof typeof EVENT_LABELS, words: Record<string, string>) =>
  satisfies(
    (text) => Object.values(words).includes(text),
    `${EVENT_LABELS[field]} must be one of ${Object.values(words).join(', ')}`,
  );
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
  registrationUrl: [
    tooLong('registrationUrl'),
    webAddress('Registration link must be a web address like https://example.com'),
  ],
} as const;
