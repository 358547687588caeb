import { EVENT_API_MESSAGES } from '@shared/events';
import type { EventPlan } from '@shared/event-plan';
import { parseEventTime } from '@shared/event-time';
import { normalizeLine } from '@shared/rules';
import { weekdayOfDate } from '@shared/weekdays';
import { longDay, weekdayAndDay } from '@shared/time';
import type { SeriesScope } from '../../../gql/admin';
import { plural } from '../../../ui/plural';

/** `Thu 3 December 2026`. */
const shortDay = (date: string): string => `${weekdayOfDate(date).slice(0, 3)} ${longDay(date)}`;
const span = (dates: readonly string[]): string => `${shortDay(dates[0] ?? '')} … ${shortDay(dates.at(-1) ?? '')}`;

/** `6:30 PM`, at so many minutes from a midnight. */
function clockTime(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

const MIDNIGHT = 24 * 60;

/** The time of an event as the site understands it; empty for an empty text. */
function understoodTime(text: string): string {
  if (normalizeLine(text) === '') return '';
  const time = parseEventTime(text);
  if (!time) return 'All day: not understood as a time';
  const { start, end } = time;
  if (end === null) return clockTime(start);
  return `${clockTime(start)} – ${clockTime(end)}${end > MIDNIGHT ? ' the next day' : ''}`;
}

/** The success message after an event, or it and the following ones, was cancelled or reinstated, or its sentence changed. */
function cancellationOf(before: string | null, after: string | null, scope: SeriesScope): string {
  const events = scope === 'ONLY_THIS' ? 'Event' : 'Event and following events';
  if (after === null) return `${events} reinstated`;
  return before === null ? `${events} cancelled` : 'Sentence for visitors changed';
}

export const EVENT_ADMIN_MESSAGES = {
  otherWeekday: (named: string, date: string): string =>
    `The text says ${named}, but the date is ${weekdayAndDay(date)}.`,
  deleted: EVENT_API_MESSAGES.deleted,
  loadFailed: 'Failed to fetch events',
  createFailed: 'Failed to create event',
  updateFailed: 'Failed to update event',
  deleteFailed: 'Failed to delete event',
  created: 'Event created successfully',
  updated: 'Event updated successfully',
  invalidId: 'Invalid event ID',
  invalidSelected: 'Invalid event selected',
  byDate: 'By its date',
  statusByDate: (status: string): string => `${status} (by date)`,
  statusKept: 'Stays like this, whatever the date',
  repeatHint: 'Creates an event for every week. Each can be changed or deleted on its own.',
  seriesOf: (dates: readonly string[]): string => `${plural(dates.length, 'event')}: ${span(dates)}`,
  understoodTime,
  allDay: 'All day',
  partOfSeries: (dates: readonly string[]): string => `One of ${plural(dates.length, 'weekly event')}: ${span(dates)}`,
  saveScope: 'Save changes to',
  announceMove: 'Tell visitors that it was moved',
  announceMoveHint: ({ date, time, location }: EventPlan): string =>
    `They read where it was moved from: ${shortDay(date)}, ${time}, ${location}`,
  movedFrom: ({ date, time, location }: EventPlan): string => `Moved from ${shortDay(date)}, ${time}, ${location}`,
  visitorsRead: (reason: string): string => `This event is cancelled. Visitors read: “${reason}”`,
  poster: 'Poster to print',
  cancelEvent: 'Cancel event…',
  reinstateEvent: 'Reinstate event…',
  changeReasonAction: 'Change the sentence…',
  cancelTitle: 'Cancel this event?',
  changeReasonTitle: 'What visitors read',
  cancelReason: 'Sentence for visitors',
  cancelHint: (title: string): string =>
    `“${title}” stays on the site and in calendars, marked as cancelled. Say why, and what happens instead.`,
  cancelScope: 'Cancel',
  cancel: 'Cancel event',
  changeReason: 'Change',
  keepEvent: 'Back',
  cancelFailed: 'Failed to cancel the event',
  reinstateTitle: 'Reinstate this event?',
  reinstates: (title: string): string => `“${title}” will be shown as taking place again.`,
  reinstateScope: 'Reinstate',
  reinstate: 'Reinstate event',
  reinstateFailed: 'Failed to reinstate the event',
  cancellationOf,
  deleteOrCancel: 'Visitors who have it in their calendar, or a link to it, will not be told.',
  cancelInstead: 'Tell visitors instead…',
  meetingThen: 'Does the weekly meeting take place that evening?',
  meetingHeld: 'Yes, as every week',
  meetingNotHeld: 'No',
  meetingReason: 'Why not',
  meetingReasonHint: 'Visitors read it.',
  deletedWithMeeting: 'Event deleted. The weekly meeting does not take place that evening',
  deletes: (title: string): string => `“${title}” will disappear from the home page and the calendar.`,
  deleteScope: 'Delete',
  onlyThis: 'Only this event',
  thisAndFollowing: (following: number): string =>
    following === 1 ? 'This and the following event' : `This and the ${following} following events`,
  seriesCreated: (events: number): string => `${plural(events, 'event')} created successfully`,
  followingUpdated: 'Event and following events updated successfully',
  followingDeleted: 'Event and following events deleted successfully',
  moreClashes: (count: number): string => `and ${count} more`,
  clash: ({ date, time }: { date: string; time: string }): string => `Also on ${shortDay(date)}, ${time}:`,
  meetings: 'Weekly meetings',
  openOnline: 'Open the online link in a new tab',
  linkNotShown: 'Not shown while people take part in the room',
  openRegistration: 'Open the registration link in a new tab',
  repeatUntilRequired: 'The last day is required',
  repeatUntilInvalid: 'The last day must be a date like 28 January 2027',
  dayPassed: 'This date has passed, so the event will be listed under Past',
} as const;
