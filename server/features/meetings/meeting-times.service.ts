import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/time/clock.js';
import { SiteDay } from '../../core/time/site-day.js';
import { ContentVersion } from '../../infra/cache/content-version.js';
import { InvalidationByTime } from '../../infra/cache/invalidation-by-time.js';
import { eveningText } from '../../shared/meeting-texts.js';
import { meetingsAt, MeetingsService, type MeetingsNow } from './meetings.service.js';

/** Evenings become near, begin and end, which changes what pages say of the next one. */
@Injectable()
export class MeetingTimes extends InvalidationByTime {
  constructor(
    private readonly meetings: MeetingsService,
    day: SiteDay,
    contentVersion: ContentVersion,
    clock: Clock,
  ) {
    super('Times of meetings', day, contentVersion, clock);
  }

  protected async hasChanged(since: string, now: string): Promise<boolean> {
    const evenings = await this.meetings.eveningsAhead(since);
    const textAt = (minute: string): string => timedText(meetingsAt(evenings, minute), minute);
    return textAt(since) !== textAt(now);
  }
}

/** Everything that pages say about the meetings that depends on the time. */
const timedText = ({ next, notice }: MeetingsNow, minute: string): string =>
  JSON.stringify([notice?.text, next && [next.date, eveningText(next, minute)]]);
