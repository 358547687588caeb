import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentCaller, Public } from '../../platform/access/access.js';
import type { Caller } from '../../platform/access/caller.js';
import { GraphQLUpload, type IncomingUpload } from '../../platform/graphql/upload.js';
import type { IntroVideoEntity } from './intro-video.entity.js';
import { IntroVideoService } from './intro-video.service.js';
import { IntroVideoModel, pendingOf, shown, StoredIntroVideoModel, VideoExtrasArguments } from './intro-video.types.js';

@Resolver()
export class IntroVideoResolver {
  constructor(private readonly videos: IntroVideoService) {}

  @Public()
  @Query(() => IntroVideoModel, { nullable: true, description: 'The video of the home page, when there is one.' })
  async introVideo(): Promise<IntroVideoModel | null> {
    return shown(await this.videos.stored());
  }

  @Allow('admin', 'read')
  @Query(() => StoredIntroVideoModel, { description: 'The video of the home page and what waits to take its place.' })
  async adminIntroVideo(): Promise<StoredIntroVideoModel> {
    return this.#stored(await this.videos.stored());
  }

  @Allow('admin', 'write')
  @Mutation(() => StoredIntroVideoModel, {
    description:
      'Puts a video in the place of the present one and its captions. What browsers cannot play waits to be converted; until then the present one stays.',
  })
  async replaceIntroVideo(
    @Args('video', { type: () => GraphQLUpload, description: 'MP4, MOV or AVI, 100 MiB at most.' })
    video: IncomingUpload,
    @Args('poster', {
      type: () => GraphQLUpload,
      nullable: true,
      description:
        'What is shown before it plays: JPEG, PNG or WebP, 10 MiB at most. Without one, a frame of it where the server can take one.',
    })
    poster: IncomingUpload | undefined,
    @CurrentCaller() caller: Caller,
  ): Promise<StoredIntroVideoModel> {
    return this.#stored(await this.videos.replace(video, poster, caller.admin!.email));
  }

  @Allow('admin', 'write')
  @Mutation(() => IntroVideoModel, {
    description: 'Another poster or other captions for the present video; what is left out stays as it is.',
  })
  async updateIntroVideo(
    @Args() { poster, posterUrl, captions, removeCaptions }: VideoExtrasArguments,
    @CurrentCaller() caller: Caller,
  ): Promise<IntroVideoModel> {
    const extras = { poster: { file: poster, address: posterUrl }, captions, removeCaptions };
    return shown(await this.videos.update(extras, caller.admin!.email))!;
  }

  @Allow('admin', 'write')
  @Mutation(() => ID, {
    description:
      'Deletes the video, its poster and captions, and what waits; `undoDelete` brings it back within an hour. Answers its id.',
  })
  async deleteIntroVideo(
    @Args('id', { type: () => ID, description: 'Of what is stored.' }) id: string,
  ): Promise<string> {
    await this.videos.delete(id);
    return id;
  }

  async #stored(video: IntroVideoEntity | null): Promise<StoredIntroVideoModel> {
    return { id: video?.id ?? null, current: shown(video), pending: pendingOf(video, await this.videos.canConvert()) };
  }
}
