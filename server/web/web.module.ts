import { type DynamicModule, Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { type AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { BlogModule } from '../features/blog/blog.module.js';
import { EventsModule } from '../features/events/events.module.js';
import { Config } from '../core/config/config.js';
import { EXPLORER_TABS } from '../infra/graphql/explorer.js';
import { GraphqlModule } from '../infra/graphql/graphql.module.js';
import { StandalonePage } from '../infra/http/standalone-page.js';
import { hasSeveralHosts, toOriginForm } from '../infra/http/request-target.js';
import { AllowedMethods } from './allowed-methods.js';
import { LOAD_CLIENT, type LoadClient } from './built-client.js';
import { CardsController } from './cards/cards.controller.js';
import { Cards } from './cards/cards.service.js';
import { CONTENT_TABS } from './explorer-tabs.js';
import { CalendarFeed } from './feeds/calendar.js';
import { Feeds } from './feeds/feeds.service.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { PostsFeed } from './feeds/posts-feed.js';
import { Sitemap } from './feeds/sitemap.js';
import { ERRORS, ERROR_KINDS } from '../shared/error-messages.js';
import { StandalonePageRenderer } from './page-frame.js';
import { OfflineController } from './offline.controller.js';
import { PagesController } from './pages.controller.js';
import { Pages } from './pages.service.js';

/**
 * Pages, client files and feeds. Must be imported last, because its catch-all controller handles every remaining
 * address.
 */
@Global()
@Module({
  imports: [GraphqlModule, BlogModule, EventsModule],
  controllers: [FeedsController, CardsController, OfflineController, PagesController],
  providers: [
    Pages,
    AllowedMethods,
    Feeds,
    Sitemap,
    PostsFeed,
    CalendarFeed,
    Cards,
    { provide: StandalonePage, useClass: StandalonePageRenderer },
    { provide: EXPLORER_TABS, useValue: CONTENT_TABS },
  ],
  exports: [StandalonePage, EXPLORER_TABS],
})
export class WebModule implements OnApplicationBootstrap {
  static forRoot(loadClient: LoadClient): DynamicModule {
    return { module: WebModule, providers: [{ provide: LOAD_CLIENT, useValue: loadClient }] };
  }

  constructor(
    private readonly pages: Pages,
    private readonly config: Config,
    private readonly host: HttpAdapterHost<AbstractHttpAdapter<Server>>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.#sendReadyResponses(this.host.httpAdapter.getHttpServer());
    if (this.config.production) await this.pages.load();
  }

  /** Runs before Express, which would take most of the time of such a response. */
  #sendReadyResponses(server: Server): void {
    const express = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request').on('request', (request, response) => {
      toOriginForm(request);
      if (hasSeveralHosts(request)) return rejectBadRequest(response);
      const { url = '' } = request;
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const ready = isRead ? this.pages.getReady(url) : undefined;
      if (ready) return ready.send(request, response);
      const passToExpress = () => express.forEach((listener) => listener.call(server, request, response));
      // Express rejects such an address before any handler runs; browsers get a page instead.
      const notFoundPage = isRead && wantsPage(request) ? this.pages.respondToUndecodable(url) : null;
      if (!notFoundPage) return passToExpress();
      notFoundPage.then((page) => page.send(request, response), passToExpress);
    });
  }
}

function rejectBadRequest(response: ServerResponse): void {
  const { kind, message } = ERRORS.MALFORMED_REQUEST;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  };
  response.writeHead(ERROR_KINDS[kind].status, headers).end(JSON.stringify({ message }));
}

/** Browsers list HTML in Accept when they open an address; other programs rarely do. */
const wantsPage = ({ headers: { accept = '' } }: IncomingMessage): boolean => accept.includes('text/html');
