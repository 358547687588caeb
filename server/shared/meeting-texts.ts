import { addDays } from './days.js';
import { beginsAt, endsAt, EVENING_STATES, type Evening } from './meetings.js';
import { shorten } from './shorten.js';
import { weekdayDayAndMonth } from './time.js';
import { weekdayOfDate } from './weekdays.js';
import { clockRange, clockText, NIGHT } from './weekly-hours.js';

const MINUTE_MS = 60_000;
/** Characters of an event's title, and of a place, in a line about an evening: the first screen of the home page has room for them. */
const MAX_TITLE = 40;
const MAX_PLACE = 30;
/** Before an evening, the line about it appears this long. */
const NOTICE_HOURS = 36;

/** What is said of an evening before it, under the bar of every page. */
export interface MeetingNotice<E extends Evening = Evening> {
  evening: E;
  text: string;
}

/**
 * The notice at a minute of the site's clocks, of the evening that is nearest: from 36 hours before it begins, by the weekly rule
 * or by a change, until both are over. `evenings` are those of the weeks around that minute, in order.
 */
export function noticeAt<E extends Evening>(evenings: readonly E[], minute: string): MeetingNotice<E> | null {
  const evening = evenings.find(
    (one) => one.state !== EVENING_STATES.OUT_OF_TERM && noticeBegins(one) <= minute && minute < lastMinute(one),
  );
  return evening ? { evening, text: noticeText(evening, nextAfter(evenings, evening, minute), minute) } : null;
}

/** The next evening that takes place and is not over. */
export const nextEvening = <E extends Evening>(evenings: readonly E[], minute: string): E | null =>
  evenings
    .filter((evening) => evening.takesPlace && minute < endsAt(evening))
    .reduce<E | null>((first, one) => (first && beginsAt(first) <= beginsAt(one) ? first : one), null);

/** `Tonight 6:00 PM to 7:30 PM, Main Hall`: when and where an evening takes place, at a minute of the site's clocks. */
export function eveningText(evening: Evening, minute: string): string {
  const { state, day, to, event, name } = evening;
  const isRunning = beginsAt(evening) <= minute && minute < endsAt(evening);
  const until = to === null ? '' : `, until ${clockText(to)}`;
  const when = isRunning ? `Now${until}` : `${dayWord(evening, minute)} ${clockRange(evening)}`;
  const place = state === EVENING_STATES.ONLINE ? 'online' : shorten(evening.place, MAX_PLACE);
  const what = event ? shorten(event.title, MAX_TITLE) : name;
  const text = [what ? `${when}: ${what}` : when, place].filter(Boolean).join(', ');
  return day === evening.date || isRunning ? text : `${text}, instead of ${weekdayDayAndMonth(evening.date)}`;
}

const usualOf = ({ date, usualFrom, usualTo }: Evening) => ({ day: date, from: usualFrom, to: usualTo });

function noticeBegins(evening: Evening): string {
  const [first = ''] = [beginsAt(evening), beginsAt(usualOf(evening))].sort();
  return new Date(Date.parse(`${first}Z`) - NOTICE_HOURS * 60 * MINUTE_MS).toISOString().slice(0, 16);
}

/** Whoever comes by the weekly rule must read it, too. */
const lastMinute = (evening: Evening): string => [endsAt(evening), endsAt(usualOf(evening))].sort().at(-1)!;

const nextAfter = (evenings: readonly Evening[], evening: Evening, minute: string): Evening | null =>
  nextEvening(
    evenings.filter((one) => one !== evening),
    minute,
  );

function noticeText(evening: Evening, next: Evening | null, minute: string): string {
  const { state, takesPlace, reason, date, day, name } = evening;
  const isOver = takesPlace && endsAt(evening) <= minute;
  if (!takesPlace || isOver) {
    const why = isOver ? `it was on ${weekdayDayAndMonth(day)}` : reason;
    const following = next ? ` Next: ${weekdayDayAndMonth(next.day)}.` : '';
    const none = name ? `${name} is not held` : 'No meeting';
    return `${none} ${usualDayWord(evening, minute)}${why && `: ${withoutStop(why)}`}.${following}`;
  }
  const because = reason && `: ${withoutStop(reason)}`;
  const text = eveningText(evening, minute);
  return state === EVENING_STATES.MOVED ? `${day === date ? 'Changed' : 'Moved'}${because}. ${text}` : text + because;
}

const withoutStop = (text: string): string => text.replace(/\.$/, '');

/** `Tonight`, `Today`, `Tomorrow`, or the day by name and date. */
function dayWord({ day, from }: Pick<Evening, 'day' | 'from'>, minute: string): string {
  const today = minute.slice(0, 10);
  if (day === today) return from >= NIGHT ? 'Tonight' : 'Today';
  return day === addDays(today, 1) ? 'Tomorrow' : weekdayDayAndMonth(day);
}

/** The same in a sentence: `this Thursday` for the days after. */
function usualDayWord(evening: Evening, minute: string): string {
  const { day, from } = usualOf(evening);
  const isNear = day <= addDays(minute.slice(0, 10), 1);
  return isNear ? dayWord({ day, from }, minute).toLowerCase() : `this ${weekdayOfDate(day)}`;
}

/** What the page of a day says about an evening of that day, by the weekly rule or because it was moved there; '' for none. */
export function eveningOnDay(
  evening: Pick<Evening, 'name' | 'date' | 'state' | 'reason' | 'day' | 'from' | 'to' | 'place'>,
  date: string,
): string {
  const { state, reason, day, place, name } = evening;
  const what = name || 'The weekly meeting';
  const hours = clockRange(evening);
  const here = [hours, place].filter(Boolean).join(', ');
  const because = reason && ` ${withoutStop(reason)}.`;
  switch (state) {
    case EVENING_STATES.HELD:
      return `${what} takes place that day: ${here}.`;
    case EVENING_STATES.ONLINE:
      return `${what} takes place online that day: ${hours}.${because}`;
    case EVENING_STATES.NOT_HELD:
      return `${name ? `${name} is not held` : 'There is no weekly meeting'} that day.${because}`;
    case EVENING_STATES.MOVED:
      if (day !== date) return `${what} of that day is moved to ${weekdayDayAndMonth(day)}, ${here}.${because}`;
      if (day === evening.date) return `${what} of that day is changed: ${here}.${because}`;
      return `${what} of ${weekdayDayAndMonth(evening.date)} takes place that day: ${here}.${because}`;
    case EVENING_STATES.OUT_OF_TERM:
    case EVENING_STATES.REPLACED_BY_EVENT:
      return '';
  }
}
