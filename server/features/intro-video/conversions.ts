import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { setTimeout as delay } from 'node:timers/promises';
import type { Repository } from 'typeorm';
import { MediaService } from '../../platform/media/media.service.js';
import { Videos } from '../../platform/media/videos.js';
import { Clock } from '../../platform/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { filesOf, IntroVideoEntity } from './intro-video.entity.js';

const RETRY_MS = 60_000;

/** What a conversion made. */
interface Converted {
  address: string;
  bytes: number;
  poster: string;
}

/**
 * Makes the upload that waits into a video that every browser plays, and puts it in its place. One that a stop of the
 * server cut off, or that waited for ffmpeg, is taken up at the next start.
 */
@Injectable()
export class Conversions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Milliseconds for which whoever starts one waits for its end. */
  patience = 8000;
  readonly #log = new Logger('Video');
  #last: Promise<void> = Promise.resolve();
  #current = new AbortController();
  #retry?: NodeJS.Timeout;

  constructor(
    @InjectRepository(IntroVideoEntity) private readonly rows: Repository<IntroVideoEntity>,
    private readonly media: MediaService,
    private readonly videos: Videos,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    void this.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.abandon();
    await this.#last;
  }

  /** Converts what waits now. Resolves when that is done, or goes on alone when it takes long. Never fails. */
  async start(): Promise<void> {
    this.abandon();
    const { signal } = (this.#current = new AbortController());
    this.#last = this.#last.then(() => this.#run(signal)).catch((error: Error) => this.#tryLater(error, signal));
    const enough = new AbortController();
    await Promise.race([this.#last, delay(this.patience, undefined, { ref: false, signal: enough.signal })]);
    enough.abort();
  }

  /** Gives up the conversion under way: what it converts is not wanted any more. */
  abandon(): void {
    clearTimeout(this.#retry);
    this.#current.abort();
  }

  /** The store or the database may be away for a while; what was given up is nobody's business. */
  #tryLater(error: Error, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#log.warn(`The video could not be converted yet: ${error.message}`);
    this.#retry = setTimeout(() => void this.start(), RETRY_MS).unref();
  }

  async #run(signal: AbortSignal): Promise<void> {
    const row = await this.rows.findOneBy({ single: true });
    if (!row?.pending || signal.aborted || !(await this.videos.canConvert())) return;
    const { pending, pendingPoster } = row;
    try {
      const converted = await this.videos.convert(pending, signal);
      const poster = pendingPoster || (await this.videos.posterOf(converted.address));
      await this.#settle(pending, { ...converted, poster });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'VIDEO_BROKEN') throw error;
      await this.#settle(pending, null);
    }
  }

  /** Shows what was made of `pending`, or says that nothing could be. Something newer that waits stays as it is. */
  async #settle(pending: string, converted: Converted | null): Promise<void> {
    const { address = '', bytes = 0, poster = '' } = converted ?? {};
    const files = [address, poster, pending];
    await this.rows.manager.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' as const };
      const row = await manager.findOne(IntroVideoEntity, { where: { single: true, pending }, lock });
      if (!row) return;
      files.push(...filesOf(row));
      if (converted) Object.assign(row, { url: address, bytes, poster, captions: '', updatedAt: this.clock.now() });
      Object.assign(row, { pending: '', pendingPoster: '', pendingFailed: converted === null });
      await manager.save(row);
    });
    await this.media.discardUnused(files);
  }
}
