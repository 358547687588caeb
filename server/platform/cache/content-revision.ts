import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DatabaseServer } from '../database/database-server.js';
import { SiteDay } from '../time/site-day.js';
import { ChangeListener } from './change-listener.js';

/** Pages follow claps at most this often, in milliseconds: a much applauded post must not undo what keeping it saves. */
const CLAPS_EVERY = 1000;

/**
 * The number of the present state of everything that pages show. Every instance counts for itself: it hears of each change
 * from the database's triggers, whoever made it, and of its own at once. A new day is a new state too, without anybody's
 * doing: what was upcoming has passed. It is noticed when somebody asks, so that a clock that slept misses none.
 */
@Injectable()
export class ContentRevision implements OnModuleInit, OnModuleDestroy {
  readonly #listener: ChangeListener;
  #number = 0;
  #written = 0;
  #day: string;
  #state: 'listening' | 'deaf' | 'away' = 'deaf';
  #clapsTold = 0;
  #clapsTimer: NodeJS.Timeout | undefined;

  constructor(
    { url }: DatabaseServer,
    private readonly siteDay: SiteDay,
  ) {
    this.#day = siteDay.today;
    this.#listener = new ChangeListener(url, ['content', 'claps'], {
      onListening: () => {
        this.#state = 'listening';
        this.bump(); // for what happened meanwhile
      },
      onNotification: (channel) => (channel === 'claps' ? this.#bumpSoon() : this.bump()),
      onLost: () => (this.#state = 'deaf'),
      onAway: () => (this.#state = 'away'),
    });
  }

  /** null while a change could go unheard: nothing may then be taken for the present state. */
  get current(): number | null {
    this.#followTheDay();
    return this.#state === 'listening' ? this.#number : null;
  }

  /** True while the database cannot be reached: what was true last is then the best there is. */
  get away(): boolean {
    return this.#state === 'away';
  }

  /** The same number without the claps; the last one known while the database is away. */
  get written(): number {
    return this.#written;
  }

  bump(): void {
    this.#number += 1;
    this.#written += 1;
  }

  async onModuleInit(): Promise<void> {
    await this.#listener.start();
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.#clapsTimer);
    await this.#listener.stop();
  }

  /** Nothing was written, so that yesterday's pages stay readable while the database is away. */
  #followTheDay(): void {
    const { today } = this.siteDay;
    if (today === this.#day) return;
    this.#day = today;
    this.#number += 1;
  }

  #bumpSoon(): void {
    this.#clapsTimer ??= setTimeout(
      () => {
        this.#clapsTimer = undefined;
        this.#clapsTold = performance.now();
        this.#number += 1;
      },
      Math.max(0, this.#clapsTold + CLAPS_EVERY - performance.now()),
    ).unref();
  }
}
