import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DatabaseServer } from '../database/database-server.js';
import { SiteDay } from '../../core/time/site-day.js';
import { NotificationListener } from './notification-listener.js';

/** Channels of the notifications that only a count has changed, such as the claps of a post. */
export const COUNT_CHANNELS = Symbol('count channels');

/** Milliseconds. Invalidating pages on every clap would make the cache useless for a popular post. */
const COUNTS_INTERVAL_MS = 1000;

/** A database notification that uploaded files were removed. */
export const MEDIA_REMOVED_CHANNEL = 'media_removed';

/**
 * Content of a response: an uploaded file, or content without counts, with counts that may be a second old, or with counts that must be
 * exact.
 */
export type Subject = 'media' | 'content' | 'recentCounts' | 'exactCounts';

/** A version number for each subject, and one of what was written, which a new day does not change. */
export type ContentVersions = Readonly<Record<Subject | 'written', number>>;

/**
 * The version numbers of everything that responses show. Each instance counts for itself: database triggers notify it of every change,
 * and its own writes invalidate at once. A new day is a new version too, because upcoming events become past ones. The date is compared
 * on every read rather than by a timer, which a suspended machine would miss.
 */
@Injectable()
export class ContentVersion implements OnModuleInit, OnModuleDestroy {
  readonly #listener: NotificationListener;
  #versions: ContentVersions = { media: 0, content: 0, recentCounts: 0, exactCounts: 0, written: 0 };
  #day: string;
  #state: 'connected' | 'disconnected' | 'unreachable' = 'disconnected';
  #lastCountsAt = 0;
  #countsTimer: NodeJS.Timeout | undefined;

  constructor(
    { url }: DatabaseServer,
    private readonly siteDay: SiteDay,
    @Inject(COUNT_CHANNELS) countChannels: readonly string[],
  ) {
    this.#day = siteDay.today;
    this.#listener = new NotificationListener(url, ['content', MEDIA_REMOVED_CHANNEL, ...countChannels], {
      onConnected: () => {
        this.#state = 'connected';
        // Catches up with changes made while disconnected.
        this.invalidate();
        this.invalidateMedia();
      },
      onNotification: (channel) => {
        if (channel === MEDIA_REMOVED_CHANNEL) this.invalidateMedia();
        else if (countChannels.includes(channel)) this.invalidateCounts();
        else this.invalidate();
      },
      onDisconnected: () => (this.#state = 'disconnected'),
      onUnreachable: () => (this.#state = 'unreachable'),
    });
  }

  /** The same object until something changes. null while a change could go unnoticed: nothing cached may then be treated as current. */
  get current(): ContentVersions | null {
    this.#invalidateOnNewDay();
    return this.#state === 'connected' ? this.#versions : null;
  }

  /** While the database cannot be reached, the last known response is better than none. */
  get unreachable(): boolean {
    return this.#state === 'unreachable';
  }

  /** Number of the last known write, counts aside. It keeps its value while the database is unreachable. */
  get written(): number {
    return this.#versions.written;
  }

  /** After time has changed what responses show. `written` stays as it is, so that older pages remain readable while the database is unreachable. */
  invalidateByTime(): void {
    this.#raise('content', 'recentCounts', 'exactCounts');
  }

  invalidate(): void {
    this.#raise('content', 'recentCounts', 'exactCounts', 'written');
  }

  /** After files were removed. Content does not change with them, and nothing else changes a file. */
  invalidateMedia(): void {
    this.#raise('media');
  }

  /** Exact counts change at once, those of pages at most once a second. */
  invalidateCounts(): void {
    this.#raise('exactCounts');
    this.#countsTimer ??= setTimeout(
      () => {
        this.#countsTimer = undefined;
        this.#lastCountsAt = performance.now();
        this.#raise('recentCounts');
      },
      Math.max(0, this.#lastCountsAt + COUNTS_INTERVAL_MS - performance.now()),
    ).unref();
  }

  async onModuleInit(): Promise<void> {
    await this.#listener.start();
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.#countsTimer);
    await this.#listener.stop();
  }

  #invalidateOnNewDay(): void {
    const { today } = this.siteDay;
    if (today === this.#day) return;
    this.#day = today;
    this.invalidateByTime();
  }

  #raise(...names: (keyof ContentVersions)[]): void {
    const versions = { ...this.#versions };
    for (const name of names) versions[name] += 1;
    this.#versions = versions;
  }
}
