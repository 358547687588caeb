import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReplacingEvents } from '../../core/calendar/replacing-events.js';
import { EventEntity } from './event.entity.js';
import { EventsResolver } from './events.resolver.js';
import { EventStatusChanges } from './status-changes.service.js';
import { OfficerSeats } from './seats/officer-seats.service.js';
import { SeatSchedule } from './seats/seat-schedule.service.js';
import { SeatMailEntity } from './seats/mail/seat-mail.entity.js';
import { SeatMails } from './seats/mail/seat-mails.service.js';
import { SeatEntity } from './seats/seat.entity.js';
import { SeatsResolver } from './seats/seats.resolver.js';
import { SeatViews } from './seats/seat-views.service.js';
import { SeatsService } from './seats/seats.service.js';
import { EventsService } from './events.service.js';

/** Records without APIs, for imports. */
@Module({
  imports: [TypeOrmModule.forFeature([EventEntity, SeatEntity, SeatMailEntity])],
  providers: [EventsService],
  exports: [EventsService],
})
export class EventRecordsModule {}

/** Global: meetings ask for the events that take their place. */
@Global()
@Module({
  imports: [EventRecordsModule],
  providers: [
    EventsResolver,
    EventStatusChanges,
    SeatsService,
    OfficerSeats,
    SeatViews,
    SeatMails,
    SeatSchedule,
    SeatsResolver,
    { provide: ReplacingEvents, useExisting: EventsService },
  ],
  exports: [EventRecordsModule, ReplacingEvents],
})
export class EventsModule {}
