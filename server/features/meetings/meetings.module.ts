import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EveningChangeEntity } from './evening-change.entity.js';
import { MeetingTimes } from './meeting-times.service.js';
import { MeetingsResolver } from './meetings.resolver.js';
import { MeetingsService } from './meetings.service.js';
import { EveningSheetEntity } from './sheet/evening-sheet.entity.js';
import { SheetResolver } from './sheet/sheet.resolver.js';
import { SheetSchedule } from './sheet/sheet-schedule.service.js';
import { SheetsService } from './sheet/sheets.service.js';
import { TimedSpeechEntity } from './sheet/timed-speech.entity.js';
import { TimedSpeechesService } from './sheet/timed-speeches.service.js';
import { TimerResolver } from './sheet/timer.resolver.js';
import { WeeklyMeetingEntity } from './weekly-meeting.entity.js';
import { WeeklyMeetingResolver } from './weekly-meeting.resolver.js';

@Module({
  imports: [TypeOrmModule.forFeature([WeeklyMeetingEntity, EveningChangeEntity, EveningSheetEntity, TimedSpeechEntity])],
  providers: [
    MeetingsService,
    MeetingsResolver,
    WeeklyMeetingResolver,
    MeetingTimes,
    SheetsService,
    SheetSchedule,
    SheetResolver,
    TimedSpeechesService,
    TimerResolver,
  ],
  exports: [MeetingsService],
})
export class MeetingsModule {}
