import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Cookies } from '../../core/access/cookies.js';
import { Config } from '../../core/config/config.js';
import { InvalidateAfterWrite } from './invalidate-after-write.js';
import { ContentVersion, COUNT_CHANNELS } from './content-version.js';
import { PublicRequestKeys } from './public-request.js';
import { ResponseCache } from './response-cache.js';

@Global()
@Module({
  providers: [
    ContentVersion,
    {
      provide: ResponseCache,
      inject: [ContentVersion],
      useFactory: (contentVersion: ContentVersion) => new ResponseCache(contentVersion),
    },
    {
      provide: PublicRequestKeys,
      inject: [Config],
      useFactory: (config: Config) => new PublicRequestKeys(config.corsOrigins, new Cookies(config)),
    },
    { provide: APP_INTERCEPTOR, useClass: InvalidateAfterWrite },
  ],
  exports: [ContentVersion, PublicRequestKeys, ResponseCache],
})
export class CacheModule {
  /** `countChannels` are those of the notifications that only a count has changed. */
  static forRoot(countChannels: readonly string[]): DynamicModule {
    return { module: CacheModule, providers: [{ provide: COUNT_CHANNELS, useValue: countChannels }] };
  }
}
