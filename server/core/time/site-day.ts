import { Injectable } from '@nestjs/common';
import { dayIn } from '../../shared/time.js';
import { Config } from '../config/config.js';
import { Clock } from './clock.js';

const MINUTE = 60_000;

@Injectable()
export class SiteDay {
  #minute = NaN;
  #today = '';

  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** ISO date, such as `2026-11-21`. Recomputed once a minute; no time zone changes its date within a minute. */
  get today(): string {
    const now = this.clock.now();
    const minute = Math.floor(now.getTime() / MINUTE);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#today = dayIn(this.config.timeZone, now);
    }
    return this.#today;
  }
}
