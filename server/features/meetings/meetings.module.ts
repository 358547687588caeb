import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EveningChangeEntity } from './evening-change.entity.js';
import { MeetingTimes } from './meeting-times.service.js';
import { MeetingsResolver } from './meetings.resolver.js';
import { MeetingsService } from './meetings.service.js';
import { EveningSheetEntity } from './sheet/evening-sheet.entity.js';
import { OpenSheetsResolver } from './sheet/open-sheets.resolver.js';
import { SheetResolver } from './sheet/sheet.resolver.js';
import { SheetSchedule } from './sheet/sheet-schedule.service.js';
import { SheetsService } from './sheet/sheets.service.js';
import { TimedSpeechEntity } from './sheet/timed-speech.entity.js';
import { TimedSpeechesService } from './sheet/timed-speeches.service.js';
import { TimerResolver } from './sheet/timer.resolver.js';
import { ClubLink } from './roles/club-link.service.js';
import { OfficerRolesResolver } from './roles/officer-roles.resolver.js';
import { OfficerRoles } from './roles/officer-roles.service.js';
import { RoleSchedule } from './roles/role-schedule.service.js';
import { RoleViews } from './roles/role-views.service.js';
import { RolesResolver } from './roles/roles.resolver.js';
import { RolesService } from './roles/roles.service.js';
import { TakenRoleEntity } from './roles/taken-role.entity.js';
import { WeeklyMeetingEntity } from './weekly-meeting.entity.js';
import { WeeklyMeetingResolver } from './weekly-meeting.resolver.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      ...[WeeklyMeetingEntity, EveningChangeEntity, TakenRoleEntity],
      ...[EveningSheetEntity, TimedSpeechEntity],
    ]),
  ],
  providers: [
    ...[MeetingsService, MeetingsResolver, WeeklyMeetingResolver, MeetingTimes],
    ...[ClubLink, RolesService, RoleViews, OfficerRoles, RoleSchedule, RolesResolver, OfficerRolesResolver],
    ...[SheetsService, SheetSchedule, SheetResolver, OpenSheetsResolver, TimedSpeechesService, TimerResolver],
  ],
  exports: [MeetingsService],
})
export class MeetingsModule {}
