import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../../platform/access/access.js';
import { Config } from '../../platform/config/config.js';
import { DomainError } from '../../shared/errors.js';
import { eventFile, FEEDS } from '../../shared/feeds.js';
import { isId } from '../../shared/rules.js';
import { send } from '../send.js';
import { Calendar } from './calendar.js';
import { Feeds } from './feeds.service.js';
import { PostsFeed } from './posts-feed.js';
import { robotsText } from './robots.js';
import { Sitemap } from './sitemap.js';

const XML = 'application/xml';
const { posts, postsAsJson, calendar } = FEEDS;

/** What programs read of the site. Whatever follows the path changes nothing. */
@Public()
@Controller()
export class FeedsController {
  constructor(
    private readonly feeds: Feeds,
    private readonly sitemap: Sitemap,
    private readonly newest: PostsFeed,
    private readonly calendar: Calendar,
    private readonly config: Config,
  ) {}

  @Get('robots.txt')
  robots(@Req() request: Request, @Res() response: Response) {
    return this.#send(request, response, '/robots.txt', 'text/plain', () => robotsText(this.config.publicUrl));
  }

  @Get('sitemap.xml')
  map(@Req() request: Request, @Res() response: Response) {
    return this.#send(request, response, '/sitemap.xml', XML, () => this.sitemap.whole());
  }

  @Get('sitemap-:number.xml')
  mapFile(@Param('number') number: string, @Req() request: Request, @Res() response: Response) {
    if (!/^[1-9]\d{0,4}$/.test(number)) throw new DomainError('PAGE_NOT_FOUND');
    return this.#send(request, response, `/sitemap-${number}.xml`, XML, () => this.sitemap.file(Number(number)));
  }

  @Get(posts.path)
  atom(@Req() request: Request, @Res() response: Response) {
    return this.#send(request, response, posts.path, posts.type, () => this.newest.atom());
  }

  @Get(postsAsJson.path)
  json(@Req() request: Request, @Res() response: Response) {
    return this.#send(request, response, postsAsJson.path, postsAsJson.type, () => this.newest.json());
  }

  @Get(calendar.path)
  events(@Req() request: Request, @Res() response: Response) {
    return this.#send(request, response, calendar.path, calendar.type, () => this.calendar.whole());
  }

  @Get('events/:id.ics')
  event(@Param('id') id: string, @Req() request: Request, @Res() response: Response) {
    if (!isId(id)) throw new DomainError('EVENT_NOT_FOUND');
    return this.#send(request, response, eventFile(id.toLowerCase()), calendar.type, () => this.calendar.one(id));
  }

  async #send(
    request: Request,
    response: Response,
    key: string,
    type: string,
    write: () => Promise<string> | string,
  ): Promise<void> {
    send(await this.feeds.answer(key, type, write), request, response);
  }
}
