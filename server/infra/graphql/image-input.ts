import { Field, InputType } from '@nestjs/graphql';
import { ValidatedText } from '../../core/validation/validated-text.js';
import { GraphQLUpload, type IncomingUpload } from './upload-scalar.js';
import { IMAGE_ADDRESS_RULES } from '../media/image-address-rules.js';

@InputType({ isAbstract: true })
export abstract class WithImage {
  @Field({
    nullable: true,
    description: 'Address of an image: https, or one of this site. An empty string removes the image.',
  })
  @ValidatedText(IMAGE_ADDRESS_RULES, { optional: true })
  imageUrl?: string;

  @Field(() => GraphQLUpload, { nullable: true, description: 'An image to upload: JPEG, PNG or WebP, up to 10 MiB.' })
  image?: IncomingUpload;
}
