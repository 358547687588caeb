import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BlogService } from '../../features/blog/blog.service.js';
import type { EventEntity } from '../../features/events/event.entity.js';
import { movedFromOf } from '../../features/events/event-record.js';
import { EventsService } from '../../features/events/events.service.js';
import { MeetingsService } from '../../features/meetings/meetings.service.js';
import { serverFile } from '../../files.js';
import { CachedResponse } from '../../infra/cache/cached-response.js';
import { Config } from '../../core/config/config.js';
import type { TextBox } from '../../infra/media/images/image-processor.js';
import { CardRenderer } from '../../infra/media/images/card-renderer.js';
import { MediaRegistry } from '../../infra/media/media-registry.service.js';
import { CARD, type CardPage } from '../../shared/cards.js';
import { CENTRE, type FocalPoint } from '../../shared/focal-point.js';
import { parseImageAddress } from '../../shared/image-address.js';
import { allWeeklyHours } from '../../shared/weekly-hours.js';
import { weekdayAndDay } from '../../shared/time.js';
import { removeInvalidCharacters } from '../../core/validation/invalid-characters.js';
import { cardHeaders } from '../page-headers.js';
import { type CardWords, pageCards } from './page-cards.js';

interface CardContent {
  cover?: { address: string; focalPoint: FocalPoint };
  words: CardWords;
}

const BACKGROUND = serverFile('web/cards/ground.svg');
const MAX_BYTES = 16 * 1024 * 1024;

const LINE_BOX = { left: 84, top: 78, width: 740, height: 56, colour: '#f2df74', sizes: [38, 30, 24] } as const;
const TITLE_BOX = {
  left: 80,
  top: 148,
  width: 730,
  height: 336,
  colour: '#fbfaf6',
  sizes: [112, 98, 86, 76, 66, 58, 50, 44, 38, 32],
} as const;
const NAME_BOX = { left: 164, top: 534, width: 640, height: 56, colour: '#fbfaf6', sizes: [42, 32, 24] } as const;

/** The right part of the card, above its yellow edge. */
const PICTURE_BOX = { left: 690, top: 0, width: 510, height: 620 } as const;
/** Right edge of texts beside a picture. */
const TEXT_END = 640;

/** What a reader must know before the date. */
function stateOf(event: EventEntity): string | null {
  if (event.cancelReason !== null) return 'Cancelled';
  return movedFromOf(event) && 'Moved to';
}

/** What the share image of an event says. */
export function eventWords(event: EventEntity): CardWords {
  const { title, date, time } = event;
  const when = `${weekdayAndDay(date)}, ${time}`;
  return { line: [stateOf(event), when].filter(Boolean).join(': '), title };
}

/** Share images, rendered on first request and cached by their content. */
@Injectable()
export class Cards {
  readonly #cache = new LRUCache<string, CachedResponse, CardContent>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
    fetchMethod: async (_, __, { context }) => this.#render(context),
  });

  constructor(
    private readonly posts: BlogService,
    private readonly events: EventsService,
    private readonly meetings: MeetingsService,
    private readonly media: MediaRegistry,
    private readonly renderer: CardRenderer,
    private readonly config: Config,
  ) {}

  async ofPage(page: CardPage): Promise<CachedResponse> {
    return this.#getOrRender({ words: pageCards(allWeeklyHours(await this.meetings.list()))[page] });
  }

  async ofPost(id: string): Promise<CachedResponse> {
    const { cover, title, authorName } = await this.posts.cardById(id);
    return this.#getOrRender({ cover: await this.#storedCover(cover), words: { line: authorName, title } });
  }

  async ofEvent(id: string): Promise<CachedResponse> {
    return this.#getOrRender({ words: eventWords(await this.events.byId(id)) });
  }

  async #getOrRender(card: CardContent): Promise<CachedResponse> {
    return this.#cache.forceFetch(JSON.stringify(card), { context: card });
  }

  async #storedCover(address: string): Promise<CardContent['cover']> {
    const id = parseImageAddress(address)?.id;
    if (!id) return undefined;
    const details = (await this.media.findImageDetails([id])).get(id);
    return { address, focalPoint: details?.focalPoint ?? CENTRE };
  }

  async #render({ cover, words }: CardContent): Promise<CachedResponse> {
    const { width, height } = CARD;
    const picture = cover ? { ...cover, ...PICTURE_BOX } : null;
    const textBoxes = this.#textBoxes(words, cover && TEXT_END);
    const jpeg = await this.renderer.render(BACKGROUND, { width, height, textBoxes, picture });
    return new CachedResponse(200, cardHeaders(this.config), jpeg);
  }

  /** `end`: right edge of the boxes beside a picture. */
  #textBoxes({ line, title }: CardWords, end?: number): TextBox[] {
    const boxes: TextBox[] = [
      { ...LINE_BOX, text: removeInvalidCharacters(line) },
      { ...TITLE_BOX, text: removeInvalidCharacters(title) },
      { ...NAME_BOX, text: removeInvalidCharacters(this.config.site.name) },
    ];
    return end === undefined ? boxes : boxes.map((box) => ({ ...box, width: end - box.left }));
  }
}
