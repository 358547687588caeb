import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { errorMessage } from '../../core/errors/thrown-error.js';
import { Clock } from '../../core/time/clock.js';
import { EveryMinute } from '../../core/time/every-minute.js';
import { SiteDay } from '../../core/time/site-day.js';
import { ContentVersion } from '../../infra/cache/content-version.js';
import { eveningText } from '../../shared/meeting-texts.js';
import { meetingsAt, MeetingsService, type MeetingsNow } from './meetings.service.js';

/**
 * Invalidates cached responses in the minutes in which the next evening, or what is said of it, changes without a write. Every
 * instance does so for its own cache.
 */
@Injectable()
export class MeetingTimes implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger('Meetings');
  readonly #timer: EveryMinute;
  #checked: string;

  constructor(
    private readonly meetings: MeetingsService,
    private readonly day: SiteDay,
    private readonly contentVersion: ContentVersion,
    clock: Clock,
  ) {
    this.#checked = day.minute;
    this.#timer = new EveryMinute(
      clock,
      () => this.check(),
      (error) => this.#log.warn(`Times of meetings could not be checked yet: ${errorMessage(error)}`),
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
    const evenings = await this.meetings.eveningsAhead(this.#checked);
    const said = (at: string): string => wordsOf(meetingsAt(evenings, at), at);
    if (said(this.#checked) !== said(minute)) this.contentVersion.invalidateByTime();
    this.#checked = minute;
  }
}

/** Everything that pages say about the meetings that depends on the time. */
const wordsOf = ({ next, notice }: MeetingsNow, minute: string): string =>
  JSON.stringify([notice?.text, next && [next.date, eveningText(next, minute)]]);
