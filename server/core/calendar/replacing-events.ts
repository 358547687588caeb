import type { ReplacingEvent } from '../../shared/meetings.js';

/** What meetings need to know of events: those that can take the place of an evening. The module of the events provides it. */
export abstract class ReplacingEvents {
  /** Educational meetings of the days from `from` to `to` whose time is a time of day, cancelled ones included. */
  abstract between(from: string, to: string): Promise<ReplacingEvent[]>;
}
