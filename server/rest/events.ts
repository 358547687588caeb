import { Body, Controller, Injectable, Param, type PipeTransform, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import { CurrentAdmin } from '../core/access/request-principal.js';
import type { SignedInAdmin } from '../core/access/principal.js';
import type { IdempotentRequest } from '../core/records/idempotency/idempotent-request.js';
import type { Condition } from '../core/records/versioned.js';
import { parseInput } from '../core/validation/parse-input.js';
import type { EventEntity } from '../features/events/event.entity.js';
import { EVENT_POLICIES } from '../features/events/events.policy.js';
import { EventsService } from '../features/events/events.service.js';
import { EventInput, EventPatch } from '../features/events/events.types.js';
import { ApiTag } from '../infra/http/api-operation.js';
import { CacheControlInterceptor } from '../infra/http/cache-control.interceptor.js';
import { IfMatch, represents } from '../infra/http/entity-tag.js';
import { RequestIdempotency } from '../infra/http/request-idempotency.js';
import { type IncomingFile, withImageChange } from '../core/records/record-media.js';
import { UploadedField } from '../infra/media/rest-upload.js';
import { DomainError } from '../shared/errors.js';
import { EVENT_API_MESSAGES, EVENT_STATUSES, EVENT_TYPES } from '../shared/events.js';
import { type RawBody, textOf, wordOf } from './raw-body.js';
import { DAY, ID, midnight, PICTURE, TIMESTAMPS, timestamps } from './response-parts.js';
import { RestFormat } from './rest-format.js';
import { CreateRoute, DeleteRoute, GetRoute, ONE_OR_MISSING, UpdateRoute } from './routes.js';

const EVENT = z
  .object({
    _id: ID,
    title: z.string().meta({ examples: ['Table Topics night'] }),
    date: DAY,
    time: z.string().meta({ examples: ['6:00 PM to 7:30 PM'] }),
    location: z.string().meta({ examples: ['Lecture hall 2'] }),
    description: z.string().meta({ examples: ['Come, listen, and speak if you like.'] }),
    type: z.enum(EVENT_TYPES),
    status: z.enum(EVENT_STATUSES),
    image: PICTURE.optional().meta({ description: 'Missing if there is none.' }),
    registrationUrl: z.string().optional().meta({ description: 'Where to register. Missing if there is no form.' }),
    capacity: z.int().optional().meta({
      description: 'Maximum number of participants. Missing if unknown; sending 0 means unknown.',
    }),
    ...TIMESTAMPS,
  })
  .meta({ id: 'Event' });

@Injectable()
export class EventMapper {
  constructor(private readonly format: RestFormat) {}

  toInput(body: RawBody = {}, image?: IncomingFile): RawBody {
    return {
      title: textOf(body.title),
      description: textOf(body.description),
      date: this.format.toCalendarDate(body.date),
      time: textOf(body.time),
      location: textOf(body.location),
      type: wordOf(body.type, Object.values(EVENT_TYPES)),
      status: wordOf(body.status, Object.values(EVENT_STATUSES)) || undefined,
      capacity: capacityOf(body.capacity),
      registrationUrl: textOf(body.registrationUrl),
      imageUrl: this.format.toImageAddress(body.image),
      image: image && Promise.resolve(image),
    };
  }

  toResponse(event: EventEntity): z.infer<typeof EVENT> {
    const { id, title, date, time, location, description, type, status, image } = event;
    return represents(event, {
      _id: id,
      title,
      date: midnight(date),
      time,
      location,
      description,
      type,
      status,
      image: image ? this.format.toPicture(image) : undefined,
      registrationUrl: event.registrationUrl ?? undefined,
      capacity: event.capacity ?? undefined,
      ...timestamps(event),
    });
  }
}

/** Legacy forms send 0 for an unknown capacity. */
function capacityOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text?.trim() === '0' ? '' : text;
}

const IMAGE = 'image';
const TIME = '`time` is any text. One like `6:00 PM - 7:30 PM` also gives the event its hours in calendars.';

const RequiredId: PipeTransform<string | undefined, string> = {
  transform(id) {
    if (id?.trim()) return id;
    throw DomainError.invalid({ id: EVENT_API_MESSAGES.idRequired });
  },
};

@ApiTag('Events', 'The club’s events.')
@UseInterceptors(CacheControlInterceptor)
@Controller(['events', 'api/events'])
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly mapper: EventMapper,
  ) {}

  @GetRoute({
    policy: EVENT_POLICIES.list,
    summary: 'All events, soonest first, including past ones.',
    response: z.array(EVENT),
    details: 'The list isn’t paginated. It doesn’t contain the weekly meeting, which is in /calendar.ics.',
  })
  async list() {
    return (await this.events.all()).map((event) => this.mapper.toResponse(event));
  }

  @CreateRoute({
    policy: EVENT_POLICIES.create,
    summary: 'Creates an event.',
    body: EventInput,
    images: [IMAGE],
    response: EVENT,
    details: TIME,
  })
  async create(
    @Body() body: RawBody,
    @UploadedField(IMAGE) image: IncomingFile | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
    @RequestIdempotency() request: IdempotentRequest | undefined,
  ) {
    const input = await parseInput(EventInput, this.mapper.toInput(body, image));
    return this.mapper.toResponse(await this.events.create(withImageChange(input), admin.email, { request }));
  }

  @UpdateRoute(
    {
      policy: EVENT_POLICIES.update,
      summary: 'Updates an event. Omitted fields stay unchanged.',
      body: EventPatch,
      images: [IMAGE],
      response: EVENT,
      details: TIME,
    },
    ONE_OR_MISSING,
  )
  async update(
    @Param('id', RequiredId) id: string,
    @Body() body: RawBody,
    @UploadedField(IMAGE) image: IncomingFile | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
    @IfMatch() condition: Condition | undefined,
  ) {
    const patch = await parseInput(EventPatch, this.mapper.toInput(body, image));
    return this.mapper.toResponse(await this.events.update(id, withImageChange(patch), admin.email, condition));
  }

  @DeleteRoute({ policy: EVENT_POLICIES.delete, summary: 'Deletes an event.' }, ONE_OR_MISSING)
  async delete(@Param('id', RequiredId) id: string, @IfMatch() condition: Condition | undefined) {
    await this.events.delete(id, condition);
    return { message: EVENT_API_MESSAGES.deleted };
  }
}
