import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { errorMessage } from '../../core/errors/thrown-error.js';
import type { Clock } from '../../core/time/clock.js';
import { EveryMinute } from '../../core/time/every-minute.js';
import type { SiteDay } from '../../core/time/site-day.js';
import type { ContentVersion } from './content-version.js';

/**
 * Invalidates cached responses in the minutes in which content changes without a write. Every instance does so for its own
 * cache.
 */
export abstract class InvalidationByTime implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger('Cache');
  readonly #timer: EveryMinute;
  #checked: string;

  constructor(
    subject: string,
    private readonly day: SiteDay,
    private readonly contentVersion: ContentVersion,
    clock: Clock,
  ) {
    this.#checked = day.minute;
    this.#timer = new EveryMinute(
      clock,
      () => this.check(),
      (error) => this.#log.warn(`${subject} could not be checked yet: ${errorMessage(error)}`),
    );
  }

  /** True if pages say something else at the minute `now` of the site's clocks than at the minute `since`. */
  protected abstract hasChanged(since: string, now: string): Promise<boolean>;

  onApplicationBootstrap(): void {
    this.#timer.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#timer.stop();
  }

  /** Covers the time since the last check that succeeded. */
  async check(): Promise<void> {
    const { minute } = this.day;
    if (minute === this.#checked) return;
    if (await this.hasChanged(this.#checked, minute)) this.contentVersion.invalidateByTime();
    this.#checked = minute;
  }
}
