import type { EventSchedule } from './event-status.js';
import { parseEventTime } from './event-time.js';

/** When and where an event takes place. */
export interface EventPlan extends EventSchedule {
  location: string;
}

/** True for the same day, hours and place, however the time is written. */
export const isSamePlan = (one: EventPlan, other: EventPlan): boolean =>
  one.date === other.date && one.location === other.location && isSameClock(one.time, other.time);

function isSameClock(time: string, other: string): boolean {
  const [one, two] = [parseEventTime(time), parseEventTime(other)];
  return one && two ? one.start === two.start && one.end === two.end : time === other;
}
