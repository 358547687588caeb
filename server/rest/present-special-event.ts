import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { SpecialEventEntity } from '../features/special-event/special-event.entity.js';
import { ID, PICTURE, Presenter, STAMPS, stamps } from './present.js';

const PICTURE_IF_ANY = PICTURE.optional().meta({ description: 'Left out when there is none.' });

export const SPECIAL_EVENT = z
  .object({
    _id: ID,
    title: z.string().meta({ examples: ['Twelve lamps'] }),
    subtitle: z.string().meta({ examples: ['An evening of stories'] }),
    text1: z.string().meta({ examples: ['Twelve speakers, one lamp each.'] }),
    text2: z.string().meta({ examples: ['Bring somebody who has never come.'] }),
    image1: PICTURE_IF_ANY,
    image2: PICTURE_IF_ANY,
    ...STAMPS,
  })
  .meta({ id: 'SpecialEvent' });

@Injectable()
export class SpecialEventPresenter {
  constructor(private readonly present: Presenter) {}

  event(event: SpecialEventEntity): z.infer<typeof SPECIAL_EVENT> {
    const { id, title, subtitle, text1, text2, picture1, picture2 } = event;
    return {
      _id: id,
      title,
      subtitle,
      text1,
      text2,
      image1: picture1 ? this.present.image(picture1) : undefined,
      image2: picture2 ? this.present.image(picture2) : undefined,
      ...stamps(event),
    };
  }
}
