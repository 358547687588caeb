import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SpecialEventEntity } from './special-event.entity.js';
import { SpecialEventResolver } from './special-event.resolver.js';
import { SpecialEventService } from './special-event.service.js';

/** Records without APIs, for imports. */
@Module({
  imports: [TypeOrmModule.forFeature([SpecialEventEntity])],
  providers: [SpecialEventService],
  exports: [SpecialEventService],
})
export class SpecialEventRecordsModule {}

@Module({
  imports: [SpecialEventRecordsModule],
  providers: [SpecialEventResolver],
  exports: [SpecialEventRecordsModule],
})
export class SpecialEventModule {}
