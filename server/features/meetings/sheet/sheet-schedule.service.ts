import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThanOrEqual } from 'typeorm';
import { errorMessage } from '../../../core/errors/thrown-error.js';
import { findRowById, FOR_UPDATE } from '../../../core/records/find-row.js';
import { RecordStore } from '../../../core/records/record-store.js';
import { Clock } from '../../../core/time/clock.js';
import { EveryMinute } from '../../../core/time/every-minute.js';
import { SiteDay } from '../../../core/time/site-day.js';
import { addDays } from '../../../shared/days.js';
import { endsAt, MOVE_DAYS } from '../../../shared/meetings.js';
import { TIMED_SPEECH_LIMITS } from '../../../shared/timed-speeches.js';
import { MeetingsService, type MeetingEvening } from '../meetings.service.js';
import { WeeklyMeetingEntity } from '../weekly-meeting.entity.js';
import { EveningSheetEntity } from './evening-sheet.entity.js';
import { isOver, isRecord } from './sheet-record.js';
import { itemsOf } from './sheet-view.js';
import { type EveningKey, eveningKeyOf, SHEET } from './sheets.service.js';

/** Sheets whose evening may have ended since, or was moved to a later day after it had. */
const TO_SETTLE = `
  SELECT meeting_id AS "meetingId", to_char(date, 'YYYY-MM-DD') AS date, record->>'day' AS "recordDay" FROM evening_sheet
  WHERE date <= $2 AND (frozen_at IS NULL OR date >= $1)`;

/** Evenings with times but without a sheet of their own: the times refer to the lines of the template. */
const TO_KEEP = `
  SELECT DISTINCT meeting_id AS "meetingId", to_char(date, 'YYYY-MM-DD') AS date, NULL AS "recordDay" FROM timed_speech
  WHERE date <= $1 AND deleted_at IS NULL AND EXISTS (SELECT FROM weekly_meeting WHERE id = meeting_id)
    AND NOT EXISTS (
      SELECT FROM evening_sheet AS sheet WHERE sheet.meeting_id = timed_speech.meeting_id AND sheet.date = timed_speech.date)`;

const ERASE_NAMES = `UPDATE timed_speech SET name = '', title = '' WHERE date < $1 AND (name <> '' OR title <> '')`;

/** IDs of deleted times that can no longer be handed in again. */
const FORGET_DELETED = `DELETE FROM timed_speech WHERE deleted_at IS NOT NULL AND date < $1`;

/** Times of meetings that can no longer be restored from the trash. */
const DELETE_ORPHANS = `
  DELETE FROM timed_speech WHERE NOT EXISTS (SELECT FROM weekly_meeting WHERE weekly_meeting.id = timed_speech.meeting_id)
    AND NOT EXISTS (
      SELECT FROM trash, jsonb_array_elements(rows) AS trashed
      WHERE trashed->>'table' = 'weekly_meeting' AND trashed->'row'->>'id' = timed_speech.meeting_id::text)`;

interface StoredEvening extends EveningKey {
  /** Day of its record; null without one. */
  recordDay: string | null;
}

