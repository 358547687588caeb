import { Injectable } from '@nestjs/common';
import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import ical, { ICalEventRepeatingFreq, type ICalCalendar, type ICalEventData, type ICalWeekday } from 'ical-generator';
import { getVtimezoneComponent } from '@touch4it/ical-timezones';
import type { EventEntity } from '../../features/events/event.entity.js';
import { EventsService, type EventFilter } from '../../features/events/events.service.js';
import { Config } from '../../platform/config/config.js';
import { SiteDay } from '../../platform/time/site-day.js';
import { MEETING_PARTS, WEEKLY_MEETING } from '../../shared/club.js';
import { parseEventTime } from '../../shared/event-time.js';
import { EVENT_TYPES } from '../../shared/events.js';
import { FEED_MESSAGES } from '../../shared/feeds.js';
import { POSTAL_ADDRESS } from '../../shared/site.js';
import { instantIn } from '../../shared/time.js';
import { plain } from './plain.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Of the events to come as many as this, and as many of the past year: no calendar shows more. */
const MOST = 1000;
const PAGE = 100;

/** The club's events, for calendars. */
@Injectable()
export class Calendar {
  readonly #zone: string;
  /** How the clocks of the site's zone go. null: calendars are not told, and get every instant in UTC. */
  readonly #rules: string | null;

  constructor(
    private readonly events: EventsService,
    private readonly config: Config,
    private readonly day: SiteDay,
  ) {
    this.#zone = config.timeZone;
    this.#rules = getVtimezoneComponent(this.#zone);
  }

  /** The weekly meeting and all events from a year back on. */
  async whole(): Promise<string> {
    const { today } = this.day;
    const yearAgo = dayjs.utc(today).subtract(1, 'year').format('YYYY-MM-DD');
    const yesterday = dayjs.utc(today).subtract(1, 'day').format('YYYY-MM-DD');
    const events = [
      ...(await this.#listed({ from: yearAgo, to: yesterday })),
      ...(await this.#listed({ from: today })),
    ];
    const calendar = this.#calendar();
    calendar.createEvent(this.#weeklyMeeting(Number(today.slice(0, 4)), events.filter(isWeeklyMeeting)));
    for (const event of events) calendar.createEvent(this.#entry(event));
    return told(calendar);
  }

  async one(id: string): Promise<string> {
    const calendar = this.#calendar();
    calendar.createEvent(this.#entry(await this.events.byId(id)));
    return told(calendar);
  }

  async #listed(filter: EventFilter): Promise<EventEntity[]> {
    const found: EventEntity[] = [];
    let after: string | null = null;
    do {
      const { nodes, pageInfo } = await this.events.list(filter, { first: PAGE, after });
      found.push(...nodes);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after && found.length < MOST);
    return found;
  }

  #calendar(): ICalCalendar {
    const { name, description, url } = this.config.site;
    return ical({
      prodId: `//${inLine(name)}//Events//EN`,
      name: inLine(name),
      description: inLine(description),
      url: `${url}/activities`,
      // A calendar of a zone would print the instants of saving in it, where only UTC is allowed: its events have one.
      timezone: { name: null, generator: () => this.#rules },
    });
  }

  #entry({
    id,
    title,
    description,
    date,
    time,
    location,
    type,
    registrationUrl,
    ...event
  }: EventEntity): ICalEventData {
    const hours = parseEventTime(time);
    const when = hours
      ? this.#between(date, hours.start, hours.end)
      : { allDay: true, start: dayjs.utc(date), end: dayjs.utc(date).add(1, 'day') };
    const lines = [description, hours ? null : time, registrationUrl];
    return {
      ...when,
      id,
      summary: plain(title),
      description: plain(lines.filter(Boolean).join('\n\n')),
      location: plain(location),
      categories: [{ name: type }],
      url: `${this.config.site.url}/activities?date=${date}`,
      sequence: event.version - 1,
      created: event.createdAt,
      lastModified: event.updatedAt,
      stamp: event.updatedAt,
    };
  }

  /**
   * Of this year: told anew as each begins, and not since the club's beginning. `evenings`: those that have an entry of
   * their own.
   */
  #weeklyMeeting(year: number, evenings: readonly EventEntity[]): ICalEventData {
    const { day, from, to } = WEEKLY_MEETING;
    const changes = evenings.map(({ updatedAt }) => Number(updatedAt));
    const newYear = dayjs.utc(`${year}-01-01`);
    const first = Array.from({ length: 7 }, (_, i) => newYear.add(i, 'day')).find(
      (date) => date.format('dddd') === day,
    )!;
    return {
      id: `weekly-meeting@${new URL(this.config.site.url).hostname}`,
      ...this.#between(first.format('YYYY-MM-DD'), minutesAt(from), minutesAt(to)),
      repeating: {
        freq: ICalEventRepeatingFreq.WEEKLY,
        byDay: day.slice(0, 2).toUpperCase() as ICalWeekday,
        // The library prints a line for none, too.
        ...(evenings.length > 0 && {
          exclude: evenings.map(({ date }) => this.#between(date, minutesAt(from), null).start),
        }),
      },
      summary: `${FEED_MESSAGES.weeklyMeeting} · ${plain(this.config.site.name)}`,
      description: MEETING_PARTS.map(({ title, hours }) => `${hours}: ${title}`).join('\n'),
      location: POSTAL_ADDRESS.join(', '),
      url: `${this.config.site.url}/activities`,
      stamp: newYear.toDate(),
      lastModified: new Date(Math.max(Number(newYear), ...changes)),
    };
  }

  #between(date: string, start: number, end: number | null) {
    const at = (minutes: number): Dayjs => dayjs(instantIn(this.#zone, date, minutes));
    return { timezone: this.#rules && this.#zone, start: at(start), end: end === null ? null : at(end) };
  }
}

/** An educational meeting at the hour of the weekly one is that evening's, and not a second one beside it. */
const isWeeklyMeeting = ({ date, time, type }: EventEntity): boolean =>
  type === EVENT_TYPES.EDUCATIONAL_MEETING &&
  dayjs.utc(date).format('dddd') === WEEKLY_MEETING.day &&
  parseEventTime(time)?.start === minutesAt(WEEKLY_MEETING.from);

const minutesAt = (clock: string): number => parseEventTime(clock)!.start;

/** The library leaves the last line open. */
const told = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

/** The library prints these as they are. */
const inLine = (text: string): string =>
  plain(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\;,]/g, '\\$&');
