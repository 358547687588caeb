import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, type EntityManager, type Repository } from 'typeorm';
import { ReplacingEvents } from '../../core/calendar/replacing-events.js';
import { FOR_UPDATE, findRowById } from '../../core/records/find-row.js';
import { RecordStore } from '../../core/records/record-store.js';
import type { CreateOptions, RecordRules } from '../../core/records/record-type.js';
import type { Condition, Expected } from '../../core/records/versioned.js';
import { SiteDay } from '../../core/time/site-day.js';
import { addDays, addDaysClamped, daysBetween } from '../../shared/days.js';
import { DomainError } from '../../shared/errors.js';
import { MEETING_API_MESSAGES, MEETING_LIMITS } from '../../shared/meeting-rules.js';
import {
  beginsAt,
  concerns,
  eveningDates,
  eveningOf,
  type Evening,
  type EveningChange,
  MOVE_DAYS,
} from '../../shared/meetings.js';
import { weekdayOfDate } from '../../shared/weekdays.js';
import { changeProblems, type EveningChanges } from '../../shared/meeting-problems.js';
import { nextEvening, noticeAt, type MeetingNotice } from '../../shared/meeting-texts.js';
import { AS_USUAL, EveningChangeEntity } from './evening-change.entity.js';
import { MEETING, type MeetingChanges, type NewMeeting, rejectProblems } from './meeting-record.js';
import { WeeklyMeetingEntity } from './weekly-meeting.entity.js';

/** An evening with the weekly meeting that it belongs to, and what an officer has said about it. */
export interface MeetingEvening extends Evening {
  /** Empty if the club has one weekly meeting. */
  name: string;
  meeting: WeeklyMeetingEntity;
  change: (EveningChangeEntity & EveningChange) | null;
}

export interface MeetingsNow {
  next: MeetingEvening | null;
  notice: MeetingNotice<MeetingEvening> | null;
}

/** Days ahead in which the next evening is looked for: longer than any vacation. */
const HORIZON_DAYS = 200;

type StoredChanges = Omit<EveningChanges, 'state'> & Pick<EveningChangeEntity, 'state'>;

const isChanged = (row: EveningChangeEntity): row is EveningChangeEntity & EveningChange => row.state !== AS_USUAL;

const CHANGE: RecordRules<EveningChangeEntity, StoredChanges> = {
  entity: EveningChangeEntity,
  images: {},
  blank: { reason: '', day: null, from: null, to: null, place: null, onlineUrl: null },
  columns: (_, { state, reason = '', day, from, to, place, onlineUrl }) => ({
    state,
    reason,
    day: day ?? null,
    from: from || null,
    to: to || null,
    place: place || null,
    onlineUrl: onlineUrl || null,
  }),
};

/** The weekly meetings, and what happens on each of their evenings. */
@Injectable()
export class MeetingsService {
  constructor(
    @InjectRepository(WeeklyMeetingEntity) private readonly meetings: Repository<WeeklyMeetingEntity>,
    @InjectRepository(EveningChangeEntity) private readonly changes: Repository<EveningChangeEntity>,
    private readonly events: ReplacingEvents,
    private readonly records: RecordStore,
    private readonly day: SiteDay,
  ) {}

