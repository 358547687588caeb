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

/** Messages of API responses. */
export const EVENT_API_MESSAGES = {
  deleted: 'Event deleted successfully',
  idRequired: 'Event ID is required',
  spanTooLong: `A date range can span at most ${EVENT_LIMITS.spanDays} days`,
} as const;

const tooLong = (what: string, max: number) => maxLength(max, `${what} must be at most ${max} characters`);
const oneOf = (what: string, words: Record<string, string>) =>
  satisfies((text) => Object.values(words).includes(text), `${what} must be one of ${Object.values(words).join(', ')}`);
const isCapacity = (text: string) => /^\d+$/.test(text) && Number(text) <= EVENT_LIMITS.capacity;

export const EVENT_RULES = {
  title: [required('Title is required'), tooLong('Title', EVENT_LIMITS.title)],
  date: [required('Date is required'), calendarDate('Date must be a calendar date like 2026-12-18')],
  time: [required('Time is required'), tooLong('Time', EVENT_LIMITS.time)],
  location: [required('Location is required'), tooLong('Location', EVENT_LIMITS.location)],
  description: [required('Description is required'), tooLong('Description', EVENT_LIMITS.description), multiline],
  type: [required('Type is required'), oneOf('Type', EVENT_TYPES)],
  status: [oneOf('Status', EVENT_STATUSES)],
  capacity: [satisfies(isCapacity, `Capacity must be a whole number from 0 to ${EVENT_LIMITS.capacity}`)],
  registrationUrl: [
    tooLong('Registration link', EVENT_LIMITS.registrationUrl),
    webAddress('Registration link must be a web address like https://example.com'),
  ],
} as const;
