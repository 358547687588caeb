import { FEEDS } from '@shared/feeds';

/** URL of a day's events. */
export const dayUrl = (date: string): string => `/activities?date=${date}`;

/** URL of the further events of a very full day. */
export const restOfDayUrl = (date: string, after: string): string => `${dayUrl(date)}&events=${after}`;

/** Element IDs on that page: the month, and the events of the day. */
export const CALENDAR_ELEMENT_IDS = { month: 'calendar', day: 'day' } as const;

/** URL of a day's events, scrolled to them, for links from other pages. */
export const dayDetailsUrl = (date: string): string => `${dayUrl(date)}#${CALENDAR_ELEMENT_IDS.day}`;

/** Opens the visitor's calendar app and subscribes to ours; `url` is the site's. */
export const calendarSubscriptionUrl = (url: string): string =>
  url.replace(/^https?:/, 'webcal:') + FEEDS.calendar.path;
