import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { fileURLToPath } from 'node:url';
import { BlogService } from '../../features/blog/blog.service.js';
import { EventsService } from '../../features/events/events.service.js';
import { KeptAnswer } from '../../platform/cache/kept-answer.js';
import { Config } from '../../platform/config/config.js';
import type { Lettering } from '../../platform/media/image-workshop.js';
import { Painter } from '../../platform/media/painter.js';
import { BLOG_MESSAGES } from '../../shared/blog.js';
import { CARD, PAGE_CARDS, type CardPage, type CardWords } from '../../shared/cards.js';
import { isOwnMedia } from '../../shared/media.js';
import { weekdayAndDay } from '../../shared/time.js';
import { plain } from '../feeds/plain.js';
import { cardHeaders } from '../page-headers.js';

/** What a card shows: a picture that is kept here, else words. */
interface Card {
  cover?: string;
  words?: CardWords;
}

const GROUND = fileURLToPath(new URL('./ground.svg', import.meta.url));
const MAX_BYTES = 16 * 1024 * 1024;

const LINE = { left: 84, top: 78, width: 740, height: 56, colour: '#f2df74', sizes: [38, 30, 24] } as const;
const TITLE = {
  left: 80,
  top: 148,
  width: 730,
  height: 336,
  colour: '#fbfaf6',
  sizes: [112, 98, 86, 76, 66, 58, 50, 44, 38, 32],
} as const;
const NAME = { left: 164, top: 534, width: 640, height: 56, colour: '#fbfaf6', sizes: [42, 32, 24] } as const;

/** The pictures of shared addresses. Each is made when it is first asked for, and kept by what it shows. */
@Injectable()
export class Cards {
  readonly #kept = new LRUCache<string, KeptAnswer, Card>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
    fetchMethod: async (_, __, { context }) => this.#answer(context),
  });

  constructor(
    private readonly posts: BlogService,
    private readonly events: EventsService,
    private readonly painter: Painter,
    private readonly config: Config,
  ) {}

  ofPage(page: CardPage): Promise<KeptAnswer> {
    return this.#find({ words: PAGE_CARDS[page] });
  }

  async ofPost(id: string): Promise<KeptAnswer> {
    const { cover, title } = await this.posts.cardById(id);
    return this.#find(isOwnMedia(cover) ? { cover } : { words: { line: BLOG_MESSAGES.heroTitle, title } });
  }

  async ofEvent(id: string): Promise<KeptAnswer> {
    const { title, date, time } = await this.events.byId(id);
    return this.#find({ words: { line: `${weekdayAndDay(date)}, ${time}`, title } });
  }

  async #find(card: Card): Promise<KeptAnswer> {
    return this.#kept.forceFetch(JSON.stringify(card), { context: card });
  }

  async #answer({ cover, words }: Card): Promise<KeptAnswer> {
    const { width, height } = CARD;
    const painting = { width, height, letterings: words ? this.#letterings(words) : [] };
    const jpeg = await (cover ? this.painter.paintKept(cover, painting) : this.painter.paint(GROUND, painting));
    return new KeptAnswer(200, cardHeaders(this.config), jpeg);
  }

  #letterings({ line, title }: CardWords): Lettering[] {
    return [
      { ...LINE, text: plain(line) },
      { ...TITLE, text: plain(title) },
      { ...NAME, text: plain(this.config.site.name) },
    ];
  }
}
