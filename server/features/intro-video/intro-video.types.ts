import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ImageModel, imageOf } from '../../infra/graphql/image.js';
import { FocalPointField, type FocalPointInput } from '../../infra/graphql/image-input.js';
import { GraphQLUpload, type IncomingUpload } from '../../infra/graphql/upload-scalar.js';
import { ValidatedText } from '../../core/validation/validated-text.js';
import type { IntroVideoEntity } from './intro-video.entity.js';
import { VIDEO_API_MESSAGES } from '../../infra/media/messages.js';
import { IMAGE_ADDRESS_RULES } from '../../infra/media/images/image-address-rules.js';

@ObjectType('IntroVideo', { description: 'The video of the home page.' })
export class IntroVideoModel {
  @Field({ description: 'Address of the video; supports range requests.' })
  url: string;

  @Field({ description: 'Media type for players.' })
  type: string;

  @Field(() => Int, { description: 'Size in bytes.' })
  bytes: number;

  @Field(() => ImageModel, { nullable: true, description: 'Image that is shown before playback.' })
  poster: ImageModel | null;

  @Field(() => String, { nullable: true, description: 'Address of the captions in WebVTT format.' })
  captionsUrl: string | null;

  @Field({ description: 'Time of the last save.' })
  updatedAt: Date;

  @Field(() => Int, {
    description: 'Increases by one with each save. Send it with an update to detect a save by somebody else.',
  })
  version: number;
}

export const PendingState = { CONVERTING: 'converting', WAITING: 'waiting', FAILED: 'failed' } as const;
export type PendingState = (typeof PendingState)[keyof typeof PendingState];
registerEnumType(PendingState, {
  name: 'PendingVideoState',
  description: 'State of an upload that browsers cannot play.',
  valuesMap: {
    CONVERTING: { description: 'It is being converted and will be published automatically.' },
    WAITING: { description: 'It is stored until the server is started with ffmpeg installed.' },
    FAILED: { description: 'It could not be converted and was deleted.' },
  },
});

@ObjectType('PendingVideo', { description: 'An upload that browsers cannot play as it is.' })
export class PendingVideoModel {
  @Field(() => PendingState, { description: 'State of the upload.' })
  state: PendingState;

  @Field({ description: 'The state as a sentence, with advice.' })
  message: string;
}

@ObjectType('StoredIntroVideo', { description: 'The video of the home page and its pending replacement.' })
export class StoredIntroVideoModel {
  @Field(() => ID, { nullable: true, description: 'ID of the stored record; null if there is none.' })
  id: string | null;

  @Field(() => IntroVideoModel, { nullable: true, description: 'The published video; null if there is none.' })
  current: IntroVideoModel | null;

  @Field(() => PendingVideoModel, { nullable: true, description: 'The last upload, if it is not published yet.' })
  pending: PendingVideoModel | null;
}

@ArgsType()
export class VideoExtrasArguments {
  @Field(() => GraphQLUpload, { nullable: true, description: 'A poster to upload: JPEG, PNG or WebP, up to 10 MiB.' })
  poster?: IncomingUpload;

  @Field({
    nullable: true,
    description: 'Address of a poster: https, or an image of this site. An empty string removes the poster.',
  })
  @ValidatedText(IMAGE_ADDRESS_RULES, { optional: true })
  posterUrl?: string;

  @FocalPointField()
  posterFocalPoint?: FocalPointInput | null;

  @Field(() => GraphQLUpload, { nullable: true, description: 'Captions to upload: WebVTT, up to 200 KB.' })
  captions?: IncomingUpload;

  @Field({ defaultValue: false, description: 'Removes the captions.' })
  removeCaptions: boolean;
}

/** QuickTime files that browsers can play are declared as MP4, because browsers reject QuickTime's own media type. */
export function toVideoModel(video: IntroVideoEntity | null): IntroVideoModel | null {
  if (!video?.url) return null;
  const { url, bytes, poster, captions, updatedAt, version } = video;
  return { url, type: 'video/mp4', bytes, poster: imageOf(poster), captionsUrl: captions || null, updatedAt, version };
}

export function toPendingModel(video: IntroVideoEntity | null, canConvert: boolean): PendingVideoModel | null {
  if (!video?.pending && !video?.pendingFailed) return null;
  const state = video.pendingFailed ? 'failed' : canConvert ? 'converting' : 'waiting';
  return { state, message: VIDEO_API_MESSAGES[state] };
}
