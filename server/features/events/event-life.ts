import { type EventPlan, isSamePlan } from '../../shared/event-plan.js';
import { type EventSchedule, statusByDate } from '../../shared/event-status.js';
import { EVENT_STATUSES, type EventStatus } from '../../shared/events.js';

/** What is stored of the status of an event. */
export interface StoredStatus {
  /** Status that stays whatever the date; null when date and time decide. */
  statusOverride: EventStatus | null;
  /** What visitors are told about a cancelled event; null for any other. */
  cancelReason: string | null;
}

/** An event as it is before a save. A new one has version 0. */
export interface EventBefore extends EventPlan, StoredStatus {
  version: number;
  /** Where visitors are told that it was moved from. */
  movedFrom: EventPlan | null;
}

/** The changes of a save. An undefined one leaves the event as it is. */
export interface EventLifeChanges extends Partial<EventPlan> {
  status?: EventStatus;
  /** True lets the status follow the date, false keeps it. By default, one that the date gives anyway follows it. */
  statusByDate?: boolean | null;
  /** A text cancels the event; null reinstates it. */
  cancelReason?: string | null;
  /** True tells visitors of a coming event what it was moved from; false no longer does. */
  announceMove?: boolean | null;
}

const { CANCELLED, UPCOMING } = EVENT_STATUSES;
const BY_DATE: StoredStatus = { statusOverride: null, cancelReason: null };

/** The override that a save gives an event at a minute of the site's clocks; undefined leaves it as it is. */
export function overrideAfter(
  event: EventSchedule & Pick<EventBefore, 'version' | 'statusOverride'>,
  changes: EventLifeChanges,
  minute: string,
): EventStatus | null | undefined {
  const { status, date = event.date, time = event.time } = changes;
  if (changes.statusByDate === true) return null;
  if (changes.statusByDate === false) return status ?? event.statusOverride ?? statusByDate({ date, time }, minute);
  // A client that sends back what it read has not set it.
  const isUnchanged = event.version > 0 && event.statusOverride === null && status === statusByDate(event, minute);
  return isUnchanged || status === statusByDate({ date, time }, minute) ? null : status;
}

/** The stored status after a save; null if the save would cancel the event without a reason. */
export function statusAfter(event: EventBefore, changes: EventLifeChanges, minute: string): StoredStatus | null {
  if (changes.cancelReason) return { statusOverride: CANCELLED, cancelReason: changes.cancelReason };
  const isReinstated = changes.cancelReason === null && event.cancelReason !== null;
  const { statusOverride, cancelReason } = isReinstated ? BY_DATE : event;
  const override = overrideAfter({ ...event, statusOverride }, changes, minute);
  if (override === undefined) return { statusOverride, cancelReason };
  if (override !== CANCELLED) return { statusOverride: override, cancelReason: null };
  return cancelReason === null ? null : { statusOverride, cancelReason };
}

/**
 * What visitors are told after a save that an event was moved from: the first plan that was announced, through later moves. null
 * if nothing, and once it is back there.
 */
export function movedFromAfter(event: EventBefore, changes: EventLifeChanges, minute: string): EventPlan | null {
  const { date, time, location, movedFrom } = event;
  const present = { date, time, location };
  const next = {
    date: changes.date ?? date,
    time: changes.time ?? time,
    location: changes.location ?? location,
  };
  if (changes.announceMove === false || isSamePlan(movedFrom ?? present, next)) return null;
  if (movedFrom || !changes.announceMove) return movedFrom;
  return event.version > 0 && statusByDate(event, minute) === UPCOMING ? present : null;
}
