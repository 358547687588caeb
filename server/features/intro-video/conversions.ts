import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import pTimeout from 'p-timeout';
import type { Repository } from 'typeorm';
import { MediaService } from '../../infra/media/media.service.js';
import { Videos } from '../../infra/media/videos/videos.js';
import { RecordStore } from '../../core/records/record-store.js';
import { DomainError } from '../../shared/errors.js';
import { INTRO_VIDEO, IntroVideoEntity, NOTHING_PENDING, type VideoChanges } from './intro-video.entity.js';

const RETRY_MS = 60_000;

interface ConversionResult {
  address: string;
  bytes: number;
  poster: string;
}

/**
 * Converts the pending upload to a video that every browser plays, and publishes it. A conversion that was interrupted,
 * or that waited for ffmpeg, resumes at the next start.
 */
@Injectable()
export class VideoConversions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Milliseconds that `start` waits for the conversion. */
  waitMs = 8000;
  readonly #log = new Logger('Video');
  #last: Promise<void> = Promise.resolve();
  #current = new AbortController();
  #retry?: NodeJS.Timeout;

  constructor(
    @InjectRepository(IntroVideoEntity) private readonly rows: Repository<IntroVideoEntity>,
    private readonly records: RecordStore,
    private readonly media: MediaService,
    private readonly videos: Videos,
  ) {}

  onApplicationBootstrap(): void {
    void this.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.cancel();
    await this.#last;
  }

  /** Converts the pending upload. Resolves when it is done or after `waitMs`, whichever comes first. Never rejects. */
  async start(): Promise<void> {
    this.cancel();
    const { signal } = (this.#current = new AbortController());
    this.#last = this.#last.then(() => this.#run(signal)).catch((error: Error) => this.#retryLater(error, signal));
    await pTimeout(this.#last, { milliseconds: this.waitMs, message: false });
  }

  /** Cancels the current conversion, because its upload is no longer wanted. */
  cancel(): void {
    clearTimeout(this.#retry);
    this.#current.abort();
  }

  /** The store or the database may be temporarily unreachable. A cancelled conversion is ignored. */
  #retryLater(error: Error, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#log.warn(`The video could not be converted yet: ${error.message}`);
    this.#retry = setTimeout(() => void this.start(), RETRY_MS).unref();
  }

  async #run(signal: AbortSignal): Promise<void> {
    const row = await this.rows.findOneBy({ single: true });
    if (!row?.pending || signal.aborted || !(await this.videos.canConvert())) return;
    const { id, pending, pendingPoster } = row;
    try {
      const converted = await this.videos.convert(pending, signal);
      const poster = pendingPoster || (await this.videos.posterOf(converted.address));
      await this.#finish(id, pending, { ...converted, poster });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'VIDEO_BROKEN') throw error;
      await this.#finish(id, pending, null);
    }
  }

  /** Publishes the result, or records the failure. Does nothing if a newer upload is pending. */
  async #finish(id: string, pending: string, converted: ConversionResult | null): Promise<void> {
    const { address = '', bytes = 0, poster = '' } = converted ?? {};
    const changes: VideoChanges = converted
      ? { ...NOTHING_PENDING, url: address, bytes, captions: '', poster: { address: poster } }
      : { ...NOTHING_PENDING, pendingFailed: true };
    try {
      await this.records.update(INTRO_VIDEO, id, changes, undefined, (row) => row.pending === pending);
    } catch (error) {
      if (!isOutdated(error)) throw error;
    } finally {
      await this.media.discardUnused([address, poster, pending]);
    }
  }
}

/** The upload was replaced or deleted while it was converted. */
const isOutdated = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'PRECONDITION_FAILED' || error.code === 'VIDEO_NOT_FOUND');
