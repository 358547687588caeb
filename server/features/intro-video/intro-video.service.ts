import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { MediaService } from '../../platform/media/media.service.js';
import { IntroVideoEntity, ONLY } from './intro-video.entity.js';

@Injectable()
export class IntroVideoService implements OnModuleInit {
  constructor(
    @InjectRepository(IntroVideoEntity) private readonly videos: Repository<IntroVideoEntity>,
    private readonly media: MediaService,
  ) {}

  onModuleInit(): void {
    for (const column of ['url', 'poster', 'captions', 'pending', 'pending_poster'])
      this.media.useQuery(`SELECT ${column} FROM intro_video`);
  }

  /** What is stored, or null. It may hold an upload that waits, and no video yet. */
  stored(): Promise<IntroVideoEntity | null> {
    return this.videos.findOneBy({ id: ONLY });
  }
}
