import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { MediaService, type GivenFile, type GivenPicture } from '../../platform/media/media.service.js';
import { Videos, type KeptVideo } from '../../platform/media/videos.js';
import { Clock } from '../../platform/time/clock.js';
import { Trash } from '../../platform/trash/trash.service.js';
import { DomainError } from '../../shared/errors.js';
import { VIDEO_MESSAGES } from '../../shared/intro-video.js';
import { Conversions } from './conversions.js';
import { filesOf, IntroVideoEntity } from './intro-video.entity.js';

export interface VideoExtras {
  poster?: GivenPicture;
  captions?: GivenFile;
  removeCaptions?: boolean;
}

@Injectable()
export class IntroVideoService implements OnModuleInit {
  constructor(
    @InjectRepository(IntroVideoEntity) private readonly rows: Repository<IntroVideoEntity>,
    private readonly media: MediaService,
    private readonly videos: Videos,
    private readonly conversions: Conversions,
    private readonly clock: Clock,
    private readonly trash: Trash,
  ) {}

  onModuleInit(): void {
    for (const column of ['url', 'poster', 'captions', 'pending', 'pending_poster'])
      this.media.useQuery(`SELECT ${column} FROM intro_video`);
    // What waited when it was deleted waits again.
    this.trash.onReturn(IntroVideoEntity, () => void this.conversions.start());
  }

  /** What is stored, or null. It may hold an upload that waits, and no video yet. */
  stored(): Promise<IntroVideoEntity | null> {
    return this.rows.findOneBy({ single: true });
  }

  /** Whether what waits is being made into what browsers play. */
  canConvert(): Promise<boolean> {
    return this.videos.canConvert();
  }

  /**
   * Puts a video in the place of the present one. What browsers cannot play waits until it has been converted, and the
   * present one stays until then; a short one is there when this answers. Throws VIDEO_BROKEN for what cannot be.
   */
  async replace(video: GivenFile, poster: GivenFile, by: string | null): Promise<IntroVideoEntity> {
    if (!video) throw DomainError.invalid({ video: VIDEO_MESSAGES.videoRequired });
    const kept = await this.videos.keep(video);
    const converts = await this.videos.canConvert();
    const waits = kept.plays === 'nowhere' || (kept.plays === 'mostly' && converts);
    try {
      await this.media.withKept([poster], ([address = '']) =>
        waits ? this.#pend(kept, address, by) : this.#publish(kept, address, converts, by),
      );
    } catch (error) {
      await this.media.discard(kept.address);
      throw error;
    }
    if (waits) await this.conversions.start();
    else this.conversions.abandon();
    const row = await this.stored();
    if (!row) throw new DomainError('VIDEO_NOT_FOUND');
    if (row.pendingFailed) throw new DomainError('VIDEO_BROKEN', { message: VIDEO_MESSAGES.failed });
    return row;
  }

  /** Another poster, or other captions, for the present video. */
  async update({ poster, captions, removeCaptions }: VideoExtras, by: string | null): Promise<IntroVideoEntity> {
    const text = captions ? await this.videos.keepCaptions(captions) : undefined;
    try {
      return await this.media.withKept([poster?.file], ([picture]) =>
        this.#saving(by, (row) => {
          if (!row.url) throw new DomainError('VIDEO_NOT_FOUND');
          row.poster = picture ?? poster?.address ?? row.poster;
          row.captions = text ?? (removeCaptions ? '' : row.captions);
        }),
      );
    } catch (error) {
      await this.media.discard(text);
      throw error;
    }
  }

  /** Deletes the video with all that belongs to it, and what waits; within an hour it can be brought back. */
  async delete(id: string): Promise<void> {
    await this.trash.take(IntroVideoEntity, id, 'VIDEO_NOT_FOUND');
    this.conversions.abandon();
  }

  async #publish({ address, bytes }: KeptVideo, poster: string, converts: boolean, by: string | null): Promise<void> {
    const shown = poster || (converts ? await this.videos.posterOf(address) : '');
    const nothing = { captions: '', pending: '', pendingPoster: '', pendingFailed: false };
    await this.#saving(by, (row) => Object.assign(row, { ...nothing, url: address, bytes, poster: shown }));
  }

  async #pend({ address }: KeptVideo, poster: string, by: string | null): Promise<void> {
    await this.#saving(by, (row) =>
      Object.assign(row, { pending: address, pendingPoster: poster, pendingFailed: false }),
    );
  }

  /** Changes the row, which is made when there is none, and discards the files that it names no longer. */
  async #saving(by: string | null, change: (row: IntroVideoEntity) => void): Promise<IntroVideoEntity> {
    const files: string[] = [];
    const saved = await this.rows.manager.transaction(async (manager) => {
      const row = await this.#locked(manager);
      files.push(...filesOf(row));
      change(row);
      return manager.save(Object.assign(row, { updatedAt: this.clock.now(), updatedBy: by }));
    });
    const named = filesOf(saved);
    await this.media.discardUnused(files.filter((file) => !named.includes(file)));
    return saved;
  }

  /** The row, which nobody else changes or deletes until the end of the transaction. */
  async #locked(manager: EntityManager): Promise<IntroVideoEntity> {
    await manager.query(
      `INSERT INTO intro_video (updated_at) VALUES ($1) ON CONFLICT (single) DO UPDATE SET single = true`,
      [this.clock.now()],
    );
    return manager.findOneByOrFail(IntroVideoEntity, { single: true });
  }
}
