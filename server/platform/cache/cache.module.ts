import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { BumpAfterWrite } from './bump-after-write.js';
import { ContentRevision } from './content-revision.js';
import { KeptAnswers } from './kept-answers.js';

@Global()
@Module({
  providers: [
    ContentRevision,
    {
      provide: KeptAnswers,
      inject: [ContentRevision],
      useFactory: (revision: ContentRevision) => new KeptAnswers(revision),
    },
    { provide: APP_INTERCEPTOR, useClass: BumpAfterWrite },
  ],
  exports: [ContentRevision, KeptAnswers],
})
export class CacheModule {}
