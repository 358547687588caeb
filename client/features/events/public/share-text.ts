import { weekdayAndDay } from '@shared/time';
import type { UpcomingEventFragment } from '../../../gql/public';
import { EVENT_MESSAGES } from './texts';

type SharedEvent = Pick<
  UpcomingEventFragment,
  'title' | 'date' | 'time' | 'location' | 'attendance' | 'cancelReason' | 'movedFrom'
>;

/** The text for sharing an event: title, state, time, place and address. */
export function shareText(event: SharedEvent, url: string): string {
  const { title, date, time, location, attendance, cancelReason, movedFrom } = event;
  const isOnline = attendance === 'ONLINE';
  return [
    title,
    cancelReason === null ? null : `${EVENT_MESSAGES.cancelled}: ${cancelReason}`,
    `${weekdayAndDay(date)}, ${time}`,
    attendance === 'BOTH' ? `${location}, ${EVENT_MESSAGES.orOnline}` : isOnline ? EVENT_MESSAGES.online : location,
    movedFrom && `${EVENT_MESSAGES.moved} ${EVENT_MESSAGES.movedFrom(movedFrom)}`,
    url,
  ]
    .filter(Boolean)
    .join('\n');
}
