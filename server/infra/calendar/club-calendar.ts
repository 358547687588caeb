import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import ical, { type ICalCalendar, type ICalCalendarData, type ICalEventData } from 'ical-generator';
import { getVtimezoneComponent } from '@touch4it/ical-timezones';
import type { Config } from '../../core/config/config.js';
import { removeInvalidCharacters } from '../../core/validation/invalid-characters.js';
import { parseEventTime } from '../../shared/event-time.js';
import { instantIn } from '../../shared/time.js';

dayjs.extend(utc);
dayjs.extend(timezone);

type Schedule = Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone'>;

/** iCalendar objects of the club (RFC 5545), in the site's time zone. */
export class ClubCalendar {
  /** VTIMEZONE component of the site's time zone. If it is null, all times are in UTC. */
  readonly #timezoneComponent: string | null;

  constructor(private readonly config: Pick<Config, 'site' | 'timeZone'>) {
    this.#timezoneComponent = getVtimezoneComponent(config.timeZone);
  }

  /** Name of the time zone that the calendars define; null for times in UTC. */
  get timezone(): string | null {
    return this.#timezoneComponent && this.config.timeZone;
  }

  /** A calendar without entries. */
  create(properties: Pick<ICalCalendarData, 'name' | 'description' | 'url' | 'method'> = {}): ICalCalendar {
    return ical({
      prodId: `//${escapeText(this.config.site.name)}//Events//EN`,
      ...properties,
      // With a time zone, the library would print DTSTAMP in it, where only UTC is allowed. Each event has its own
      // instead.
      timezone: { name: null, generator: () => this.#timezoneComponent },
    });
  }

  /** Start and end of an event. Without a time that can be parsed, it lasts its day. */
  scheduleOf({ date, time }: { date: string; time: string }): Schedule {
    const hours = parseEventTime(time);
    if (!hours) return { allDay: true, start: dayjs.utc(date), end: dayAfter(date) };
    const at = (minutes: number): Dayjs => dayjs(instantIn(this.config.timeZone, date, minutes));
    return { timezone: this.timezone, start: at(hours.start), end: hours.end === null ? null : at(hours.end) };
  }
}

/** null after the last day that a calendar can write: an event without an end lasts its day. */
function dayAfter(date: string): Dayjs | null {
  const next = dayjs.utc(date).add(1, 'day');
  return next.year() > 9999 ? null : next;
}

/** The library omits the final line break. */
export const serializeCalendar = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

/** The library does not escape properties of calendars. */
export const escapeText = (text: string): string =>
  removeInvalidCharacters(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\;,]/g, '\\$&');
