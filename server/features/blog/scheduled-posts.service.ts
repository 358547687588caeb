import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { errorMessage } from '../../core/errors/thrown-error.js';
import { Clock } from '../../core/time/clock.js';
import { EveryMinute } from '../../core/time/every-minute.js';
import { BlogService } from './blog.service.js';

/**
 * Publishes posts at their time: at the start, for those whose time passed while no instance ran, and at the beginning of every
 * minute. Every instance tries; the lock on the row lets one of them do it.
 */
@Injectable()
export class ScheduledPosts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger('Schedule');
  readonly #timer: EveryMinute;

  constructor(
    private readonly blog: BlogService,
    private readonly clock: Clock,
  ) {
    this.#timer = new EveryMinute(
      clock,
      () => this.publishDue(),
      (error) => this.#log.warn(`Scheduled posts could not be published yet: ${errorMessage(error)}`),
    );
  }

  onApplicationBootstrap(): void {
    this.#timer.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#timer.stop();
  }

  /** Publishes the posts whose time has come. One that fails holds up no others; it is tried again in the next minute. */
  async publishDue(): Promise<void> {
    const now = this.clock.now();
    for (const id of await this.blog.idsDueAt(now)) {
      await this.blog.publishScheduled(id, now).then(
        (published) => published && this.#log.log(`Published the scheduled post ${id}`),
        (error: unknown) =>
          this.#log.warn(`The scheduled post ${id} could not be published yet: ${errorMessage(error)}`),
      );
    }
  }
}
