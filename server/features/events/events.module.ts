import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReplacingEvents } from '../../core/calendar/replacing-events.js';
import { EventEntity } from './event.entity.js';
import { EventsResolver } from './events.resolver.js';
import { EventStatusChanges } from './status-changes.service.js';
import { EventsService } from './events.service.js';

/** Records without APIs, for imports. */
@Module({
  imports: [TypeOrmModule.forFeature([EventEntity])],
  providers: [EventsService],
  exports: [EventsService],
})
export class EventRecordsModule {}

/** Global: meetings ask for the events that take their place. */
@Global()
@Module({
  imports: [EventRecordsModule],
  providers: [EventsResolver, EventStatusChanges, { provide: ReplacingEvents, useExisting: EventsService }],
  exports: [EventRecordsModule, ReplacingEvents],
})
export class EventsModule {}
