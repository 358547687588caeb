import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import { CurrentAdmin } from '../../core/access/request-principal.js';
import type { SignedInAdmin } from '../../core/access/principal.js';
import { GraphQLUpload, type IncomingUpload } from '../../infra/graphql/upload-scalar.js';
import { EditedVersion } from '../../infra/graphql/versioned.js';
import type { IntroVideoEntity } from './intro-video.entity.js';
import { IntroVideoService } from './intro-video.service.js';
import {
  IntroVideoModel,
  toPendingModel,
  toVideoModel,
  StoredIntroVideoModel,
  VideoExtrasArguments,
} from './intro-video.types.js';
import { INTRO_VIDEO_POLICIES } from './intro-video.policy.js';

@Resolver()
export class IntroVideoResolver {
  constructor(private readonly videos: IntroVideoService) {}

  @Policy(INTRO_VIDEO_POLICIES.get)
  @Query(() => IntroVideoModel, {
    nullable: true,
    description: 'The video on the home page, or null if there is none.',
  })
  async introVideo(): Promise<IntroVideoModel | null> {
    return toVideoModel(await this.videos.stored());
  }

  @Policy(INTRO_VIDEO_POLICIES.getStored)
  @Query(() => StoredIntroVideoModel, {
    description: 'The video on the home page, and the upload that will replace it.',
  })
  async adminIntroVideo(): Promise<StoredIntroVideoModel> {
    return this.#stored(await this.videos.stored());
  }

  @Policy(INTRO_VIDEO_POLICIES.replace)
  @Mutation(() => StoredIntroVideoModel, {
    description:
      'Replaces the video and its captions. A video that browsers cannot play is converted first; until then the current one stays.',
  })
  async replaceIntroVideo(
    @Args('video', { type: () => GraphQLUpload, description: 'MP4, MOV or AVI, up to 100 MiB.' })
    video: IncomingUpload,
    @Args('poster', {
      type: () => GraphQLUpload,
      nullable: true,
      description:
        'The image shown before it plays: JPEG, PNG or WebP, up to 10 MiB. Without one, a frame of the video if the server can extract it.',
    })
    poster: IncomingUpload | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<StoredIntroVideoModel> {
    return this.#stored(await this.videos.replace(video, poster, admin.email));
  }

  @Policy(INTRO_VIDEO_POLICIES.update)
  @Mutation(() => IntroVideoModel, {
    description:
      'Changes the poster or captions of the current video. Omitted arguments change nothing. With `version`, a save by somebody else since then is a `CONFLICT` that says who saved and when.',
  })
  async updateIntroVideo(
    @Args() { poster, posterUrl, posterFocalPoint, captions, removeCaptions }: VideoExtrasArguments,
    @EditedVersion() version: number | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<IntroVideoModel> {
    const change = { file: poster, address: posterUrl, focalPoint: posterFocalPoint };
    const extras = { poster: change, captions, removeCaptions };
    return toVideoModel(await this.videos.update(extras, admin.email, version ?? undefined))!;
  }

  @Policy(INTRO_VIDEO_POLICIES.delete)
  @Mutation(() => ID, {
    description:
      'Deletes the video, its poster, captions and any pending upload, and returns the ID. `undoDelete` restores it.',
  })
  async deleteIntroVideo(
    @Args('id', { type: () => ID, description: 'ID of the stored video.' }) id: string,
  ): Promise<string> {
    await this.videos.delete(id);
    return id;
  }

  async #stored(video: IntroVideoEntity | null): Promise<StoredIntroVideoModel> {
    return {
      id: video?.id ?? null,
      current: toVideoModel(video),
      pending: toPendingModel(video, await this.videos.canConvert()),
    };
  }
}
