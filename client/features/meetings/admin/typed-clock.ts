import { parseEventTime } from '@shared/event-time';
import { clockOfMinutes } from '@shared/clock-time';

/** `17:00`, of a time of day as people type it, such as `5 pm`; null if it is none, or has an end. */
export function parseClock(text: string): string | null {
  const time = parseEventTime(text);
  return time?.end === null ? clockOfMinutes(time.start) : null;
}
