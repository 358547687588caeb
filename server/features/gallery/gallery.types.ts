import { ArgsType, Field, InputType, ObjectType } from '@nestjs/graphql';
import { CalendarDate } from '../../infra/graphql/calendar-date.js';
import { baseConnectionType } from '../../infra/graphql/connection.js';
import { WithFocusedImage } from '../../infra/graphql/image-input.js';
import { ListOrder } from '../../infra/graphql/list-order.js';
import { PageArguments } from '../../infra/graphql/page-arguments.js';
import { VersionedModel } from '../../infra/graphql/versioned.js';
import { ValidatedText } from '../../core/validation/validated-text.js';
import { GALLERY_LIMITS, GALLERY_RULES } from '../../shared/gallery.js';

@ObjectType('GalleryImage', { description: 'An image in the gallery.' })
export class GalleryImageModel extends VersionedModel {
  @Field({ description: `Description of the image as plain text, up to ${GALLERY_LIMITS.alt} characters.` })
  alt: string;

  @Field(() => CalendarDate, { description: 'Day on which it was taken.' })
  captureDate: string;
}

@ObjectType({ description: 'A page of gallery images.' })
export class GalleryImageConnection extends baseConnectionType(GalleryImageModel) {}

@ArgsType()
export class GalleryArguments extends PageArguments {
  @Field(() => CalendarDate, { nullable: true, description: 'Return only images taken on or after this day.' })
  from?: string;

  @Field(() => CalendarDate, { nullable: true, description: 'Return only images taken on or before this day.' })
  to?: string;

  @Field({ nullable: true, description: 'Return only images with this text in the description, ignoring case.' })
  search?: string;

  @Field(() => ListOrder, {
    defaultValue: ListOrder.NEWEST,
    description: 'Order by capture date, then by time of creation.',
  })
  order: ListOrder;
}

@InputType({ description: 'A new gallery image: a file or the address of one.' })
export class GalleryImageInput extends WithFocusedImage {
  @Field({ description: `Description of the image as plain text, 1 to ${GALLERY_LIMITS.alt} characters.` })
  @ValidatedText(GALLERY_RULES.alt)
  alt: string;

  @Field(() => CalendarDate, { description: 'Day on which it was taken.' })
  @ValidatedText(GALLERY_RULES.captureDate)
  captureDate: string;
}

@InputType({ description: 'Changes to a gallery image; omitted fields stay unchanged.' })
export class GalleryImagePatch extends WithFocusedImage {
  @Field({
    nullable: true,
    description: `Description of the image as plain text, 1 to ${GALLERY_LIMITS.alt} characters.`,
  })
  @ValidatedText(GALLERY_RULES.alt, { optional: true })
  alt?: string;

  @Field(() => CalendarDate, { nullable: true, description: 'Day on which it was taken.' })
  @ValidatedText(GALLERY_RULES.captureDate, { optional: true })
  captureDate?: string;
}
