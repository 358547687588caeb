import { Injectable } from '@nestjs/common';
import type { IncomingFile } from '../platform/media/incoming-file.js';
import { EVENT_STATUSES, EVENT_TYPES } from '../shared/events.js';
import { Reader, textOf, wordOf, type Fields } from './read.js';

/** An event, as the old calls send it. */
@Injectable()
export class EventReader {
  constructor(private readonly read: Reader) {}

  event(body: Fields = {}, image: IncomingFile | undefined): Fields {
    return {
      title: textOf(body.title),
      description: textOf(body.description),
      date: this.read.calendarDate(body.date),
      time: textOf(body.time),
      location: textOf(body.location),
      type: wordOf(body.type, Object.values(EVENT_TYPES)),
      status: wordOf(body.status, Object.values(EVENT_STATUSES)) || undefined,
      capacity: textOf(body.capacity),
      registrationUrl: textOf(body.registrationUrl),
      imageUrl: this.read.imageAddress(body.image),
      image: image && Promise.resolve(image),
    };
  }
}
