import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VideoConversions } from './conversions.js';
import { IntroVideoEntity } from './intro-video.entity.js';
import { IntroVideoResolver } from './intro-video.resolver.js';
import { IntroVideoService } from './intro-video.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([IntroVideoEntity])],
  providers: [VideoConversions, IntroVideoService, IntroVideoResolver],
  exports: [IntroVideoService],
})
export class IntroVideoModule {}
