import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { EventEntity } from '../features/events/event.entity.js';
import { EVENT_STATUSES, EVENT_TYPES } from '../shared/events.js';
import { DAY, ID, midnight, PICTURE, Presenter, STAMPS, stamps } from './present.js';

export const EVENT = z
  .object({
    _id: ID,
    title: z.string().meta({ examples: ['Table Topics night'] }),
    date: DAY,
    time: z.string().meta({ examples: ['6:00 PM to 7:30 PM'] }),
    location: z.string().meta({ examples: ['Lecture hall 2'] }),
    description: z.string().meta({ examples: ['Come, listen, and speak if you like.'] }),
    type: z.enum(EVENT_TYPES),
    status: z.enum(EVENT_STATUSES),
    image: PICTURE.optional().meta({ description: 'Left out when there is none.' }),
    registrationUrl: z.string().optional().meta({ description: 'Where to register; left out when it is not told.' }),
    capacity: z.int().optional().meta({ description: 'How many can take part; left out when it is not told.' }),
    ...STAMPS,
  })
  .meta({ id: 'Event' });

@Injectable()
export class EventPresenter {
  constructor(private readonly present: Presenter) {}

  event(event: EventEntity): z.infer<typeof EVENT> {
    const { id, title, date, time, location, description, type, status, image } = event;
    return {
      _id: id,
      title,
      date: midnight(date),
      time,
      location,
      description,
      type,
      status,
      image: image ? this.present.image(image) : undefined,
      registrationUrl: event.registrationUrl ?? undefined,
      capacity: event.capacity ?? undefined,
      ...stamps(event),
    };
  }
}
