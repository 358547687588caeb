import { Global, Module } from '@nestjs/common';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Config } from '../config/config.js';
import { ImageVariants } from './image-variants.js';
import { ImageWorkshop } from './image-workshop.js';
import { MediaCarrier } from './media-carrier.js';
import { MediaController } from './media.controller.js';
import { MediaService } from './media.service.js';
import { MediaSweep } from './media-sweep.service.js';
import { Painter } from './painter.js';
import { Spool } from './spool.js';
import { DiskStore } from './store/disk.store.js';
import { MediaStore } from './store/media-store.js';
import { Videos } from './videos.js';
import { VideoWorkshop } from './video-workshop.js';

/** `file:folder`, `file:///folder` or `s3://bucket?…`. The cloud's client is loaded only by who uses it. */
export async function storeAt(address: string): Promise<MediaStore> {
  if (address.startsWith('s3:')) {
    if (!new URL(address).hostname)
      throw new Error('MEDIA_URL must name a bucket, like s3://bucket?endpoint=https://store.example.');
    const { S3Store } = await import('./store/s3.store.js');
    return new S3Store(address);
  }
  return new DiskStore(address.startsWith('file://') ? fileURLToPath(address) : resolve(address.slice('file:'.length)));
}

@Global()
@Module({
  controllers: [MediaController],
  providers: [
    { provide: MediaStore, inject: [Config], useFactory: ({ mediaUrl }: Config) => storeAt(mediaUrl) },
    Spool,
    ImageWorkshop,
    ImageVariants,
    Painter,
    MediaService,
    MediaCarrier,
    MediaSweep,
    VideoWorkshop,
    Videos,
  ],
  exports: [MediaService, MediaCarrier, MediaSweep, Painter, Spool, Videos],
})
export class MediaModule {}
