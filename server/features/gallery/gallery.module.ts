import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GalleryImageEntity } from './gallery-image.entity.js';
import { GalleryResolver } from './gallery.resolver.js';
import { GalleryService } from './gallery.service.js';

/** Records without APIs, for imports. */
@Module({
  imports: [TypeOrmModule.forFeature([GalleryImageEntity])],
  providers: [GalleryService],
  exports: [GalleryService],
})
export class GalleryRecordsModule {}

@Module({ imports: [GalleryRecordsModule], providers: [GalleryResolver], exports: [GalleryRecordsModule] })
export class GalleryModule {}
