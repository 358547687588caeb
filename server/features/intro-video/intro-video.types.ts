import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ImageModel, imageOf } from '../../platform/graphql/image.js';
import { GraphQLUpload, type IncomingUpload } from '../../platform/graphql/upload.js';
import { Checked } from '../../platform/input/checked.js';
import { VIDEO_MESSAGES } from '../../shared/intro-video.js';
import { IMAGE_ADDRESS_RULES } from '../../shared/media.js';
import type { IntroVideoEntity } from './intro-video.entity.js';

@ObjectType('IntroVideo', { description: 'The video of the home page.' })
export class IntroVideoModel {
  @Field({ description: 'Its address; it answers range requests.' })
  url: string;

  @Field({ description: 'Its kind, as a player is told it.' })
  type: string;

  @Field(() => Int, { description: 'Its size in bytes.' })
  bytes: number;

  @Field(() => ImageModel, { nullable: true, description: 'What is shown before it plays.' })
  poster: ImageModel | null;

  @Field(() => String, { nullable: true, description: 'Address of its captions, as WebVTT.' })
  captionsUrl: string | null;

  @Field({ description: 'When it was last saved.' })
  updatedAt: Date;
}

export const PendingState = { CONVERTING: 'converting', WAITING: 'waiting', FAILED: 'failed' } as const;
export type PendingState = (typeof PendingState)[keyof typeof PendingState];
registerEnumType(PendingState, {
  name: 'PendingVideoState',
  description: 'What becomes of an upload that browsers cannot play.',
  valuesMap: {
    CONVERTING: { description: 'It is being converted, and takes its place by itself.' },
    WAITING: { description: 'It was kept, and waits until the server finds ffmpeg at a start.' },
    FAILED: { description: 'It could not be converted, and is gone.' },
  },
});

@ObjectType('PendingVideo', { description: 'An upload that browsers cannot play as it is.' })
export class PendingVideoModel {
  @Field(() => PendingState, { description: 'What becomes of it.' })
  state: PendingState;

  @Field({ description: 'The same as a sentence, with what to do.' })
  message: string;
}

@ObjectType('StoredIntroVideo', { description: 'The video of the home page and what waits to take its place.' })
export class StoredIntroVideoModel {
  @Field(() => ID, { nullable: true, description: 'Of what is stored; null when nothing is.' })
  id: string | null;

  @Field(() => IntroVideoModel, { nullable: true, description: 'What everybody sees, when there is one.' })
  current: IntroVideoModel | null;

  @Field(() => PendingVideoModel, { nullable: true, description: 'The last upload, when it is not shown yet.' })
  pending: PendingVideoModel | null;
}

@ArgsType()
export class VideoExtrasArguments {
  @Field(() => GraphQLUpload, { nullable: true, description: 'A poster to keep: JPEG, PNG or WebP, 10 MiB at most.' })
  poster?: IncomingUpload;

  @Field({
    nullable: true,
    description: 'Address of a poster: https, or a picture of this site. Empty takes the poster away.',
  })
  @Checked(IMAGE_ADDRESS_RULES, { optional: true })
  posterUrl?: string;

  @Field(() => GraphQLUpload, { nullable: true, description: 'Captions to keep: WebVTT, 200 KB at most.' })
  captions?: IncomingUpload;

  @Field({ defaultValue: false, description: 'Takes the captions away.' })
  removeCaptions: boolean;
}

/** What everybody sees of it. QuickTime that browsers play is told as MP4: by its own name, they would not try. */
export function shown(video: IntroVideoEntity | null): IntroVideoModel | null {
  if (!video?.url) return null;
  const { url, bytes, poster, captions, updatedAt } = video;
  return { url, type: 'video/mp4', bytes, poster: imageOf(poster), captionsUrl: captions || null, updatedAt };
}

/** What an administrator is told of an upload that is not shown. */
export function pendingOf(video: IntroVideoEntity | null, canConvert: boolean): PendingVideoModel | null {
  if (!video?.pending && !video?.pendingFailed) return null;
  const state = video.pendingFailed ? 'failed' : canConvert ? 'converting' : 'waiting';
  return { state, message: VIDEO_MESSAGES[state] };
}
