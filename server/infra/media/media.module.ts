import { Global, Module } from '@nestjs/common';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Config } from '../../core/config/config.js';
import { RecordMedia } from '../../core/records/record-media.js';
import { ImageVariants } from './images/image-variants.js';
import { ImageProcessor } from './images/image-processor.js';
import { MediaTransfer } from './media-transfer.js';
import { MediaController } from './media.controller.js';
import { MediaRegistry } from './media-registry.service.js';
import { MediaRemover } from './media-remover.js';
import { MediaService } from './media.service.js';
import { OrphanedMediaCleanup } from './orphaned-media-cleanup.service.js';
import { CardRenderer } from './images/card-renderer.js';
import { TemporaryUploads } from './uploads/temporary-uploads.js';
import { DiskStore } from './store/disk.store.js';
import { MediaStore } from './store/media-store.js';
import { Videos } from './videos/videos.js';
import { VideoTranscoder } from './videos/video-transcoder.js';

/** `file:folder`, `file:///folder` or `s3://bucket?…`. The S3 client is loaded only if needed. */
export async function createMediaStore(address: string): Promise<MediaStore> {
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
    { provide: MediaStore, inject: [Config], useFactory: ({ mediaUrl }: Config) => createMediaStore(mediaUrl) },
    TemporaryUploads,
    ImageProcessor,
    ImageVariants,
    CardRenderer,
    MediaRegistry,
    MediaRemover,
    MediaService,
    { provide: RecordMedia, useExisting: MediaService },
    MediaTransfer,
    OrphanedMediaCleanup,
    VideoTranscoder,
    Videos,
  ],
  exports: [
    MediaStore,
    MediaService,
    RecordMedia,
    MediaRegistry,
    MediaTransfer,
    OrphanedMediaCleanup,
    CardRenderer,
    TemporaryUploads,
    Videos,
  ],
})
export class MediaModule {}
