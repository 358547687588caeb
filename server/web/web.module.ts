import { type DynamicModule, Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { BlogModule } from '../features/blog/blog.module.js';
import { EventsModule } from '../features/events/events.module.js';
import { MeetingsModule } from '../features/meetings/meetings.module.js';
import { Config } from '../core/config/config.js';
import { EXPLORER_TABS } from '../infra/graphql/explorer.js';
import { GraphqlModule } from '../infra/graphql/graphql.module.js';
import { StandalonePage } from '../infra/http/standalone-page.js';
import { AllowedMethods } from './allowed-methods.js';
import { LOAD_CLIENT, type LoadClient } from './built-client.js';
import { CachedResponses } from './cached-responses.js';
import { CardsController } from './cards/cards.controller.js';
import { Cards } from './cards/cards.service.js';
import { DocsController } from './docs/docs.controller.js';
import { CONTENT_TABS } from './docs/explorer-tabs.js';
import { CalendarFeed } from './feeds/calendar.js';
import { Feeds } from './feeds/feeds.service.js';
import { MeetingSeries } from './feeds/meeting-series.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { PostsFeed } from './feeds/posts-feed.js';
import { Sitemap } from './feeds/sitemap.js';
import { PrivacyController } from './privacy/privacy.controller.js';
import { PostersController } from './posters/posters.controller.js';
import { Posters } from './posters/posters.service.js';
import { StandalonePageRenderer } from './page-frame.js';
import { OfflineController } from './offline.controller.js';
import { PagesController } from './pages.controller.js';
import { Pages } from './pages.service.js';
import { WellKnownController } from './well-known.controller.js';

/**
 * Pages, client files and feeds. Must be imported last, because its catch-all controller handles every remaining
 * address.
 */
@Global()
@Module({
  imports: [GraphqlModule, BlogModule, EventsModule, MeetingsModule],
  controllers: [
    FeedsController,
    WellKnownController,
    CardsController,
    PostersController,
    OfflineController,
    DocsController,
    PrivacyController,
    PagesController,
  ],
  providers: [
    Pages,
    AllowedMethods,
    CachedResponses,
    Feeds,
    Sitemap,
    PostsFeed,
    CalendarFeed,
    MeetingSeries,
    Cards,
    Posters,
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
    private readonly cachedResponses: CachedResponses,
    private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.cachedResponses.install();
    if (this.config.production) await this.pages.load();
  }
}
