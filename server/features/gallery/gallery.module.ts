import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GalleryImageEntity } from './gallery-image.entity.js';
import { GalleryResolver } from './gallery.resolver.js';
import { GalleryService } from './gallery.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([GalleryImageEntity])],
  providers: [GalleryService, GalleryResolver],
  exports: [GalleryService],
})
export class GalleryModule {}