  /** All weekly meetings, the oldest first. */
  list(): Promise<WeeklyMeetingEntity[]> {
    return this.meetings.find({ order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Evenings that visitors look for, or that take place, on a day of the span. Throws INVALID_INPUT for too many days. */
  async evenings(from: string, to: string): Promise<MeetingEvening[]> {
    if (daysBetween(from, to) > MEETING_LIMITS.spanDays)
      throw DomainError.invalid({ to: MEETING_API_MESSAGES.spanTooLong });
    const { meetings, eveningOn } = await this.#read(addDaysClamped(from, -MOVE_DAYS), addDaysClamped(to, MOVE_DAYS));
    return meetings
      .flatMap((meeting) => eveningDates(meeting, from, to).map((date) => eveningOn(meeting, date)))
      .filter((evening) => concerns(evening, from, to))
      .sort((one, other) => beginsAt(one).localeCompare(beginsAt(other)));
  }

  /** The next evening and the notice, at a minute of the site's clocks; by default, the present one. */
  async now(minute = this.day.minute): Promise<MeetingsNow> {
    return meetingsAt(await this.eveningsAhead(minute), minute);
  }

  /** The evenings of a weekly meeting in the coming `weeks`, today's included. */
  async upcoming(id: string, weeks: number): Promise<MeetingEvening[]> {
    const { today } = this.day;
    const evenings = await this.evenings(today, addDays(today, 7 * weeks - 1));
    return evenings.filter(({ meeting }) => meeting.id === id);
  }

  /** The evenings that can be next or near at that minute. */
  eveningsAhead(minute: string): Promise<MeetingEvening[]> {
    const today = minute.slice(0, 10);
    return this.evenings(addDays(today, -1), addDays(today, HORIZON_DAYS));
  }

  /** The evening of a weekly meeting on that day by the weekly rule. Throws INVALID_INPUT if it has none. */
  async evening(id: string, date: string): Promise<MeetingEvening> {
    const evening = await this.findEvening(id, date);
    if (!evening) throw DomainError.invalid({ date: MEETING_API_MESSAGES.notAnEvening });
    return evening;
  }

  /** The same, or null. */
  async findEvening(id: string, date: string): Promise<MeetingEvening | null> {
    const evenings = await this.evenings(date, date);
    return evenings.find((one) => one.meeting.id === id && one.date === date) ?? null;
  }

  /**
   * The same for something that is stored with an evening: since then, the meeting may have another day of the week. Throws
   * MEETING_NOT_FOUND.
   */
  async eveningOnRecord(meetingId: string, date: string): Promise<MeetingEvening> {
    const [evening] = await this.eveningsOnRecord([{ meetingId, date }]);
    if (!evening) throw new DomainError('MEETING_NOT_FOUND');
    return evening;
  }

  /** The same for several, as far as their meetings exist. */
  async eveningsOnRecord(keys: readonly { meetingId: string; date: string }[]): Promise<MeetingEvening[]> {
    const dates = keys.map(({ date }) => date).toSorted();
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { meetings, eveningOn } = await this.#read(first, last);
    return keys.flatMap(({ meetingId, date }) => {
      const meeting = meetings.find(({ id }) => id === meetingId);
      return meeting ? [eveningOn(meeting, date)] : [];
    });
  }

  /** The weekly meetings, and what happens on dates from `first` to `last`. */
  async #read(first: string, last: string) {
    const [meetings, changes, events] = await Promise.all([
      this.list(),
      this.changes.findBy({ date: Between(first, last) }),
      this.events.between(first, last),
    ]);
    const changed = changes.filter(isChanged);
    const eveningOn = (meeting: WeeklyMeetingEntity, date: string): MeetingEvening => {
      const change = changed.find((one) => one.meetingId === meeting.id && one.date === date) ?? null;
      const name = meetings.length > 1 ? meeting.title : '';
      return { ...eveningOf(meeting, date, change ?? undefined, events), name, meeting, change };
    };
    return { meetings, eveningOn };
  }

  create(
    fields: NewMeeting,
    by: string | null,
    options?: CreateOptions<WeeklyMeetingEntity>,
  ): Promise<WeeklyMeetingEntity> {
    return this.records.create(MEETING, fields, by, options);
  }

  update(id: string, changes: MeetingChanges, by: string | null, expected?: Expected): Promise<WeeklyMeetingEntity> {
    return this.records.update(MEETING, id, changes, by, expected);
  }

  /** Deletes a weekly meeting and what was said about its evenings. */
  delete(id: string, condition?: Condition): Promise<void> {
    return this.records.delete(MEETING, id, condition);
  }

  /** When something was last said about an evening of a weekly meeting; null if nothing ever was. */
  async lastChangeOf(id: string): Promise<Date | null> {
    const [last] = await this.changes.find({ where: { meetingId: id }, order: { updatedAt: 'DESC' }, take: 1 });
    return last?.updatedAt ?? null;
  }

  /** Says what happens on one evening. Throws INVALID_INPUT if an event takes its place. */
  async change(id: string, date: string, changes: EveningChanges, by: string | null): Promise<MeetingEvening> {
    return this.#save(id, date, changes, by, async (meeting) => {
      const { event } = eveningOf(meeting, date, undefined, await this.events.between(date, date));
      const taken = event?.cancelReason === null ? MEETING_API_MESSAGES.eventTakesPlace : undefined;
      rejectProblems({ state: taken, ...changeProblems(meeting, date, changes) });
    });
  }

  /** Lets the weekly rule decide about an evening again. */
  async reset(id: string, date: string, by: string | null): Promise<MeetingEvening> {
    const evening = await this.evening(id, date);
    return evening.change ? this.#save(id, date, { state: AS_USUAL }, by, async () => {}) : evening;
  }

  async #save(
    id: string,
    date: string,
    changes: StoredChanges,
    by: string | null,
    check: (meeting: WeeklyMeetingEntity) => Promise<void>,
  ): Promise<MeetingEvening> {
    // Whoever changes the same evening at the same time waits for the lock of the meeting.
    const locate = async (manager: EntityManager): Promise<EveningChangeEntity> => {
      const meeting = await findRowById(manager, WeeklyMeetingEntity, id, 'MEETING_NOT_FOUND', FOR_UPDATE);
      if (weekdayOfDate(date) !== meeting.weekday)
        throw DomainError.invalid({ date: MEETING_API_MESSAGES.notAnEvening });
      await check(meeting);
      const former = await manager.findOneBy(EveningChangeEntity, { meetingId: id, date });
      return former ?? Object.assign(this.records.newRow(CHANGE), { meetingId: id, date });
    };
    await this.records.updateLocated(CHANGE, locate, changes, by, undefined, async () => {});
    return this.evening(id, date);
  }
}

/** The next evening and the notice among `evenings`, at a minute of the site's clocks. */
export const meetingsAt = (evenings: readonly MeetingEvening[], minute: string): MeetingsNow => ({
  next: nextEvening(evenings, minute),
  notice: noticeAt(evenings, minute),
});
