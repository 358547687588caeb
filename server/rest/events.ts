import { Controller, Injectable, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import type { EventEntity } from '../features/events/event.entity.js';
import { EVENT_POLICIES } from '../features/events/events.policy.js';
import { EventsService } from '../features/events/events.service.js';
import { EventInput, EventPatch } from '../features/events/events.types.js';
import { ApiTag } from '../infra/http/api-operation.js';
import { CacheControlInterceptor } from '../infra/http/cache-control.interceptor.js';
import { represents } from '../infra/http/entity-tag.js';
import type { IncomingFile } from '../core/records/record-media.js';
import {
  EVENT_API_MESSAGES,
  EVENT_ATTENDANCES,
  EVENT_LABELS,
  EVENT_LIMITS,
  EVENT_OPTIONAL_TEXTS,
  EVENT_STATUSES,
  EVENT_TYPES,
} from '../shared/events.js';
import { fromKeys } from '../shared/from-keys.js';
import { lineOf, type RawBody, textOf, wordOf } from './raw-body.js';
import { DAY, ID, midnight, PICTURE, TIMESTAMPS, timestamps } from './response-parts.js';
import { RecordController } from './resource.js';
import { RestFormat } from './rest-format.js';

const EVENT = z
  .object({
    _id: ID,
    title: z.string().meta({ examples: ['Table Topics night'] }),
    date: DAY,
    time: z.string().meta({ examples: ['6:00 PM to 7:30 PM'] }),
    location: z.string().meta({ examples: ['Lecture hall 2'] }),
    description: z.string().meta({ examples: ['Come, listen, and speak if you like.'] }),
    type: z.enum(EVENT_TYPES),
    status: z.enum(EVENT_STATUSES).meta({
      description: `By date and time, unless a status was sent that these did not give at that moment. \`cancelled\` can be sent back, and any other status reinstates the event.`,
    }),
    cancelReason: z
      .string()
      .optional()
      .meta({ description: 'What visitors are told about a cancelled event. Missing for any other.' }),
    attendance: z
      .enum(EVENT_ATTENDANCES)
      .optional()
      .meta({ description: 'How people take part. Missing if only in the room.' }),
    image: PICTURE.optional().meta({ description: 'Missing if there is none.' }),
    ...fromKeys(EVENT_OPTIONAL_TEXTS, (field) =>
      z
        .string()
        .optional()
        .meta({ description: `${EVENT_LABELS[field]}. Missing if there is none.` }),
    ),
    capacity: z.int().optional().meta({
      description: 'Maximum number of participants. Missing if unknown; sending 0 means unknown.',
    }),
    ...TIMESTAMPS,
  })
  .meta({ id: 'Event' });

@Injectable()
export class EventMapper {
  constructor(
    private readonly format: RestFormat,
    private readonly events: EventsService,
  ) {}

  toInput(body: RawBody = {}, image?: IncomingFile): RawBody {
    return {
      title: textOf(body.title),
      description: textOf(body.description),
      date: this.format.toCalendarDate(body.date),
      time: textOf(body.time),
      location: textOf(body.location),
      type: wordOf(body.type, Object.values(EVENT_TYPES)),
      status: wordOf(body.status, Object.values(EVENT_STATUSES)) || undefined,
      attendance: wordOf(body.attendance, Object.values(EVENT_ATTENDANCES)) || undefined,
      capacity: capacityOf(body.capacity),
      ...fromKeys(EVENT_OPTIONAL_TEXTS, (field) => textOf(body[field])),
      imageUrl: this.format.toImageAddress(body.image),
      image: image && Promise.resolve(image),
    };
  }

  toResponse(event: EventEntity): z.infer<typeof EVENT> {
    const { id, title, date, time, location, description, type, image } = event;
    return represents(event, {
      _id: id,
      title,
      date: midnight(date),
      time,
      location,
      description,
      type,
      status: this.events.statusOf(event),
      cancelReason: event.cancelReason ?? undefined,
      attendance: event.attendance === EVENT_ATTENDANCES.IN_THE_ROOM ? undefined : event.attendance,
      image: image ? this.format.toPicture(image) : undefined,
      ...fromKeys(EVENT_OPTIONAL_TEXTS, (field) => event[field] ?? undefined),
      capacity: event.capacity ?? undefined,
      ...timestamps(event),
    });
  }
}

/** Legacy forms send 0 for an unknown capacity. */
function capacityOf(value: unknown): string | undefined {
  const text = lineOf(value);
  return text === '0' ? '' : text;
}

const TIME = '`time` is any text. One like `6:00 PM - 7:30 PM` also gives the event its hours in calendars.';

@ApiTag('Events', 'The club’s events.')
@UseInterceptors(CacheControlInterceptor)
@Controller(['events', 'api/events'])
export class EventsController extends RecordController({
  service: EventsService,
  mapper: EventMapper,
  policies: EVENT_POLICIES,
  response: EVENT,
  list: {
    summary: 'All events, soonest first, including past ones.',
    details: `The list isn’t paginated. It doesn’t contain the weekly meeting, which is in /calendar.ics, nor for visitors what was cancelled more than ${EVENT_LIMITS.cancelledDays} days ago.`,
  },
  create: { summary: 'Creates an event.', body: EventInput, details: TIME },
  update: { summary: 'Updates an event. Omitted fields stay unchanged.', body: EventPatch, details: TIME },
  delete: { summary: 'Deletes an event.', message: EVENT_API_MESSAGES.deleted },
  missingId: EVENT_API_MESSAGES.idRequired,
}) {}
