import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DatabaseServer } from '../database/database-server.js';
import { SiteDay } from '../../core/time/site-day.js';
import { NotificationListener } from './notification-listener.js';

/** Channels of the notifications that only a count has changed, such as the claps of a post. */
export const COUNT_CHANNELS = Symbol('count channels');

/** Milliseconds. Invalidating on every clap would make the cache useless for a popular post. */
const COUNTS_INTERVAL_MS = 1000;

/**
 * The version number of everything that pages show. Each instance counts for itself: database triggers notify it of every change, and
 * its own writes invalidate at once. A new day is a new version too, because upcoming events become past ones. The date is compared on
 * every read rather than by a timer, which a suspended machine would miss.
 */
@Injectable()
export class ContentVersion implements OnModuleInit, OnModuleDestroy {
  readonly #listener: NotificationListener;
  #number = 0;
  #withoutCounts = 0;
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
    this.#listener = new NotificationListener(url, ['content', ...countChannels], {
      onConnected: () => {
        this.#state = 'connected';
        this.invalidate(); // catches up with changes made while disconnected
      },
      onNotification: (channel) => (countChannels.includes(channel) ? this.#invalidateCountsSoon() : this.invalidate()),
      onDisconnected: () => (this.#state = 'disconnected'),
      onUnreachable: () => (this.#state = 'unreachable'),
    });
  }

  /** null while a change could go unnoticed: nothing cached may then be treated as current. */
  get current(): number | null {
    this.#invalidateOnNewDay();
    return this.#state === 'connected' ? this.#number : null;
  }

  /** While the database cannot be reached, the last known response is better than none. */
  get unreachable(): boolean {
    return this.#state === 'unreachable';
  }

  /** The same number without changes of counts. It keeps its last value while the database is unreachable. */
  get currentWithoutCounts(): number {
    return this.#withoutCounts;
  }

  invalidate(): void {
    this.#number += 1;
    this.#withoutCounts += 1;
  }

  async onModuleInit(): Promise<void> {
    await this.#listener.start();
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.#countsTimer);
    await this.#listener.stop();
  }

  /** `#withoutCounts` stays as it is, so that yesterday's pages remain readable while the database is unreachable. */
  #invalidateOnNewDay(): void {
    const { today } = this.siteDay;
    if (today === this.#day) return;
    this.#day = today;
    this.#number += 1;
  }

  #invalidateCountsSoon(): void {
    this.#countsTimer ??= setTimeout(
      () => {
        this.#countsTimer = undefined;
        this.#lastCountsAt = performance.now();
        this.#number += 1;
      },
      Math.max(0, this.#lastCountsAt + COUNTS_INTERVAL_MS - performance.now()),
    ).unref();
  }
}
