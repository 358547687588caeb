import { eventPath } from '../../shared/events.js';
import { clockRange } from '../../shared/weekly-hours.js';
import { EVENING_STATES, type Evening, type WeeklySchedule } from '../../shared/meetings.js';
import { meetingDayPath } from '../../shared/pages.js';
import { EVENT_TEXTS, textOf } from '../../shared/share-texts.js';
import { POSTAL_ADDRESS } from '../../shared/club-texts.js';
import { weekdayAndDay } from '../../shared/time.js';

export type SharedMeeting = Pick<WeeklySchedule, 'from' | 'to' | 'place'> & { title: string };

/** Where an evening takes place: the club's own address if no other is known. */
export const eveningPlace = ({ state, place }: Pick<Evening, 'state' | 'place'>): string =>
  state === EVENING_STATES.ONLINE ? EVENT_TEXTS.online : place || POSTAL_ADDRESS.join(', ');

/** `No meeting on Thursday 17 December 2026`, or the day and the hours. */
export const eveningWhen = ({ takesPlace, date, day, from, to }: Evening): string =>
  takesPlace ? `${weekdayAndDay(day)}, ${clockRange({ from, to })}` : `No meeting on ${weekdayAndDay(date)}`;

/** What a moved evening was moved from, by the weekly rule of `meeting`; null for any other. */
export const eveningMovedFrom = ({ state, date, usualFrom, usualTo }: Evening, meeting: SharedMeeting): string | null =>
  state === EVENING_STATES.MOVED
    ? EVENT_TEXTS.movedFrom({
        date,
        time: clockRange({ from: usualFrom, to: usualTo }),
        location: eveningPlace({ state, place: meeting.place }),
      })
    : null;

/** Address of the page with an evening: that of the event in its place, or of the day. */
export const eveningPath = ({ takesPlace, event, day }: Evening): string =>
  takesPlace && event ? eventPath(event.slug) : meetingDayPath(day);

/** The text for sharing the evening of a weekly meeting. `url` is the address of its page. */
export function eveningShareText(evening: Evening, meeting: SharedMeeting, url: string): string {
  const { takesPlace, event, reason, onlineUrl } = evening;
  return textOf([
    (takesPlace && event?.title) || meeting.title,
    eveningWhen(evening),
    takesPlace && eveningPlace(evening),
    eveningMovedFrom(evening, meeting),
    reason,
    takesPlace && onlineUrl,
    url,
  ]);
}
