import { type DynamicModule, Module } from '@nestjs/common';
import { ActsModule } from './features/acts/acts.module.js';
import { TrashModule } from './features/trash/trash.module.js';
import { AccountsModule } from './features/accounts/accounts.module.js';
import { ApiKeysModule } from './features/api-keys/api-keys.module.js';
import { BackupsModule } from './features/backups/backups.module.js';
import { DailyBackupModule } from './transfer/backup/daily-backup.module.js';
import type { OpenSite } from './transfer/backup/restore.js';
import { BlogModule } from './features/blog/blog.module.js';
import { CLAPS_CHANNEL } from './features/blog/claps/claps.js';
import { SUBMISSION_TEMPLATE } from './features/blog/submissions/submission-mail.js';
import { ContactModule } from './features/contact/contact.module.js';
import { CONTACT_TEMPLATES } from './features/contact/contact.service.js';
import { EventsModule } from './features/events/events.module.js';
import { GalleryModule } from './features/gallery/gallery.module.js';
import { IntroVideoModule } from './features/intro-video/intro-video.module.js';
import { MeetingsModule } from './features/meetings/meetings.module.js';
import { MembershipModule } from './features/membership/membership.module.js';
import { SessionsModule } from './features/accounts/sessions/sessions.module.js';
import { SiteModule } from './features/site/site.module.js';
import { SpecialEventModule } from './features/special-event/special-event.module.js';
import { TeamModule } from './features/team/team.module.js';
import { AccessModule } from './core/access/access.module.js';
import type { Config } from './core/config/config.js';
import { CacheModule } from './infra/cache/cache.module.js';
import { ConfigModule } from './core/config/config.module.js';
import { DatabaseModule } from './infra/database/database.module.js';
import type { BeforeUpdate } from './infra/database/migrate.js';
import { ErrorsModule } from './core/errors/errors.module.js';
import { GraphqlModule } from './infra/graphql/graphql.module.js';
import { NodeModule } from './infra/graphql/node.module.js';
import { HealthModule } from './infra/health/health.module.js';
import { MetricsModule } from './infra/metrics/metrics.module.js';
import { ValidationModule } from './core/validation/validation.module.js';
import { RateLimitsModule } from './infra/rate-limits/rate-limits.module.js';
import { LoggingModule } from './core/logging/logging.module.js';
import { MailModule } from './infra/mail/mail.module.js';
import { MediaModule } from './infra/media/media.module.js';
import { TimeModule } from './core/time/time.module.js';
import { RecordsModule } from './core/records/records.module.js';
import { RestModule } from './rest/rest.module.js';
import { builtClientLoader, type LoadClient } from './web/built-client.js';
import { WebModule } from './web/web.module.js';

const coreAndInfra = (beforeUpdate?: BeforeUpdate) => [
  TimeModule,
  LoggingModule,
  ErrorsModule,
  DatabaseModule.forRoot({ beforeUpdate }),
  AccessModule,
  ValidationModule,
  RateLimitsModule,
  GraphqlModule,
  NodeModule,
  CacheModule.forRoot([CLAPS_CHANNEL]),
  MediaModule,
  MailModule.forRoot([...CONTACT_TEMPLATES, SUBMISSION_TEMPLATE]),
  HealthModule,
  MetricsModule,
  RecordsModule,
];
const FEATURES = [
  SessionsModule,
  AccountsModule,
  ApiKeysModule,
  ActsModule,
  TrashModule,
  SiteModule,
  BlogModule,
  EventsModule,
  MeetingsModule,
  GalleryModule,
  TeamModule,
  SpecialEventModule,
  MembershipModule,
  IntroVideoModule,
  ContactModule,
  BackupsModule,
];

export interface AppOptions {
  /** Pages come from the built client by default. */
  loadClient?: LoadClient;
  /** For trying a copy of the site. */
  openSite: OpenSite;
  beforeUpdate?: BeforeUpdate;
}

@Module({})
export class AppModule {
  static forRoot(
    config: Config,
    { loadClient = builtClientLoader(), openSite, beforeUpdate }: AppOptions,
  ): DynamicModule {
    // Pages come last: they handle every address that nothing else does.
    const interfaces = [DailyBackupModule.forRoot(openSite), RestModule, WebModule.forRoot(loadClient)];
    return {
      module: AppModule,
      imports: [ConfigModule.forRoot(config), ...coreAndInfra(beforeUpdate), ...FEATURES, ...interfaces],
    };
  }
}
