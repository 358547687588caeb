import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TrashEntity } from '../../core/records/trash.entity.js';
import { DeletedRecords } from './deleted-records.service.js';
import { TrashResolver } from './trash.resolver.js';

@Module({
  imports: [TypeOrmModule.forFeature([TrashEntity])],
  providers: [DeletedRecords, TrashResolver],
})
export class TrashModule {}
