import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { FileInput, ImageChange } from '../../core/records/record-media.js';
import type { Condition } from '../../core/records/versioned.js';
import { MediaService } from '../../infra/media/media.service.js';
import { Videos, type StoredVideo } from '../../infra/media/videos/videos.js';
import { RecordStore } from '../../core/records/record-store.js';
import { Trash } from '../../core/records/trash.service.js';
import { DomainError } from '../../shared/errors.js';
import { VideoConversions } from './conversions.js';
import { INTRO_VIDEO, IntroVideoEntity, NOTHING_PENDING, type VideoChanges } from './intro-video.entity.js';
import { VIDEO_API_MESSAGES } from '../../infra/media/messages.js';

export interface VideoExtras {
  poster?: ImageChange;
  captions?: FileInput;
  removeCaptions?: boolean;
}

@Injectable()
export class IntroVideoService implements OnModuleInit {
  constructor(
    @InjectRepository(IntroVideoEntity) private readonly rows: Repository<IntroVideoEntity>,
    private readonly records: RecordStore,
    private readonly media: MediaService,
    private readonly videos: Videos,
    private readonly conversions: VideoConversions,
    private readonly trash: Trash,
  ) {}

  onModuleInit(): void {
    // An upload that was waiting for conversion waits again.
    this.trash.onRestore(IntroVideoEntity, () => void this.conversions.start());
  }

  /** The stored row, or null. It may have an upload that waits for conversion, and no video yet. */
  stored(): Promise<IntroVideoEntity | null> {
    return this.rows.findOneBy({ single: true });
  }

  /** True when uploads can be converted to what browsers play. */
  canConvert(): Promise<boolean> {
    return this.videos.canConvert();
  }

  /**
   * Puts a video in the place of the present one. What browsers cannot play waits until it has been converted, and the
   * present one stays until then; a short one is there when this answers. Throws VIDEO_BROKEN for what cannot be, and
   * PRECONDITION_FAILED when the present one does not meet the `condition`.
   */
  async replace(
    video: FileInput,
    poster: FileInput,
    by: string | null,
    condition?: Condition,
  ): Promise<IntroVideoEntity> {
    if (!video) throw DomainError.invalid({ video: VIDEO_API_MESSAGES.videoRequired });
    const stored = await this.videos.storeVideo(video);
    const waits = await this.#save(stored, poster, by, condition);
    if (waits) await this.conversions.start();
    else this.conversions.cancel();
    const row = await this.stored();
    if (!row) throw new DomainError('VIDEO_NOT_FOUND');
    if (row.pendingFailed) throw new DomainError('VIDEO_BROKEN', { message: VIDEO_API_MESSAGES.failed });
    return row;
  }

  /**
   * Changes the poster and the captions of the current video. Throws VIDEO_NOT_FOUND if there is none, VIDEO_CHANGED if it no
   * longer has the `version` that was edited, and PRECONDITION_FAILED if the video is replaced during the update.
   */
  async update(
    { poster, captions, removeCaptions }: VideoExtras,
    by: string | null,
    version?: number,
  ): Promise<IntroVideoEntity> {
    const video = await this.stored();
    if (!video?.url) throw new DomainError('VIDEO_NOT_FOUND');
    const stored = captions ? await this.videos.storeCaptions(captions) : undefined;
    const changes = { poster, captions: stored ?? (removeCaptions ? '' : undefined) };
    try {
      return await this.records.update(INTRO_VIDEO, video.id, changes, by, version ?? (({ url }) => url === video.url));
    } catch (error) {
      if (stored) await this.media.discardUnused([stored]);
      throw error;
    }
  }

  /** Deletes the video with all that belongs to it, and what waits. */
  async delete(id: string): Promise<void> {
    await this.records.delete(INTRO_VIDEO, id);
    this.conversions.cancel();
  }

  /** True when the video waits for its conversion. A failed save leaves neither the video nor a frame of it. */
  async #save(
    stored: StoredVideo,
    poster: FileInput,
    by: string | null,
    condition: Condition | undefined,
  ): Promise<boolean> {
    const files = [stored.address];
    try {
      const converts = await this.videos.canConvert();
      const waits = stored.plays === 'nowhere' || (stored.plays === 'mostly' && converts);
      const frame = !waits && !poster && converts ? await this.videos.posterOf(stored.address) : '';
      files.push(frame);
      const changes = waits ? pendingChanges(stored, poster) : publishedChanges(stored, poster, frame);
      const met = condition && ((row: IntroVideoEntity) => row.url !== '' && condition(row));
      await this.records.updateSingle(INTRO_VIDEO, changes, by, met);
      return waits;
    } finally {
      await this.media.discardUnused(files);
    }
  }
}

const publishedChanges = ({ address, bytes }: StoredVideo, poster: FileInput, frame: string): VideoChanges => ({
  ...NOTHING_PENDING,
  url: address,
  bytes,
  captions: '',
  poster: { file: poster, address: frame },
});

const pendingChanges = ({ address }: StoredVideo, poster: FileInput): VideoChanges => ({
  pending: address,
  pendingPoster: { file: poster, address: '' },
  pendingFailed: false,
});
