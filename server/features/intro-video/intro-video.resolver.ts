import { Query, Resolver } from '@nestjs/graphql';
import { Public } from '../../platform/access/access.js';
import { imageOf } from '../../platform/graphql/image.js';
import type { IntroVideoEntity } from './intro-video.entity.js';
import { IntroVideoService } from './intro-video.service.js';
import { IntroVideoModel } from './intro-video.types.js';

@Resolver(() => IntroVideoModel)
export class IntroVideoResolver {
  constructor(private readonly videos: IntroVideoService) {}

  @Public()
  @Query(() => IntroVideoModel, { nullable: true, description: 'The video of the home page, when there is one.' })
  async introVideo(): Promise<IntroVideoModel | null> {
    return shown(await this.videos.stored());
  }
}

/** What everybody sees of it. QuickTime that browsers play is told as MP4: its own name, they would not take. */
function shown(video: IntroVideoEntity | null): IntroVideoModel | null {
  if (!video?.url) return null;
  const { url, bytes, poster, captions, updatedAt } = video;
  return { url, type: 'video/mp4', bytes, poster: imageOf(poster), captionsUrl: captions || null, updatedAt };
}
