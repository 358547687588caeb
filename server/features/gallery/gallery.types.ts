import { ArgsType, Field, InputType, ObjectType } from '@nestjs/graphql';
import { CalendarDate } from '../../platform/graphql/calendar-date.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { WithImage } from '../../platform/graphql/image-input.js';
import { ListOrder } from '../../platform/graphql/list-order.js';
import { PageArguments } from '../../platform/graphql/page-arguments.js';
import { VersionedModel } from '../../platform/graphql/versioned.js';
import { Checked } from '../../platform/input/checked.js';
import { GALLERY_LIMITS, GALLERY_RULES } from '../../shared/gallery.js';

@ObjectType('GalleryImage', { description: 'A picture of the gallery.' })
export class GalleryImageModel extends VersionedModel {
  @Field({ description: `What it shows: plain text, ${GALLERY_LIMITS.alt} characters at most.` })
  alt: string;

  @Field(() => CalendarDate, { description: 'The day it was taken on.' })
  captureDate: string;
}

@ObjectType({ description: 'A page of the gallery, in its order.' })
export class GalleryImageConnection extends connectionOf(GalleryImageModel) {}

@ArgsType()
export class GalleryArguments extends PageArguments {
  @Field(() => CalendarDate, { nullable: true, description: 'Only pictures taken on this day or later.' })
  from?: string;

  @Field(() => CalendarDate, { nullable: true, description: 'Only pictures taken on this day or earlier.' })
  to?: string;

  @Field({ nullable: true, description: 'Plain text to look for in the caption, whatever its case.' })
  search?: string;

  @Field(() => ListOrder, {
    defaultValue: ListOrder.NEWEST,
    description: 'By the day they were taken on, those of one day by when they were added.',
  })
  order: ListOrder;
}

@InputType({ description: 'A new picture of the gallery: a file, or the address of one.' })
export class GalleryImageInput extends WithImage {
  @Field({ description: `What it shows: plain text, 1 to ${GALLERY_LIMITS.alt} characters.` })
  @Checked(GALLERY_RULES.alt)
  alt: string;

  @Field(() => CalendarDate, { description: 'The day it was taken on.' })
  @Checked(GALLERY_RULES.captureDate)
  captureDate: string;
}

@InputType({ description: 'Changes to a picture of the gallery; what is left out stays as it is.' })
export class GalleryImagePatch extends WithImage {
  @Field({ nullable: true, description: `What it shows: plain text, 1 to ${GALLERY_LIMITS.alt} characters.` })
  @Checked(GALLERY_RULES.alt, { optional: true })
  alt?: string;

  @Field(() => CalendarDate, { nullable: true, description: 'The day it was taken on.' })
  @Checked(GALLERY_RULES.captureDate, { optional: true })
  captureDate?: string;
}
