import { Injectable } from '@nestjs/common';
import { ICalEventStatus, type ICalCalendar, type ICalEventData } from 'ical-generator';
import { LRUCache } from 'lru-cache';
import type { EventEntity } from '../../features/events/event.entity.js';
import { movedFromOf, onlineLinkOf } from '../../features/events/event-record.js';
import { EventsService } from '../../features/events/events.service.js';
import { Config } from '../../core/config/config.js';
import { parseEventTime } from '../../shared/event-time.js';
import { EVENT_STATUSES, eventPath } from '../../shared/events.js';
import { isId } from '../../shared/rules.js';
import { EVENT_TEXTS } from '../../shared/share-texts.js';
import { ClubCalendar, escapeText, serializeCalendar } from '../../infra/calendar/club-calendar.js';
import { removeInvalidCharacters } from '../../core/validation/invalid-characters.js';
import { MeetingSeries } from './meeting-series.js';

/** Characters. Room for more than 10,000 serialized events. */
const CACHED_CHARACTERS = 8 * 1024 * 1024;
const END = 'END:VCALENDAR';
/** Refresh interval for subscribed calendars: the standard property and its predecessor. */
const REFRESH_PROPERTIES = 'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n';

@Injectable()
export class CalendarFeed {
  readonly #calendars: ClubCalendar;
  /** Serialized entries, since a change of one event leaves the others as they were. */
  readonly #entries = new LRUCache<string, string>({
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: (entry) => entry.length,
  });

  constructor(
    private readonly events: EventsService,
    private readonly config: Config,
    private readonly meetings: MeetingSeries,
  ) {
    this.#calendars = new ClubCalendar(config);
  }

  /** The weekly meetings and every event, soonest first. */
  async renderAll(): Promise<string> {
    const entries: string[] = [];
    for await (const page of this.events.all(true)) entries.push(...page.map((event) => this.#serializeEntry(event)));
    const calendar = this.#calendar();
    for (const entry of await this.meetings.entries(this.#calendars.timezone)) calendar.createEvent(entry);
    return serialize(calendar).replace(END, () => entries.join('') + END);
  }

  /** Throws EVENT_NOT_FOUND. */
  async renderEvent(slugOrId: string): Promise<string> {
    const calendar = this.#calendar();
    const event = await (isId(slugOrId) ? this.events.byId(slugOrId) : this.events.bySlug(slugOrId));
    calendar.createEvent(this.#toEntry(event));
    return serialize(calendar);
  }

  #serializeEntry(event: EventEntity): string {
    const key = `${event.id} ${event.version} ${Number(event.updatedAt)}`;
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      const calendar = this.#calendar();
      calendar.createEvent(this.#toEntry(event));
      const text = calendar.toString();
      entry = text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf(END));
      this.#entries.set(key, entry);
    }
    return entry;
  }

  #calendar(): ICalCalendar {
    const { name, description, url } = this.config.site;
    return this.#calendars.create({
      name: escapeText(name),
      description: escapeText(description),
      url: `${url}/activities`,
    });
  }

  #toEntry(event: EventEntity): ICalEventData {
    const { id, title, type, statusOverride } = event;
    return {
      ...this.#calendars.scheduleOf(event),
      id,
      summary: removeInvalidCharacters(title),
      description: removeInvalidCharacters(describe(event)),
      location: removeInvalidCharacters([event.location, onlineLinkOf(event)].filter(Boolean).join(', ')),
      categories: [{ name: type }],
      // Without a status, calendars take an event as confirmed.
      ...(statusOverride === EVENT_STATUSES.CANCELLED && { status: ICalEventStatus.CANCELLED }),
      url: this.config.site.url + eventPath(event.slug),
      sequence: event.version - 1,
      created: event.createdAt,
      lastModified: event.updatedAt,
      stamp: event.updatedAt,
    };
  }
}

/** What is said about it, a paragraph each. A time that calendars cannot show is repeated here. */
function describe(event: EventEntity): string {
  const movedFrom = movedFromOf(event);
  return [
    event.cancelReason && EVENT_TEXTS.cancelled(event.cancelReason),
    movedFrom && EVENT_TEXTS.movedFrom(movedFrom),
    event.description,
    parseEventTime(event.time) ? null : event.time,
    onlineLinkOf(event),
    event.registrationUrl,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The library would print the refresh interval after the time zone, where only components are allowed. */
const serialize = (calendar: ICalCalendar): string =>
  serializeCalendar(calendar).replace(/^VERSION:2\.0\r\n/m, (version) => version + REFRESH_PROPERTIES);