/** Turns the sheets of evenings that are over into their record, and erases names. Every instance tries; the lock of the meeting lets one of them do it. */
@Injectable()
export class SheetSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger('Sheets');
  readonly #timer: EveryMinute;

  constructor(
    private readonly dataSource: DataSource,
    private readonly records: RecordStore,
    private readonly meetings: MeetingsService,
    private readonly day: SiteDay,
    private readonly clock: Clock,
  ) {
    this.#timer = new EveryMinute(
      clock,
      () => this.run(),
      (error) => this.#log.warn(`Sheets of past evenings could not be stored yet: ${errorMessage(error)}`),
    );
  }

  onApplicationBootstrap(): void {
    this.#timer.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#timer.stop();
  }

  async run(): Promise<void> {
    const { today } = this.day;
    // An evening can take place some days before or after its date.
    const last = addDays(today, MOVE_DAYS);
    const keys = [
      ...(await this.dataSource.query<StoredEvening[]>(TO_SETTLE, [addDays(today, -MOVE_DAYS), last])),
      ...(await this.dataSource.query<StoredEvening[]>(TO_KEEP, [last])),
    ];
    for (const { meetingId, date, recordDay } of keys)
      await this.#settle(await this.meetings.eveningOnRecord(meetingId, date), recordDay);
    for (const evening of await this.#ended(today)) await this.#settle(evening, null);
    await this.#eraseOld(today);
  }

  /**
   * Evenings that are over and have no sheet of their own, as long as their times are handed in. Before its last change, a meeting may have had
   * other evenings, so none of those is made up.
   */
  async #ended(today: string): Promise<MeetingEvening[]> {
    const since = addDays(today, -TIMED_SPEECH_LIMITS.lateDays);
    const evenings = await this.meetings.evenings(since, today);
    const sheets = await this.dataSource.manager.find(EveningSheetEntity, {
      select: { id: true, meetingId: true, date: true },
      where: { date: MoreThanOrEqual(addDays(since, -MOVE_DAYS)) },
    });
    const stored = new Set(sheets.map(eveningKeyOf));
    return evenings.filter(
      (evening) =>
        evening.takesPlace &&
        isOver(evening, this.day.minute) &&
        this.day.minuteAt(evening.meeting.updatedAt) <= endsAt(evening) &&
        !stored.has(eveningKeyOf({ meetingId: evening.meeting.id, date: evening.date })),
    );
  }

  async #settle(evening: MeetingEvening, recordDay: string | null): Promise<void> {
    const isFrozen = recordDay !== null;
    const becomesRecord = isRecord(evening, recordDay, this.day.minute);
    if (becomesRecord === isFrozen) return;
    const key = { meetingId: evening.meeting.id, date: evening.date };
    await this.dataSource.transaction(async (manager) => {
      await findRowById(manager, WeeklyMeetingEntity, key.meetingId, 'MEETING_NOT_FOUND', FOR_UPDATE);
      const sheet = await manager.findOneBy(EveningSheetEntity, key);
      if (becomesRecord && !sheet?.frozenAt) await this.#freeze(manager, evening, sheet);
      if (!becomesRecord && sheet?.frozenAt) await reopen(manager, sheet);
    });
  }

  async #freeze(manager: EntityManager, evening: MeetingEvening, sheet: EveningSheetEntity | null): Promise<void> {
    const { meeting, date, day, from, to, place } = evening;
    const { title, roles, timings } = meeting;
    const timingIds = timings.map(({ id }) => id);
    const items = itemsOf(evening, sheet).map((item) => ({
      ...item,
      timingId: item.timingId && timingIds.includes(item.timingId) ? item.timingId : null,
    }));
    const frozen = { items, frozenAt: this.clock.now(), record: { title, day, from, to, place, roles, timings } };
    const key = { meetingId: meeting.id, date };
    if (sheet) await manager.update(EveningSheetEntity, sheet.id, frozen);
    else await manager.save(Object.assign(this.records.newRow(SHEET), { ...key, ...frozen }));
  }

  async #eraseOld(today: string): Promise<void> {
    const since = addDays(today, -TIMED_SPEECH_LIMITS.keptDays);
    const [, erased] = await this.dataSource.query<[unknown, number]>(ERASE_NAMES, [since]);
    const [, deleted] = await this.dataSource.query<[unknown, number]>(DELETE_ORPHANS);
    if (erased + deleted > 0) this.#log.log(`Erased the names of ${erased + deleted} timed speeches`);
    await this.dataSource.query(FORGET_DELETED, [addDays(today, -TIMED_SPEECH_LIMITS.lateDays - MOVE_DAYS)]);
  }
}

/** The record becomes a sheet again; that of a template, which follows the weekly meeting again, goes. */
async function reopen(manager: EntityManager, { id, version }: EveningSheetEntity): Promise<void> {
  if (version === 0) await manager.delete(EveningSheetEntity, id);
  else await manager.update(EveningSheetEntity, id, { frozenAt: null, record: null });
}
