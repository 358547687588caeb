import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DatabaseServer } from '../database/database-server.js';
import { SiteDay } from '../../core/time/site-day.js';
import { NotificationListener } from './notification-listener.js';

/** Milliseconds. Invalidating on every clap would make the cache useless for a popular post. */
const CLAPS_INTERVAL_MS = 1000;

/**
 * The version number of everything that pages show. Each instance counts for itself: database triggers notify it of every change, and
 * its own writes invalidate at once. A new day is a new version too, because upcoming events become past ones. The date is compared on
 * every read rather than by a timer, which a suspended machine would miss.
 */
@Injectable()
export class ContentVersion implements OnModuleInit, OnModuleDestroy {
  readonly #listener: NotificationListener;
  #number = 0;
  #withoutClaps = 0;
  #day: string;
  #state: 'connected' | 'disconnected' | 'unreachable' = 'disconnected';
  #lastClapsAt = 0;
  #clapsTimer: NodeJS.Timeout | undefined;

  constructor(
    { url }: DatabaseServer,
    private readonly siteDay: SiteDay,
  ) {
    this.#day = siteDay.today;
    this.#listener = new NotificationListener(url, ['content', 'claps'], {
      onConnected: () => {
        this.#state = 'connected';
        this.invalidate(); // catches up with changes made while disconnected
      },
      onNotification: (channel) => (channel === 'claps' ? this.#invalidateClapsSoon() : this.invalidate()),
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

  /** The same number without claps. It keeps its last value while the database is unreachable. */
  get currentWithoutClaps(): number {
    return this.#withoutClaps;
  }

  invalidate(): void {
    this.#number += 1;
    this.#withoutClaps += 1;
  }

  async onModuleInit(): Promise<void> {
    await this.#listener.start();
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.#clapsTimer);
    await this.#listener.stop();
  }

  /** `#withoutClaps` stays as it is, so that yesterday's pages remain readable while the database is unreachable. */
  #invalidateOnNewDay(): void {
    const { today } = this.siteDay;
    if (today === this.#day) return;
    this.#day = today;
    this.#number += 1;
  }

  #invalidateClapsSoon(): void {
    this.#clapsTimer ??= setTimeout(
      () => {
        this.#clapsTimer = undefined;
        this.#lastClapsAt = performance.now();
        this.#number += 1;
      },
      Math.max(0, this.#lastClapsAt + CLAPS_INTERVAL_MS - performance.now()),
    ).unref();
  }
}
