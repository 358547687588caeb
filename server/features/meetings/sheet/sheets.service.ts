import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { findRowById, FOR_UPDATE } from '../../../core/records/find-row.js';
import { RecordStore } from '../../../core/records/record-store.js';
import type { RecordRules } from '../../../core/records/record-type.js';
import { SiteDay } from '../../../core/time/site-day.js';
import { DomainError } from '../../../shared/errors.js';
import { SHEET_API_MESSAGES, type SheetItem } from '../../../shared/evening-sheet.js';
import { MEETING_API_MESSAGES } from '../../../shared/meeting-rules.js';
import { isId } from '../../../shared/rules.js';
import { isKnownEvening } from '../known-evening.js';
import { MeetingsService, type MeetingEvening } from '../meetings.service.js';
import { ClubLink } from '../roles/club-link.service.js';
import { TakenRoleEntity } from '../roles/taken-role.entity.js';
import { WeeklyMeetingEntity } from '../weekly-meeting.entity.js';
import { EveningSheetEntity } from './evening-sheet.entity.js';
import { isOver, isRecord } from './sheet-record.js';
import { type Audience, itemsOf, viewOf } from './sheet-view.js';
import type { EveningSheetInput, EveningSheetModel, SheetItemInput } from './sheet.types.js';
import type { TimerEveningModel } from './timer.types.js';

/** The name of an evening. */
export interface EveningKey {
  meetingId: string;
  date: string;
}

/** One text that names an evening. */
export const eveningKeyOf = ({ meetingId, date }: EveningKey): string => `${meetingId} ${date}`;

interface SheetChanges {
  items: SheetItem[];
  isOpen: boolean;
}

/** Evenings that a timer takes along. */
const TIMER_EVENINGS = 2;

export const SHEET: RecordRules<EveningSheetEntity, SheetChanges> = {
  entity: EveningSheetEntity,
  changed: 'SHEET_CHANGED',
  images: {},
  blank: { items: [], isOpen: false, frozenAt: null, record: null },
  columns: (_, { items, isOpen }) => ({ items, isOpen }),
};

const itemOf = ({ id, title, minutes, roleId, timingId, text }: SheetItemInput): SheetItem => ({
  ...{ id, title, minutes, text },
  roleId: roleId || null,
  timingId: timingId || null,
});

/** The sheets of evenings. Whoever changes one locks the weekly meeting first. */
@Injectable()
export class SheetsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly records: RecordStore,
    private readonly meetings: MeetingsService,
    private readonly clubLink: ClubLink,
    private readonly day: SiteDay,
  ) {}

  /** The sheet as visitors see it; null unless it is open. */
  async open(meetingId: string, date: string): Promise<EveningSheetModel | null> {
    const sheet = await this.#saved({ meetingId, date });
    if (!sheet?.isOpen) return null;
    return this.#view(await this.meetings.eveningOnRecord(meetingId, date), sheet, 'public');
  }

  /** The evenings among these whose sheets visitors can read, by `eveningKeyOf`. */
  async openAmong(keys: readonly string[]): Promise<Map<string, boolean>> {
    const where = keys.map((key) => {
      const [meetingId, date] = key.split(' ');
      return { meetingId, date, isOpen: true };
    });
    const sheets = await this.dataSource.manager.find(EveningSheetEntity, { where });
    return new Map(sheets.map((sheet) => [eveningKeyOf(sheet), true]));
  }

  /** The sheet as officers see it; null for what is not an evening. */
  async find(meetingId: string, date: string): Promise<EveningSheetModel | null> {
    const [evening] = await this.meetings.eveningsOnRecord([{ meetingId, date }]);
    if (!evening || !(await isKnownEvening(this.dataSource.manager, evening))) return null;
    return this.#view(evening, await this.#saved({ meetingId, date }), 'club');
  }

  /** The evening of today, or the next one, and the one after it; null unless the token is that of the club link. */
  async forTimer(token: string): Promise<TimerEveningModel[] | null> {
    if (!(await this.clubLink.expiryOf(token))) return null;
    const { today, minute } = this.day;
    const evenings = (await this.meetings.eveningsAhead(minute))
      .filter((evening) => evening.takesPlace && (evening.day >= today || !isOver(evening, minute)))
      .slice(0, TIMER_EVENINGS);
    return Promise.all(
      evenings.map(async (evening) => {
        const sheet = await this.#saved({ meetingId: evening.meeting.id, date: evening.date });
        return { sheet: await this.#view(evening, sheet, 'club'), timings: evening.meeting.timings };
      }),
    );
  }

  /** Saves the sheet of an evening. Throws SHEET_FROZEN for other items once the evening is over. */
  async save(
    { meetingId, date }: EveningKey,
    input: EveningSheetInput,
    by: string,
    expected: number,
  ): Promise<EveningSheetModel> {
    const items = input.items.map(itemOf);
    if (new Set(items.map(({ id }) => id)).size < items.length)
      throw DomainError.invalid({ items: SHEET_API_MESSAGES.repeatedItem });
    const evening = await this.meetings.eveningOnRecord(meetingId, date);
    if (!(await isKnownEvening(this.dataSource.manager, evening)))
      throw DomainError.invalid({ date: MEETING_API_MESSAGES.notAnEvening });
    const { minute } = this.day;
    // Whoever saves the same sheet at the same time waits for the lock of the meeting.
    const locate = async (manager: EntityManager): Promise<EveningSheetEntity> => {
      await findRowById(manager, WeeklyMeetingEntity, meetingId, 'MEETING_NOT_FOUND', FOR_UPDATE);
      const former = await manager.findOneBy(EveningSheetEntity, { meetingId, date });
      const isFrozen = isRecord(evening, former?.record?.day ?? null, minute);
      if (isFrozen && !isDeepStrictEqual(itemsOf(evening, former), items)) throw new DomainError('SHEET_FROZEN');
      const blank = Object.assign(this.records.newRow(SHEET), { meetingId, date });
      if (!former) return blank;
      // A record of the template is new for whoever saves it first.
      const { createdAt, updatedAt } = former.version === 0 ? blank : former;
      return Object.assign(former, { createdAt, updatedAt });
    };
    const changes = { items, isOpen: input.isOpen };
    const sheet = await this.records.updateLocated(SHEET, locate, changes, by, expected, async () => {});
    return this.#view(evening, sheet, 'club');
  }

  async #saved({ meetingId, date }: EveningKey): Promise<EveningSheetEntity | null> {
    if (!isId(meetingId)) return null;
    return this.dataSource.manager.findOneBy(EveningSheetEntity, { meetingId, date });
  }

  /** Those who have the roles of an evening. */
  holdersOf({ meetingId, date }: EveningKey): Promise<TakenRoleEntity[]> {
    return this.dataSource.manager.findBy(TakenRoleEntity, { meetingId, date });
  }

  async #view(
    evening: MeetingEvening,
    sheet: EveningSheetEntity | null,
    audience: Audience,
  ): Promise<EveningSheetModel> {
    const { meeting, date } = evening;
    const holders = await this.holdersOf({ meetingId: meeting.id, date });
    return viewOf(evening, sheet, holders, audience, isOver(evening, this.day.minute));
  }
}
