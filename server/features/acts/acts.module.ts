import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActEntity } from '../../core/records/acts/act.entity.js';
import { ActsResolver } from './acts.resolver.js';
import { ActsService } from './acts.service.js';

/** The list of who did what. `recordAct` in core writes it. */
@Module({
  imports: [TypeOrmModule.forFeature([ActEntity])],
  providers: [ActsService, ActsResolver],
})
export class ActsModule {}
