import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { Principal } from '../../../core/access/principal.js';
import { recordAct, transactAsActor } from '../../../core/records/acts/record-act.js';
import { findRowById, FOR_UPDATE } from '../../../core/records/find-row.js';
import { noteRows } from '../../../core/records/transaction.js';
import { Clock } from '../../../core/time/clock.js';
import { SiteDay } from '../../../core/time/site-day.js';
import { RateLimits } from '../../../infra/rate-limits/rate-limits.js';
import { addDays } from '../../../shared/days.js';
import { DomainError } from '../../../shared/errors.js';
import { timingProblem } from '../../../shared/evening-roles.js';
import { MEETING_API_MESSAGES } from '../../../shared/meeting-rules.js';
import { isId } from '../../../shared/rules.js';
import { TIMED_SPEECH_API_MESSAGES, TIMED_SPEECH_LIMITS } from '../../../shared/timed-speeches.js';
import { ClubLink } from '../roles/club-link.service.js';
import { WeeklyMeetingEntity } from '../weekly-meeting.entity.js';
import { type EveningKey, SheetsService } from './sheets.service.js';
import { TimedSpeechEntity } from './timed-speech.entity.js';
import { HAND_IN_LIMIT } from './timer-limit.js';
import type { TimedSpeechInput, TimedSpeechModel } from './timer.types.js';

/** The years that the database and every client can write as a time. */
const YEARS = { first: 1970, last: 9999 } as const;

/** The columns of a deleted entry. */
const BLANK = { itemId: '', roleId: null, title: '', name: '', seconds: 0 } as const;

/** The times that timers hand in. Each entry has an ID of its own, so it counts once, however often and in whatever order it arrives. */
@Injectable()
export class TimedSpeechesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sheets: SheetsService,
    private readonly clubLink: ClubLink,
    private readonly limits: RateLimits,
    private readonly day: SiteDay,
    private readonly clock: Clock,
  ) {}

  /** Stores the entries that are new, all or none, and returns the number of entries of the evening. */
  async handIn(
    token: string,
    evening: EveningKey,
    entries: readonly TimedSpeechInput[],
    principal: Principal,
  ): Promise<number> {
    return this.limits.runCountedWithin(HAND_IN_LIMIT, principal, async () => {
      rejectBroken(entries);
      await this.clubLink.assertValid(token);
      await this.#assertInTime(evening);
      return this.dataSource.transaction(async (manager) => {
        const stored = await store(manager, evening, entries);
        await this.limits.consumeWithin(manager, HAND_IN_LIMIT, principal);
        return stored;
      });
    });
  }

  /** The times of an evening with the names of those who have its roles now. */
  async ofEvening(evening: EveningKey): Promise<TimedSpeechModel[]> {
    if (!isId(evening.meetingId)) return [];
    const order = { startedAt: 'ASC', id: 'ASC' } as const;
    const speeches = await this.dataSource.manager.find(TimedSpeechEntity, {
      where: { ...evening, deletedAt: IsNull() },
      order,
    });
    if (speeches.length === 0) return [];
    const sheet = await this.sheets.find(evening.meetingId, evening.date);
    const holders = await this.sheets.holdersOf(evening);
    return speeches.map((speech) => {
      const { id, itemId, roleId, timing, seconds, startedAt } = speech;
      const item = sheet?.items.find((each) => each.id === itemId);
      const holder = holders.find((each) => each.roleId === roleId);
      return {
        ...{ id, itemId, roleId, timing, seconds, startedAt },
        title: speech.title || holder?.speechTitle || item?.title || '',
        name: speech.name || holder?.name || '',
        isWithinTime: timing.from <= seconds && seconds <= timing.until,
      };
    });
  }

  /** Deletes an entry for good: handed in again, it stays deleted. Throws TIME_NOT_FOUND. */
  async delete(id: string): Promise<string> {
    const speech = await transactAsActor(this.dataSource, async (manager) => {
      const found = await findRowById(manager, TimedSpeechEntity, id, 'TIME_NOT_FOUND', FOR_UPDATE);
      if (found.deletedAt) throw new DomainError('TIME_NOT_FOUND');
      await manager.update(TimedSpeechEntity, id, { ...BLANK, deletedAt: this.clock.now() });
      await recordAct(manager, TimedSpeechEntity, found, 'DELETE');
      return found;
    });
    noteRows(this.dataSource, TimedSpeechEntity, [speech]);
    return speech.id;
  }

  async #assertInTime({ meetingId, date }: EveningKey): Promise<void> {
    const sheet = await this.sheets.find(meetingId, date);
    if (!sheet) throw DomainError.invalid({ date: MEETING_API_MESSAGES.notAnEvening });
    const { day } = sheet.evening;
    const { today } = this.day;
    if (today < (day < date ? day : date)) throw new DomainError('TIMES_TOO_EARLY');
    if (today > addDays(day > date ? day : date, TIMED_SPEECH_LIMITS.lateDays)) throw new DomainError('TIMES_TOO_LATE');
  }
}

/** Throws INVALID_INPUT for what the fields of an entry cannot tell one by one. */
function rejectBroken(entries: readonly TimedSpeechInput[]): void {
  const ids = new Set(entries.map(({ id }) => id.toLowerCase()));
  const years = entries.map(({ startedAt }) => startedAt.getUTCFullYear());
  const problem =
    (ids.size < entries.length ? TIMED_SPEECH_API_MESSAGES.repeatedId : undefined) ??
    entries.map(({ timing }) => timingProblem({ ...timing, id: '', name: 'A time' })).find(Boolean) ??
    (years.every((year) => year >= YEARS.first && year <= YEARS.last)
      ? undefined
      : TIMED_SPEECH_API_MESSAGES.startedAt);
  if (problem) throw DomainError.invalid({ entries: problem });
}

/** Whoever hands in times of the same evening at the same moment waits for the lock of the meeting. */
async function store(
  manager: EntityManager,
  { meetingId, date }: EveningKey,
  entries: readonly TimedSpeechInput[],
): Promise<number> {
  await findRowById(manager, WeeklyMeetingEntity, meetingId, 'MEETING_NOT_FOUND', FOR_UPDATE);
  const rows = entries.map((entry) => ({ ...entryOf(entry), meetingId, date }));
  if (rows.length > 0)
    await manager.createQueryBuilder().insert().into(TimedSpeechEntity).values(rows).orIgnore().execute();
  const stored = await manager.countBy(TimedSpeechEntity, { meetingId, date, deletedAt: IsNull() });
  if (stored > TIMED_SPEECH_LIMITS.evening) throw new DomainError('TIMES_FULL');
  return stored;
}

function entryOf({ id, itemId, roleId, title, name, timing, seconds, startedAt }: TimedSpeechInput) {
  const { green, yellow, red, from, until } = timing;
  const signals = { green, yellow, red, from, until };
  const texts = roleId ? { title: '', name: '' } : { title, name };
  return { id, itemId, roleId: roleId || null, ...texts, timing: signals, seconds, startedAt };
}
