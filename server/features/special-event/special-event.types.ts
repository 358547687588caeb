import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { FocalPointField, type FocalPointInput } from '../../infra/graphql/image-input.js';
import { GraphQLUpload, type IncomingUpload } from '../../infra/graphql/upload-scalar.js';
import { VersionedModel } from '../../infra/graphql/versioned.js';
import { ValidatedText } from '../../core/validation/validated-text.js';
import { SPECIAL_EVENT_LIMITS, SPECIAL_EVENT_RULES } from '../../shared/special-event.js';
import type { SpecialEventChanges } from './special-event.service.js';
import { IMAGE_ADDRESS_RULES } from '../../infra/media/images/image-address-rules.js';

const upTo = (limit: number) => `Plain text, 1 to ${limit} characters.`;
const TITLE = upTo(SPECIAL_EVENT_LIMITS.title);
const SUBTITLE = upTo(SPECIAL_EVENT_LIMITS.subtitle);
const TEXT = upTo(SPECIAL_EVENT_LIMITS.text);
const FILE = 'An image to upload: JPEG, PNG or WebP, up to 10 MiB.';
const ADDRESS = 'Address of an image: https, or one of this site. An empty string removes the image.';

@ObjectType('SpecialEvent', { description: 'The event that the club features on its pages.' })
export class SpecialEventModel extends VersionedModel {
  @Field({ description: TITLE })
  title: string;

  @Field({ description: SUBTITLE })
  subtitle: string;

  @Field({ description: `Text next to the first image. ${TEXT}` })
  text1: string;

  @Field({ description: `Text next to the second image. ${TEXT}` })
  text2: string;
}

@InputType({ isAbstract: true })
abstract class SpecialEventImages {
  @Field(() => GraphQLUpload, { nullable: true, description: FILE })
  image1?: IncomingUpload;

  @Field({ nullable: true, description: ADDRESS })
  @ValidatedText(IMAGE_ADDRESS_RULES, { optional: true })
  image1Url?: string;

  @FocalPointField()
  image1FocalPoint?: FocalPointInput | null;

  @Field(() => GraphQLUpload, { nullable: true, description: FILE })
  image2?: IncomingUpload;

  @Field({ nullable: true, description: ADDRESS })
  @ValidatedText(IMAGE_ADDRESS_RULES, { optional: true })
  image2Url?: string;

  @FocalPointField()
  image2FocalPoint?: FocalPointInput | null;
}

@InputType({ description: 'A new special event. Images are optional.' })
export class SpecialEventInput extends SpecialEventImages {
  @Field({ description: TITLE })
  @ValidatedText(SPECIAL_EVENT_RULES.title)
  title: string;

  @Field({ description: SUBTITLE })
  @ValidatedText(SPECIAL_EVENT_RULES.subtitle)
  subtitle: string;

  @Field({ description: `Text next to the first image. ${TEXT}` })
  @ValidatedText(SPECIAL_EVENT_RULES.text1)
  text1: string;

  @Field({ description: `Text next to the second image. ${TEXT}` })
  @ValidatedText(SPECIAL_EVENT_RULES.text2)
  text2: string;
}

@InputType({ description: 'Changes to the special event; omitted fields stay unchanged.' })
export class SpecialEventPatch extends SpecialEventImages {
  @Field({ nullable: true, description: TITLE })
  @ValidatedText(SPECIAL_EVENT_RULES.title, { optional: true })
  title?: string;

  @Field({ nullable: true, description: SUBTITLE })
  @ValidatedText(SPECIAL_EVENT_RULES.subtitle, { optional: true })
  subtitle?: string;

  @Field({ nullable: true, description: `Text next to the first image. ${TEXT}` })
  @ValidatedText(SPECIAL_EVENT_RULES.text1, { optional: true })
  text1?: string;

  @Field({ nullable: true, description: `Text next to the second image. ${TEXT}` })
  @ValidatedText(SPECIAL_EVENT_RULES.text2, { optional: true })
  text2?: string;
}

export const toSpecialEventChanges = <T extends SpecialEventInput | SpecialEventPatch>({
  image1,
  image1Url,
  image1FocalPoint,
  image2,
  image2Url,
  image2FocalPoint,
  ...texts
}: T) =>
  ({
    ...texts,
    picture1: { file: image1, address: image1Url, focalPoint: image1FocalPoint },
    picture2: { file: image2, address: image2Url, focalPoint: image2FocalPoint },
  }) satisfies SpecialEventChanges;
