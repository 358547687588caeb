import { type DynamicModule, Module } from '@nestjs/common';
import { ApiKeysModule } from './features/api-keys/api-keys.module.js';
import { BlogModule } from './features/blog/blog.module.js';
import { ContactModule } from './features/contact/contact.module.js';
import { EventsModule } from './features/events/events.module.js';
import { GalleryModule } from './features/gallery/gallery.module.js';
import { IntroVideoModule } from './features/intro-video/intro-video.module.js';
import { MembershipModule } from './features/membership/membership.module.js';
import { SessionsModule } from './features/sessions/sessions.module.js';
import { SiteModule } from './features/site/site.module.js';
import { SpecialEventModule } from './features/special-event/special-event.module.js';
import { TeamModule } from './features/team/team.module.js';
import { AccessModule } from './platform/access/access.module.js';
import type { Config } from './platform/config/config.js';
import { CacheModule } from './platform/cache/cache.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { ErrorsModule } from './platform/errors/errors.module.js';
import { GraphqlModule } from './platform/graphql/graphql.module.js';
import { HealthModule } from './platform/health/health.module.js';
import { InputModule } from './platform/input/input.module.js';
import { LimitsModule } from './platform/limits/limits.module.js';
import { LogModule } from './platform/log/log.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { MediaModule } from './platform/media/media.module.js';
import { TimeModule } from './platform/time/time.module.js';
import { TrashModule } from './platform/trash/trash.module.js';
import { RestModule } from './rest/rest.module.js';
import { WebModule } from './web/web.module.js';

const PLATFORM = [
  TimeModule,
  LogModule,
  ErrorsModule,
  DatabaseModule,
  AccessModule,
  InputModule,
  LimitsModule,
  GraphqlModule,
  CacheModule,
  MediaModule,
  MailModule,
  HealthModule,
  TrashModule,
];
const FEATURES = [
  SessionsModule,
  ApiKeysModule,
  SiteModule,
  BlogModule,
  EventsModule,
  GalleryModule,
  TeamModule,
  SpecialEventModule,
  MembershipModule,
  IntroVideoModule,
  ContactModule,
];
/** The pages come last: they take every address that nothing else took. */
const DOORS = [RestModule, WebModule];

/** The product on one screen. */
@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    return { module: AppModule, imports: [ConfigModule.forRoot(config), ...PLATFORM, ...FEATURES, ...DOORS] };
  }
}
