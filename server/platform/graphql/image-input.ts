import { Field, InputType } from '@nestjs/graphql';
import { IMAGE_ADDRESS_RULES } from '../../shared/media.js';
import { Checked } from '../input/checked.js';
import type { GivenPicture } from '../media/media.service.js';
import { GraphQLUpload, type IncomingUpload } from './upload.js';

/** For inputs of what has one picture. */
@InputType({ isAbstract: true })
export abstract class WithImage {
  @Field({
    nullable: true,
    description: 'Address of a picture: https, or one of this site. Empty takes the picture away.',
  })
  @Checked(IMAGE_ADDRESS_RULES, { optional: true })
  imageUrl?: string;

  @Field(() => GraphQLUpload, { nullable: true, description: 'A picture to keep: JPEG, PNG or WebP, 10 MiB at most.' })
  image?: IncomingUpload;
}

/** An input in a service's terms: its picture is a file to keep, or an address. */
export function withPicture<T extends WithImage>({ image, imageUrl, ...fields }: T) {
  const picture: GivenPicture = { file: image, address: imageUrl };
  return { ...fields, image: picture };
}
