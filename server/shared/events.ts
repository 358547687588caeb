import { calendarDate, maxLength, required, satisfies, webAddress } from './rules.js';

/** The schema's name of each type -> the word that is stored, shown and sent by old callers. */
export const EVENT_TYPES = {
  EDUCATIONAL_MEETING: 'Educational meeting',
  FUN_ACTIVITY: 'Fun activity',
  OTHER: 'other',
} as const;
export type EventType = (typeof EVENT_TYPES)[keyof typeof EVENT_TYPES];

export const EVENT_STATUSES = { UPCOMING: 'upcoming', ONGOING: 'ongoing', COMPLETED: 'completed' } as const;
export type EventStatus = (typeof EVENT_STATUSES)[keyof typeof EVENT_STATUSES];
export const DEFAULT_EVENT_STATUS: EventStatus = EVENT_STATUSES.UPCOMING;

/** Browser storage key of the locally kept drafts: a map by event id, `new` for a new one. */
export const EVENT_DRAFT_KEY = 'gavel.draft.events';

/** Upcoming events that Home shows before it is asked for more. */
export const HOME_EVENTS_SHOWN = 3;
/** Recommended size of a picture, in pixels: 3:2. */
export const EVENT_IMAGE_SIZE = { width: 1200, height: 800 } as const;

export const EVENT_LIMITS = {
  title: 150,
  description: 150,
  time: 50,
  location: 200,
  registrationUrl: 2048,
  capacity: 1_000_000,
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
  description: [required('Description is required'), tooLong('Description', EVENT_LIMITS.description)],
  type: [required('Type is required'), oneOf('Type', EVENT_TYPES)],
  status: [oneOf('Status', EVENT_STATUSES)],
  capacity: [satisfies(isCapacity, `Capacity must be a whole number from 0 to ${EVENT_LIMITS.capacity}`)],
  registrationUrl: [
    tooLong('Registration link', EVENT_LIMITS.registrationUrl),
    webAddress('Registration link must be a web address like https://example.com'),
  ],
} as const;

export const EVENT_MESSAGES = {
  fetchFailed: 'Failed to fetch events',
  createFailed: 'Failed to create event',
  updateFailed: 'Failed to update event',
  deleteFailed: 'Failed to delete event',
  loading: 'Loading events…',
  loadFailed: 'Failed to load events',
  deleted: 'Event deleted successfully',
  created: 'Event created successfully',
  updated: 'Event updated successfully',
  idRequired: 'Event ID is required',
  invalidId: 'Invalid event ID',
  invalidSelected: 'Invalid event selected',
  dayPassed: 'This day has passed: the event stands among the past ones',
  spanTooLong: 'A look at the calendar spans 400 days at most',
  upcomingTitle: 'Upcoming Events',
  seeMore: 'See More Events',
  showLess: 'Show Less',
  learnMore: 'Learn More',
  registerNow: 'Register Now',
  all: 'All activities',
  noneThatDay: 'No Events Scheduled',
  calendarTitle: 'Event calendar',
  today: 'Today',
  months: 'Months',
  chooseMonth: 'Choose a month',
  nextEvent: 'Next event',
  moreThatDay: 'More events of this day',
  addToCalendar: 'Add to calendar',
  addAllToCalendar: 'Add all events to your calendar',
} as const;

/** `no events`, `1 event`, `2 events`. */
export const countedEvents = (count: number): string => `${count || 'no'} ${count === 1 ? 'event' : 'events'}`;

/** Events of one day that Activities shows before it is asked for more. */
export const DAY_EVENTS_SHOWN = 12;

/** Where a day's events are shown. */
export const dayAddress = (date: string): string => `/activities?date=${date}`;

/** Where the rest of a day that is very full is shown. */
export const restOfDay = (date: string, after: string): string => `${dayAddress(date)}&events=${after}`;

/** Parts of that page, by the ids of their elements: the month, and the sheet of the day. */
export const CALENDAR_PARTS = { month: 'calendar', day: 'day' } as const;

/** The sheet itself, for who comes from elsewhere. */
export const daySheet = (date: string): string => `${dayAddress(date)}#${CALENDAR_PARTS.day}`;
