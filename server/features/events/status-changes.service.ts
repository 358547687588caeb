import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { errorMessage } from '../../core/errors/thrown-error.js';
import { Clock } from '../../core/time/clock.js';
import { EveryMinute } from '../../core/time/every-minute.js';
import { SiteDay } from '../../core/time/site-day.js';
import { ContentVersion } from '../../infra/cache/content-version.js';
import { EventsService } from './events.service.js';

/**
 * Invalidates cached responses in the minutes in which events begin and end, because these change statuses without a write. Every
 * instance does so for its own cache.
 */
@Injectable()
export class EventStatusChanges implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger('Events');
  readonly #timer: EveryMinute;
  #checked: string;

  constructor(
    private readonly events: EventsService,
    private readonly day: SiteDay,
    private readonly contentVersion: ContentVersion,
    clock: Clock,
  ) {
    this.#checked = day.minute;
    this.#timer = new EveryMinute(
      clock,
      () => this.check(),
      (error) => this.#log.warn(`Statuses of events could not be checked yet: ${errorMessage(error)}`),
    );
  }

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
    if (await this.events.hasStatusChanged(this.#checked, minute)) this.contentVersion.invalidateByTime();
    this.#checked = minute;
  }
}
