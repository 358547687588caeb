import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { GraphQLUpload, type IncomingUpload } from '../../platform/graphql/upload.js';
import { VersionedModel } from '../../platform/graphql/versioned.js';
import { Checked } from '../../platform/input/checked.js';
import { IMAGE_ADDRESS_RULES } from '../../shared/media.js';
import { SPECIAL_EVENT_LIMITS, SPECIAL_EVENT_RULES } from '../../shared/special-event.js';
import type { SpecialEventChanges } from './special-event.service.js';

const upTo = (limit: number) => `Plain text, 1 to ${limit} characters.`;
const TITLE = upTo(SPECIAL_EVENT_LIMITS.title);
const SUBTITLE = upTo(SPECIAL_EVENT_LIMITS.subtitle);
const TEXT = upTo(SPECIAL_EVENT_LIMITS.text);
const FILE = 'A picture to keep: JPEG, PNG or WebP, 10 MiB at most.';
const ADDRESS = 'Address of a picture: https, or one of this site. Empty takes the picture away.';

@ObjectType('SpecialEvent', { description: 'The one event that the club puts above the others.' })
export class SpecialEventModel extends VersionedModel {
  @Field({ description: TITLE })
  title: string;

  @Field({ description: SUBTITLE })
  subtitle: string;

  @Field({ description: `Beside the first picture. ${TEXT}` })
  text1: string;

  @Field({ description: `Beside the second picture. ${TEXT}` })
  text2: string;
}

@InputType({ isAbstract: true })
abstract class WithPictures {
  @Field(() => GraphQLUpload, { nullable: true, description: FILE })
  image1?: IncomingUpload;

  @Field({ nullable: true, description: ADDRESS })
  @Checked(IMAGE_ADDRESS_RULES, { optional: true })
  image1Url?: string;

  @Field(() => GraphQLUpload, { nullable: true, description: FILE })
  image2?: IncomingUpload;

  @Field({ nullable: true, description: ADDRESS })
  @Checked(IMAGE_ADDRESS_RULES, { optional: true })
  image2Url?: string;
}

@InputType({ description: 'A new special event. Pictures are optional.' })
export class SpecialEventInput extends WithPictures {
  @Field({ description: TITLE })
  @Checked(SPECIAL_EVENT_RULES.title)
  title: string;

  @Field({ description: SUBTITLE })
  @Checked(SPECIAL_EVENT_RULES.subtitle)
  subtitle: string;

  @Field({ description: `Beside the first picture. ${TEXT}` })
  @Checked(SPECIAL_EVENT_RULES.text1)
  text1: string;

  @Field({ description: `Beside the second picture. ${TEXT}` })
  @Checked(SPECIAL_EVENT_RULES.text2)
  text2: string;
}

@InputType({ description: 'Changes to the special event; what is left out stays as it is.' })
export class SpecialEventPatch extends WithPictures {
  @Field({ nullable: true, description: TITLE })
  @Checked(SPECIAL_EVENT_RULES.title, { optional: true })
  title?: string;

  @Field({ nullable: true, description: SUBTITLE })
  @Checked(SPECIAL_EVENT_RULES.subtitle, { optional: true })
  subtitle?: string;

  @Field({ nullable: true, description: `Beside the first picture. ${TEXT}` })
  @Checked(SPECIAL_EVENT_RULES.text1, { optional: true })
  text1?: string;

  @Field({ nullable: true, description: `Beside the second picture. ${TEXT}` })
  @Checked(SPECIAL_EVENT_RULES.text2, { optional: true })
  text2?: string;
}

/** An input in the service's terms. */
export const changesOf = <T extends SpecialEventInput | SpecialEventPatch>({
  image1,
  image1Url,
  image2,
  image2Url,
  ...texts
}: T) =>
  ({
    ...texts,
    picture1: { file: image1, address: image1Url },
    picture2: { file: image2, address: image2Url },
  }) satisfies SpecialEventChanges;
