import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
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

@Module({
  imports: [EventRecordsModule],
  providers: [EventsResolver, EventStatusChanges],
  exports: [EventRecordsModule],
})
export class EventsModule {}
