import { Injectable } from '@nestjs/common';
import type { EventEntity } from '../features/events/event.entity.js';
import { midnight, Presenter } from './present.js';

@Injectable()
export class EventPresenter {
  constructor(private readonly present: Presenter) {}

  /** What is not told is left out. */
  event(event: EventEntity) {
    const { id, title, date, time, location, description, type, status, image, createdAt, updatedAt } = event;
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
      createdAt,
      updatedAt,
    };
  }
}
