import { Injectable } from '@nestjs/common';
import { minuteIn } from '../../shared/time.js';
import { Config } from '../config/config.js';
import { Clock } from './clock.js';

const MINUTE = 60_000;

@Injectable()
export class SiteDay {
  #readAt = NaN;
  #minute = '';

  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** ISO date, such as `2026-11-21`. */
  get today(): string {
    return this.minute.slice(0, 10);
  }

  /** The minute on the site's clocks, such as `2026-11-21T18:05`. Recomputed once a minute. */
  get minute(): string {
    const now = this.clock.now();
    const minute = Math.floor(now.getTime() / MINUTE);
    if (minute !== this.#readAt) {
      this.#readAt = minute;
      this.#minute = minuteIn(this.config.timeZone, now);
    }
    return this.#minute;
  }

  /** The same at another time. */
  minuteAt(time: Date): string {
    return minuteIn(this.config.timeZone, time);
  }
}
