import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VideoConversions } from './conversions.js';
import { IntroVideoEntity } from './intro-video.entity.js';
import { IntroVideoResolver } from './intro-video.resolver.js';
import { IntroVideoService } from './intro-video.service.js';

/** Records without APIs, for imports. */
@Module({
  imports: [TypeOrmModule.forFeature([IntroVideoEntity])],
  providers: [VideoConversions, IntroVideoService],
  exports: [IntroVideoService],
})
export class IntroVideoRecordsModule {}

@Module({ imports: [IntroVideoRecordsModule], providers: [IntroVideoResolver], exports: [IntroVideoRecordsModule] })
export class IntroVideoModule {}
