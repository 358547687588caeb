import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EveningChangeEntity } from './evening-change.entity.js';
import { MeetingTimes } from './meeting-times.service.js';
import { MeetingsResolver } from './meetings.resolver.js';
import { MeetingsService } from './meetings.service.js';
import { WeeklyMeetingEntity } from './weekly-meeting.entity.js';
import { WeeklyMeetingResolver } from './weekly-meeting.resolver.js';

@Module({
  imports: [TypeOrmModule.forFeature([WeeklyMeetingEntity, EveningChangeEntity])],
  providers: [MeetingsService, MeetingsResolver, WeeklyMeetingResolver, MeetingTimes],
  exports: [MeetingsService],
})
export class MeetingsModule {}
