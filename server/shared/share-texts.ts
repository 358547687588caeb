import type { EventPlan } from './event-plan.js';
import { EVENT_ATTENDANCES, type EventAttendance } from './events.js';
import { weekdayAndDay } from './time.js';

/** What texts outside of the pages say about an event: messages, calendars and posters. */
export const EVENT_TEXTS = {
  cancelled: (reason: string): string => `Cancelled: ${reason}`,
  movedFrom: ({ date, time, location }: EventPlan): string => `Moved from ${weekdayAndDay(date)}, ${time}, ${location}`,
  online: 'Online',
  orOnline: (place: string): string => `${place}, or online`,
} as const;

interface SharedEvent extends EventPlan {
  title: string;
  attendance: EventAttendance;
  cancelReason: string | null;
  movedFrom: EventPlan | null;
}

/** Where people take part in an event. */
export function eventPlace({ attendance, location }: Pick<SharedEvent, 'attendance' | 'location'>): string {
  if (attendance === EVENT_ATTENDANCES.ONLINE) return EVENT_TEXTS.online;
  return attendance === EVENT_ATTENDANCES.BOTH ? EVENT_TEXTS.orOnline(location) : location;
}

/** The text for sharing an event: title, state, time, place and the address of its page. */
export function eventShareText(event: SharedEvent, url: string): string {
  const { title, date, time, cancelReason, movedFrom } = event;
  return textOf([
    title,
    cancelReason === null ? null : EVENT_TEXTS.cancelled(cancelReason),
    `${weekdayAndDay(date)}, ${time}`,
    eventPlace(event),
    movedFrom && EVENT_TEXTS.movedFrom(movedFrom),
    url,
  ]);
}

/** A line for each text that there is. */
export const textOf = (texts: (string | null | false)[]): string => texts.filter(Boolean).join('\n');
