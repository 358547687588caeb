import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/time/clock.js';
import { SiteDay } from '../../core/time/site-day.js';
import { ContentVersion } from '../../infra/cache/content-version.js';
import { InvalidationByTime } from '../../infra/cache/invalidation-by-time.js';
import { EventsService } from './events.service.js';

/** Events begin and end, which changes their statuses. */
@Injectable()
export class EventStatusChanges extends InvalidationByTime {
  constructor(
    private readonly events: EventsService,
    day: SiteDay,
    contentVersion: ContentVersion,
    clock: Clock,
  ) {
    super('Statuses of events', day, contentVersion, clock);
  }

  protected hasChanged(since: string, now: string): Promise<boolean> {
    return this.events.hasStatusChanged(since, now);
  }
}
