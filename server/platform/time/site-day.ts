import { Injectable } from '@nestjs/common';
import { dayIn } from '../../shared/time.js';
import { Config } from '../config/config.js';
import { Clock } from './clock.js';

const MINUTE = 60_000;

/** The calendar day in the site's zone, by which events come and go. */
@Injectable()
export class SiteDay {
  #minute = NaN;
  #today = '';

  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** `2026-11-21`. Told anew each minute: no zone begins its day within one. */
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
