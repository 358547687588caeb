import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { InvalidateAfterWrite } from './invalidate-after-write.js';
import { ContentVersion } from './content-version.js';
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
    { provide: APP_INTERCEPTOR, useClass: InvalidateAfterWrite },
  ],
  exports: [ContentVersion, ResponseCache],
})
export class CacheModule {}
