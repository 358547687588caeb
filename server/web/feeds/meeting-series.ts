import { Injectable } from '@nestjs/common';
import dayjs, { type Dayjs } from 'dayjs';
import { ICalEventRepeatingFreq, ICalEventStatus, type ICalEventData, type ICalWeekday } from 'ical-generator';
import { instantsOf } from '../../features/meetings/evening-instants.js';
import { MeetingsService, type MeetingEvening } from '../../features/meetings/meetings.service.js';
import type { WeeklyMeetingEntity } from '../../features/meetings/weekly-meeting.entity.js';
import { Config } from '../../core/config/config.js';
import { SiteDay } from '../../core/time/site-day.js';
import { addDays } from '../../shared/days.js';
import { MEETING_LIMITS } from '../../shared/meeting-rules.js';
import { partHours } from '../../shared/weekly-hours.js';
import { minutesOfClock } from '../../shared/clock-time.js';
import { EVENING_STATES, type MeetingTerm } from '../../shared/meetings.js';
import { POSTAL_ADDRESS } from '../../shared/club-texts.js';
import { FIRST_MEETING_ID } from '../../shared/site.js';
import { firstOn } from '../../shared/weekdays.js';
import { instantIn } from '../../shared/time.js';
import { removeInvalidCharacters } from '../../core/validation/invalid-characters.js';

/** Days of the past in which changed evenings are kept in the calendar. */
const PAST_DAYS = 60;
/** Programs take the entry with the higher number: that of a later second. */
const FIRST_SEQUENCE = Date.parse('2026-01-01T00:00:00Z');

/** A term, or the whole time of a meeting without terms, whose last day is open. */
type Span = Pick<MeetingTerm, 'from'> & { to: string | null };

/** The weekly meetings as entries of a calendar: a series for each term, and an entry for each evening that differs. */
@Injectable()
export class MeetingSeries {
  constructor(
    private readonly meetings: MeetingsService,
    private readonly config: Config,
    private readonly day: SiteDay,
  ) {}

  /** `timezone`: name of the time zone that the calendar defines; null for times in UTC. */
  async entries(timezone: string | null): Promise<ICalEventData[]> {
    const { today } = this.day;
    const from = addDays(today, -PAST_DAYS);
    const evenings = await this.meetings.evenings(from, addDays(from, MEETING_LIMITS.spanDays));
    const entries: ICalEventData[] = [];
    for (const meeting of await this.meetings.list()) {
      const lastChange = await this.meetings.lastChangeOf(meeting.id);
      const updatedAt = lastChange && lastChange > meeting.updatedAt ? lastChange : meeting.updatedAt;
      const own = evenings.filter((evening) => evening.meeting.id === meeting.id);
      for (const span of spansOf(meeting, today))
        entries.push(...this.#series(meeting, span, own, updatedAt, timezone));
    }
    return entries;
  }

  #series(
    meeting: WeeklyMeetingEntity,
    { from, to }: Span,
    evenings: readonly MeetingEvening[],
    updatedAt: Date,
    timezone: string | null,
  ): ICalEventData[] {
    const first = firstOn(meeting.weekday, from);
    if (to !== null && first > to) return [];
    const inSpan = evenings.filter(({ date }) => first <= date && (to === null || date <= to));
    const absent = inSpan.filter(
      ({ state }) => state === EVENING_STATES.NOT_HELD || state === EVENING_STATES.REPLACED_BY_EVENT,
    );
    const changed = inSpan.filter(({ state }) => state === EVENING_STATES.MOVED || state === EVENING_STATES.ONLINE);
    const at = (date: string, clock: string): Dayjs =>
      dayjs(instantIn(this.config.timeZone, date, minutesOfClock(clock)));
    const id = this.#uid(meeting, to === null ? null : from);
    const common = {
      ...{ id, timezone, stamp: updatedAt, lastModified: updatedAt },
      summary: removeInvalidCharacters(`${meeting.title} · ${this.config.site.name}`),
      url: `${this.config.site.url}/activities`,
      sequence: Math.max(0, Math.floor((Number(updatedAt) - FIRST_SEQUENCE) / 1000)),
    };
    const series: ICalEventData = {
      ...common,
      start: at(first, meeting.from),
      end: at(first, meeting.to),
      repeating: {
        freq: ICalEventRepeatingFreq.WEEKLY,
        byDay: meeting.weekday.slice(0, 2).toUpperCase() as ICalWeekday,
        ...(to !== null && { until: at(to, '23:59') }),
        // The library prints the property even for an empty list.
        ...(absent.length > 0 && { exclude: absent.map(({ date }) => at(date, meeting.from)) }),
      },
      description: descriptionOf(meeting, meeting.onlineUrl),
      location: placeOf(meeting.place),
    };
    return [series, ...changed.map((evening) => ({ ...common, ...this.#differences(meeting, evening) }))];
  }

  /** What an evening has in the place of the series. */
  #differences(meeting: WeeklyMeetingEntity, evening: MeetingEvening) {
    const { startsAt, endsAt, usualStartsAt } = instantsOf(this.config.timeZone, evening);
    const { state, place, onlineUrl, reason } = evening;
    return {
      recurrenceId: dayjs(usualStartsAt),
      start: dayjs(startsAt),
      end: endsAt && dayjs(endsAt),
      status: ICalEventStatus.CONFIRMED,
      description: descriptionOf(meeting, onlineUrl, reason),
      location: state === EVENING_STATES.ONLINE ? (onlineUrl ?? '') : placeOf(place),
    };
  }

  /** Programs recognise an entry by it: the same for a term as long as its first day is. */
  #uid({ id }: WeeklyMeetingEntity, term: string | null): string {
    const name = ['weekly-meeting', id === FIRST_MEETING_ID ? null : id, term].filter(Boolean).join('-');
    return `${name}@${new URL(this.config.site.url).hostname}`;
  }
}

/** The terms; without any, one span that begins with the year, since nobody asks when the club was founded. */
function spansOf({ terms }: WeeklyMeetingEntity, today: string): Span[] {
  return terms.length > 0 ? terms : [{ from: `${today.slice(0, 4)}-01-01`, to: null }];
}

const placeOf = (place: string): string => removeInvalidCharacters(place || POSTAL_ADDRESS.join(', '));

const descriptionOf = ({ parts }: WeeklyMeetingEntity, onlineUrl: string | null, reason = ''): string =>
  removeInvalidCharacters(
    [reason, parts.map((part) => `${partHours(part)}: ${part.title}`).join('\n'), onlineUrl]
      .filter(Boolean)
      .join('\n\n'),
  );
