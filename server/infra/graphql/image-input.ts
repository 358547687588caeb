import { Field, InputType, Int } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { Max, Min, ValidateNested } from 'class-validator';
import { FOCAL_POINT_LIMITS } from '../../shared/focal-point.js';
import { ValidatedText } from '../../core/validation/validated-text.js';
import { GraphQLUpload, type IncomingUpload } from './upload-scalar.js';
import { IMAGE_ADDRESS_RULES } from '../media/images/image-address-rules.js';

const { min, max } = FOCAL_POINT_LIMITS;
const OUT_OF_RANGE = { message: `A focal point is in percent, ${min} to ${max}` };

@InputType({ description: 'The most important point of an image. Crops keep it in view.' })
export class FocalPointInput {
  @Field(() => Int, { description: `Distance from the left edge, in percent of the width: ${min} to ${max}.` })
  @Min(min, OUT_OF_RANGE)
  @Max(max, OUT_OF_RANGE)
  x: number;

  @Field(() => Int, { description: `Distance from the upper edge, in percent of the height: ${min} to ${max}.` })
  @Min(min, OUT_OF_RANGE)
  @Max(max, OUT_OF_RANGE)
  y: number;
}

/** A field for the focal point of an image that an input uploads or names, or else of the one that the record has. */
export const FocalPointField = (): PropertyDecorator => (target, key) => {
  Field(() => FocalPointInput, {
    nullable: true,
    description: 'Focal point of the image, uploaded now or before. If omitted, it is found in an upload.',
  })(target, key);
  ValidateNested()(target, key);
  Type(() => FocalPointInput)(target, key);
};

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

@InputType({ isAbstract: true })
export abstract class WithFocusedImage extends WithImage {
  @FocalPointField()
  imageFocalPoint?: FocalPointInput | null;
}
