import { Controller, Get, HttpStatus, Param, Redirect, Req, Res } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { Request, Response } from 'express';
import { Policy } from '../../core/access/policy.js';
import { Config } from '../../core/config/config.js';
import { schemaText } from '../../infra/graphql/schema-text.js';
import { send } from '../../infra/http/send.js';
import { redirectToNormalized } from '../../infra/http/tidy-address.js';
import { DomainError } from '../../shared/errors.js';
import { eventFile, FEEDS } from '../../shared/feeds.js';
import { CalendarFeed } from './calendar.js';
import { Feeds } from './feeds.service.js';
import { PostsFeed } from './posts-feed.js';
import { Sitemap } from './sitemap.js';
import { WEB_POLICIES } from '../web.policy.js';

const SCHEMA_PATH = '/schema.graphql';
const XML = 'application/xml';
const { posts, postsAsJson, calendar } = FEEDS;

/** Feeds for programs. Query strings are ignored. */
@Policy(WEB_POLICIES.feed)
@Controller()
export class FeedsController {
  constructor(
    private readonly feeds: Feeds,
    private readonly sitemap: Sitemap,
    private readonly postsFeed: PostsFeed,
    private readonly calendar: CalendarFeed,
    private readonly config: Config,
    private readonly graphql: GraphQLSchemaHost,
  ) {}

  @Get('robots.txt')
  robots(@Req() request: Request, @Res() response: Response) {
    return this.#send(request, response, '/robots.txt', 'text/plain', () => robotsText(this.config.publicUrl));
  }

  @Get('sitemap.xml')
  map(@Req() request: Request, @Res() response: Response) {
    return this.#send(request, response, '/sitemap.xml', XML, () => this.sitemap.render());
  }

  @Get('sitemap-:number.xml')
  mapFile(@Param('number') number: string, @Req() request: Request, @Res() response: Response) {
    if (!/^[1-9]\d{0,4}$/.test(number)) throw new DomainError('PAGE_NOT_FOUND');
    return this.#send(request, response, `/sitemap-${number}.xml`, XML, () => this.sitemap.renderFile(Number(number)));
  }

  @Get(posts.path)
  atom(@Req() request: Request, @Res() response: Response) {
    return this.#send(request, response, posts.path, posts.type, () => this.postsFeed.atom());
  }

  /** Addresses that feed readers and people try. */
  @Get(['feed', 'rss'])
  @Redirect(posts.path, HttpStatus.MOVED_PERMANENTLY)
  commonAddress(): void {}

  @Get(SCHEMA_PATH)
  schema(@Req() request: Request, @Res() response: Response) {
    return this.#send(request, response, SCHEMA_PATH, 'text/plain', () => schemaText(this.graphql.schema));
  }

  @Get(postsAsJson.path)
  json(@Req() request: Request, @Res() response: Response) {
    return this.#send(request, response, postsAsJson.path, postsAsJson.type, () => this.postsFeed.json());
  }

  @Get(calendar.path)
  events(@Req() request: Request, @Res() response: Response) {
    return this.#send(request, response, calendar.path, calendar.type, () => this.calendar.renderAll());
  }

  @Get('events/:name.ics')
  event(@Param('name') name: string, @Req() request: Request, @Res() response: Response) {
    const slugOrId = name.toLowerCase();
    return this.#send(request, response, eventFile(slugOrId), calendar.type, () => this.calendar.renderEvent(slugOrId));
  }

  async #send(
    request: Request,
    response: Response,
    key: string,
    type: string,
    write: () => Promise<string> | string,
  ): Promise<void> {
    if (redirectToNormalized(request, response)) return;
    send(await this.feeds.getOrCreate(key, type, write), request, response);
  }
}

/** The API documentation is public; for crawlers, the longer path takes precedence. */
const robotsText = (url: string): string =>
  `${['User-agent: *', 'Disallow: /admin', 'Allow: /api/docs', 'Allow: /api/openapi.json', 'Disallow: /api/', 'Disallow: /graphql', '', `Sitemap: ${url}/sitemap.xml`].join('\n')}\n`;
