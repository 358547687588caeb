import { Injectable } from '@nestjs/common';
import type { SpecialEventEntity } from '../features/special-event/special-event.entity.js';
import { Presenter } from './present.js';

@Injectable()
export class SpecialEventPresenter {
  constructor(private readonly present: Presenter) {}

  /** A picture that it does not have is left out. */
  event(event: SpecialEventEntity) {
    const { id, title, subtitle, text1, text2, picture1, picture2, createdAt, updatedAt } = event;
    return {
      _id: id,
      title,
      subtitle,
      text1,
      text2,
      image1: picture1 ? this.present.image(picture1) : undefined,
      image2: picture2 ? this.present.image(picture2) : undefined,
      createdAt,
      updatedAt,
    };
  }
}
