import { Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { RequestListener, Server } from 'node:http';
import { BlogModule } from '../features/blog/blog.module.js';
import { EventsModule } from '../features/events/events.module.js';
import { Config } from '../platform/config/config.js';
import { GraphqlModule } from '../platform/graphql/graphql.module.js';
import { PageFrame } from '../platform/http/page-frame.js';
import { CardsController } from './cards/cards.controller.js';
import { Cards } from './cards/cards.service.js';
import { Calendar } from './feeds/calendar.js';
import { Feeds } from './feeds/feeds.service.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { PostsFeed } from './feeds/posts-feed.js';
import { Sitemap } from './feeds/sitemap.js';
import { ManualFrame } from './page-frame.js';
import { PagesController } from './pages.controller.js';
import { Pages } from './pages.service.js';

/** The pages of the site, the files they load, and its feeds. To be imported last: its last controller takes what is left. */
@Global()
@Module({
  imports: [GraphqlModule, BlogModule, EventsModule],
  controllers: [FeedsController, CardsController, PagesController],
  providers: [Pages, Feeds, Sitemap, PostsFeed, Calendar, Cards, { provide: PageFrame, useClass: ManualFrame }],
  exports: [PageFrame],
})
export class WebModule implements OnApplicationBootstrap {
  constructor(
    private readonly pages: Pages,
    private readonly config: Config,
    private readonly host: HttpAdapterHost,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.#sendWhatIsReady(this.host.httpAdapter.getHttpServer() as Server);
    if (this.config.production) await this.pages.load();
  }

  /** Puts itself before Express, which costs more than all the rest of such an answer. */
  #sendWhatIsReady(server: Server): void {
    const express = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request').on('request', (request, response) => {
      const reading = request.method === 'GET' || request.method === 'HEAD';
      const ready = reading ? this.pages.find(request.url!) : undefined;
      if (ready) ready.send(request, response);
      else for (const listener of express) listener.call(server, request, response);
    });
  }
}
