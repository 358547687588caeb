import { type DynamicModule, type INestApplicationContext, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Config } from '../core/config/config.js';
import { ConfigModule } from '../core/config/config.module.js';
import { AppLogger } from '../core/logging/logger.js';
import { TimeModule } from '../core/time/time.module.js';
import { CacheModule } from '../infra/cache/cache.module.js';
import { DatabaseModule } from '../infra/database/database.module.js';
import { MediaModule } from '../infra/media/media.module.js';

@Module({})
class SiteContextModule {
  static forRoot(config: Config, work: Type): DynamicModule {
    return {
      module: SiteContextModule,
      imports: [
        ...[ConfigModule.forRoot(config), TimeModule, DatabaseModule.forRoot({ joinRunning: true })],
        ...[CacheModule.forRoot([]), MediaModule, work],
      ],
    };
  }
}

/** The site without APIs and without mail: nothing is served, and queued messages are not sent. Close it when done. */
export const createSiteContext = (config: Config, work: Type): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(SiteContextModule.forRoot(config, work), {
    abortOnError: false,
    logger: new AppLogger(config),
  });

/** Runs `task` in that site, which has the providers of the module `work`. */
export async function withSite<T>(
  config: Config,
  work: Type,
  task: (site: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const site = await createSiteContext(config, work);
  try {
    return await task(site);
  } finally {
    await site.close();
  }
}
