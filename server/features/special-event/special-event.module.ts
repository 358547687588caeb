import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SpecialEventEntity } from './special-event.entity.js';
import { SpecialEventResolver } from './special-event.resolver.js';
import { SpecialEventService } from './special-event.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([SpecialEventEntity])],
  providers: [SpecialEventService, SpecialEventResolver],
  exports: [SpecialEventService],
})
export class SpecialEventModule {}
