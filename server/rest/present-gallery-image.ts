import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { GalleryImageEntity } from '../features/gallery/gallery-image.entity.js';
import { DAY, ID, midnight, PICTURE, Presenter, STAMPS, stamps } from './present.js';

export const GALLERY_IMAGE = z
  .object({
    _id: ID,
    src: PICTURE,
    alt: z.string().meta({ examples: ['The winners of the contest'] }),
    captureDate: DAY.meta({ description: 'The day it was taken on, as the midnight of UTC that begins it.' }),
    ...STAMPS,
  })
  .meta({ id: 'GalleryImage' });

@Injectable()
export class GalleryImagePresenter {
  constructor(private readonly present: Presenter) {}

  image(entity: GalleryImageEntity): z.infer<typeof GALLERY_IMAGE> {
    const { id, image, alt, captureDate } = entity;
    return { _id: id, src: this.present.image(image), alt, captureDate: midnight(captureDate), ...stamps(entity) };
  }
}
