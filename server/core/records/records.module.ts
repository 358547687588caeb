import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Idempotency } from './idempotency/idempotency.service.js';
import { PersonalLinkEntity } from './personal-links/personal-link.entity.js';
import { PersonalLinks } from './personal-links/personal-links.service.js';
import { RecordImages } from './record-images.js';
import { RecordRows } from './record-rows.js';
import { RecordStore } from './record-store.js';
import { TrashEntity } from './trash.entity.js';
import { Trash } from './trash.service.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([TrashEntity, PersonalLinkEntity])],
  providers: [RecordStore, RecordRows, RecordImages, Idempotency, Trash, PersonalLinks],
  exports: [RecordStore, Idempotency, Trash, PersonalLinks],
})
export class RecordsModule {}
