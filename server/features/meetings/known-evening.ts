import type { EntityManager } from 'typeorm';
import { weekdayOfDate } from '../../shared/weekdays.js';
import type { MeetingEvening } from './meetings.service.js';
import { TakenRoleEntity } from './roles/taken-role.entity.js';
import { EveningSheetEntity } from './sheet/evening-sheet.entity.js';

/** True for an evening by the weekly rule, and for one with a sheet or people with roles: the meeting may have had another day then. */
export async function isKnownEvening(manager: EntityManager, { meeting, date }: MeetingEvening): Promise<boolean> {
  if (weekdayOfDate(date) === meeting.weekday) return true;
  const key = { meetingId: meeting.id, date };
  return (await manager.existsBy(EveningSheetEntity, key)) || manager.existsBy(TakenRoleEntity, key);
}
