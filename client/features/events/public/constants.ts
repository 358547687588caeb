import type { EventType } from '../../../gql/public';

/** Drawings for events without a picture. */
export const EVENT_DRAWINGS: Readonly<Record<EventType, string>> = {
  EDUCATIONAL_MEETING: '/default-meeting.svg',
  FUN_ACTIVITY: '/default-activity.svg',
  OTHER: '/default-event.svg',
};

/** Upcoming events on Home before "See More". */
export const HOME_EVENTS_SHOWN = 3;

/** Events of one day on Activities before "See More". */
export const DAY_EVENTS_SHOWN = 12;
