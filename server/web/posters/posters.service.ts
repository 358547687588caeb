import { Injectable } from '@nestjs/common';
import { eveningMovedFrom, eveningPath, eveningPlace } from '../../features/meetings/evening-share-text.js';
import { MeetingsService, type MeetingEvening } from '../../features/meetings/meetings.service.js';
import { movedFromOf } from '../../features/events/event-record.js';
import { EventsService } from '../../features/events/events.service.js';
import { CachedResponse } from '../../infra/cache/cached-response.js';
import { ResponseCache } from '../../infra/cache/response-cache.js';
import { Config } from '../../core/config/config.js';
import { DomainError } from '../../shared/errors.js';
import { EVENT_TYPES, eventPath } from '../../shared/events.js';
import { clockRange, partHours } from '../../shared/weekly-hours.js';
import { EVENING_STATES } from '../../shared/meetings.js';
import { eventPosterPath, eveningPosterPath } from '../../shared/posters.js';
import { isCalendarDate } from '../../shared/rules.js';
import { eventPlace, EVENT_TEXTS } from '../../shared/share-texts.js';
import { weekdayAndDay } from '../../shared/time.js';
import { publicHeaders } from '../page-headers.js';
import { Pages } from '../pages.service.js';
import { posterPage, type Poster } from './poster-sheet.js';

const FONT = 'ui/theme/fonts/newsreader-headline.woff2';

const WORDS = { cancelled: 'Cancelled', notHeld: 'No meeting' } as const;

/** Sheets for the notice board, cached like pages. */
@Injectable()
export class Posters {
  constructor(
    private readonly events: EventsService,
    private readonly meetings: MeetingsService,
    private readonly pages: Pages,
    private readonly cache: ResponseCache,
    private readonly config: Config,
  ) {}

  /** Throws EVENT_NOT_FOUND. */
  ofEvent(slug: string): Promise<CachedResponse> {
    return this.#getOrCreate('page', eventPosterPath(slug), async () => [await this.#eventPoster(slug)]);
  }

  /** One for each weekly meeting whose evening is that day. Throws PAGE_NOT_FOUND without any. */
  ofDay(date: string): Promise<CachedResponse> {
    // Any date can be asked for.
    return this.#getOrCreate('query', eveningPosterPath(date), async () => {
      const evenings = isCalendarDate(date) ? await this.meetings.evenings(date, date) : [];
      const shown = evenings.filter((one) => one.date === date && one.state !== EVENING_STATES.OUT_OF_TERM);
      if (shown.length === 0) throw new DomainError('PAGE_NOT_FOUND');
      return shown.map((evening) => this.#eveningPoster(evening));
    });
  }

  #getOrCreate(kind: 'page' | 'query', key: string, write: () => Promise<Poster[]>): Promise<CachedResponse> {
    return this.cache.getOrCreate(kind, key, async () => {
      const posters = await write();
      const client = await this.pages.load();
      const html = posterPage(posters, { clubName: this.config.site.name, font: client.fileOf(FONT) });
      const headers = { ...publicHeaders(html, this.config, client), 'x-robots-tag': 'noindex' };
      return { response: await CachedResponse.of(200, headers, html), cacheable: true, subject: 'content' };
    });
  }

  async #eventPoster(slug: string): Promise<Poster> {
    const event = await this.events.bySlug(slug);
    const { type, title, date, time, cancelReason, description, image } = event;
    const movedFrom = movedFromOf(event);
    return {
      kind: type === EVENT_TYPES.OTHER ? '' : type,
      title,
      calledOff: cancelReason === null ? null : { word: WORDS.cancelled, reason: cancelReason },
      notes: movedFrom && cancelReason === null ? [EVENT_TEXTS.movedFrom(movedFrom)] : [],
      when: [weekdayAndDay(date), time],
      where: eventPlace(event),
      description: cancelReason === null ? description : '',
      parts: [],
      picture: cancelReason === null ? image : null,
      url: this.config.site.url + eventPath(slug),
    };
  }

  #eveningPoster(evening: MeetingEvening): Poster {
    const { meeting, takesPlace, date, day, reason, event, onlineUrl } = evening;
    const isUsual = event === null || !takesPlace;
    return {
      kind: isUsual ? '' : meeting.title,
      title: isUsual ? meeting.title : event.title,
      calledOff: takesPlace ? null : { word: WORDS.notHeld, reason },
      notes: [eveningMovedFrom(evening, meeting), takesPlace && reason].filter(
        (note) => note !== null && note !== false,
      ),
      when: [weekdayAndDay(takesPlace ? day : date), clockRange(evening)],
      where: eveningPlace(evening),
      description: takesPlace ? (onlineUrl ?? '') : '',
      parts: isUsual && takesPlace ? meeting.parts.map((part) => `${partHours(part)}: ${part.title}`) : [],
      picture: null,
      url: this.config.site.url + eveningPath(evening),
    };
  }
}
