import { Injectable } from '@nestjs/common';
import type { GalleryImageEntity } from '../features/gallery/gallery-image.entity.js';
import { midnight, Presenter } from './present.js';

@Injectable()
export class GalleryImagePresenter {
  constructor(private readonly present: Presenter) {}

  image({ id, image, alt, captureDate, createdAt, updatedAt }: GalleryImageEntity) {
    return { _id: id, src: this.present.image(image), alt, captureDate: midnight(captureDate), createdAt, updatedAt };
  }
}
