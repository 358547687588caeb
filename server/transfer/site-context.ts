import { type DynamicModule, type INestApplicationContext, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Config } from '../core/config/config.js';
import { ConfigModule } from '../core/config/config.module.js';
import { AppLogger } from '../core/logging/logger.js';
import { TimeModule } from '../core/time/time.module.js';
import { CacheModule } from '../infra/cache/cache.module.js';
import { DatabaseModule } from '../infra/database/database.module.js';
import { MediaModule } from '../infra/media/media.module.js';
import { refuseUpdate } from './update/refuse-update.js';

interface SiteContextOptions {
  /** Leaves the schema as it is: for work that belongs to an update. */
  withoutMigrations?: boolean;
}

@Module({})
class SiteContextModule {
  static forRoot(config: Config, work: Type, { withoutMigrations }: SiteContextOptions): DynamicModule {
    const database = { joinRunning: true, beforeUpdate: refuseUpdate, withoutMigrations };
    return {
      module: SiteContextModule,
      imports: [
        ...[ConfigModule.forRoot(config), TimeModule, DatabaseModule.forRoot(database)],
        ...[CacheModule.forRoot([]), MediaModule, work],
      ],
    };
  }
}

/**
 * The site without APIs and without mail: nothing is served, and queued messages are not sent. It updates only an empty database. Close it
 * when done.
 */
export const createSiteContext = (
  config: Config,
  work: Type,
  options: SiteContextOptions = {},
): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(SiteContextModule.forRoot(config, work, options), {
    abortOnError: false,
    logger: new AppLogger(config),
  });

/** Runs `task` in that site, which has the providers of the module `work`. */
export async function withSite<T>(
  config: Config,
  work: Type,
  task: (site: INestApplicationContext) => Promise<T>,
  options: SiteContextOptions = {},
): Promise<T> {
  const site = await createSiteContext(config, work, options);
  try {
    return await task(site);
  } finally {
    await site.close();
  }
}
