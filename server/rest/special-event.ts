import { Body, Controller, Injectable, Param, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { CurrentAdmin } from '../core/access/request-principal.js';
import type { SignedInAdmin } from '../core/access/principal.js';
import type { IdempotentRequest } from '../core/records/idempotency/idempotent-request.js';
import type { IncomingFile } from '../core/records/record-media.js';
import type { Condition } from '../core/records/versioned.js';
import { parseInput } from '../core/validation/parse-input.js';
import type { SpecialEventEntity } from '../features/special-event/special-event.entity.js';
import { SPECIAL_EVENT_POLICIES } from '../features/special-event/special-event.policy.js';
import { SpecialEventService } from '../features/special-event/special-event.service.js';
import {
  SpecialEventInput,
  SpecialEventPatch,
  toSpecialEventChanges,
} from '../features/special-event/special-event.types.js';
import { ApiTag } from '../infra/http/api-operation.js';
import { CacheControlInterceptor } from '../infra/http/cache-control.interceptor.js';
import { IfMatch, represents } from '../infra/http/entity-tag.js';
import { RequestIdempotency } from '../infra/http/request-idempotency.js';
import { UploadedField } from '../infra/media/uploads/rest-upload.js';
import { SPECIAL_EVENT_DEFAULT_PICTURES } from '../shared/special-event.js';
import { type RawBody, textOf } from './raw-body.js';
import { ID, PICTURE, TIMESTAMPS, timestamps } from './response-parts.js';
import { RestFormat } from './rest-format.js';
import { CreateRoute, GetRoute, UpdateRoute } from './routes.js';

/** `address` may be absolute or a path. */
export function isDefaultPicture(address: string): boolean {
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  return SPECIAL_EVENT_DEFAULT_PICTURES.some((known) => known === path);
}

const PICTURE_OR_DEFAULT = PICTURE.meta({
  description: 'Without a picture, the default that the page shows instead. A default that is sent back is not stored.',
});

const SPECIAL_EVENT = z
  .object({
    _id: ID,
    title: z.string().meta({ examples: ['Twelve lamps'] }),
    subtitle: z.string().meta({ examples: ['An evening of stories'] }),
    text1: z.string().meta({ examples: ['Twelve speakers, one lamp each.'] }),
    text2: z.string().meta({ examples: ['Bring somebody who has never come.'] }),
    image1: PICTURE_OR_DEFAULT,
    image2: PICTURE_OR_DEFAULT,
    ...TIMESTAMPS,
  })
  .meta({ id: 'SpecialEvent' });

@Injectable()
export class SpecialEventMapper {
  constructor(private readonly format: RestFormat) {}

  toInput(body: RawBody = {}, image1?: IncomingFile, image2?: IncomingFile): RawBody {
    return {
      title: textOf(body.title),
      subtitle: textOf(body.subtitle),
      text1: textOf(body.text1),
      text2: textOf(body.text2),
      image1Url: this.#addressOf(body.image1),
      image1: image1 && Promise.resolve(image1),
      image2Url: this.#addressOf(body.image2),
      image2: image2 && Promise.resolve(image2),
    };
  }

  toResponse(event: SpecialEventEntity): z.infer<typeof SPECIAL_EVENT> {
    const { id, title, subtitle, text1, text2, picture1, picture2 } = event;
    return represents(event, {
      _id: id,
      title,
      subtitle,
      text1,
      text2,
      image1: this.format.toPicture(picture1 || SPECIAL_EVENT_DEFAULT_PICTURES[0]),
      image2: this.format.toPicture(picture2 || SPECIAL_EVENT_DEFAULT_PICTURES[1]),
      ...timestamps(event),
    });
  }

  #addressOf(value: unknown): string | undefined {
    const address = this.format.toImageAddress(value);
    return address?.startsWith('/') && isDefaultPicture(address) ? undefined : address;
  }
}

const FIRST = 'image1';
const SECOND = 'image2';

@ApiTag('Special event', 'The one event that the club promotes above the others.')
@UseInterceptors(CacheControlInterceptor)
@Controller(['special-event', 'api/special-event'])
export class SpecialEventController {
  constructor(
    private readonly events: SpecialEventService,
    private readonly mapper: SpecialEventMapper,
  ) {}

  @GetRoute({
    policy: SPECIAL_EVENT_POLICIES.get,
    summary: 'The special event, or null if there is none.',
    response: SPECIAL_EVENT.nullable(),
    details: 'There is at most one. The home page shows drawings in place of missing pictures.',
  })
  async current() {
    const event = await this.events.current();
    return event && this.mapper.toResponse(event);
  }

  @CreateRoute({
    policy: SPECIAL_EVENT_POLICIES.create,
    summary: 'Creates the special event, replacing any existing one.',
    body: SpecialEventInput,
    images: [FIRST, SECOND],
    response: SPECIAL_EVENT,
    conditional: true,
    otherStatuses: { 200: 'The existing one was replaced.' },
    details: 'Pictures are optional. The home page shows drawings in place of missing ones.',
  })
  async create(
    @Body() body: RawBody,
    @UploadedField(FIRST) first: IncomingFile | undefined,
    @UploadedField(SECOND) second: IncomingFile | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
    @RequestIdempotency() request: IdempotentRequest | undefined,
    @IfMatch() condition: Condition | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const input = await parseInput(SpecialEventInput, this.mapper.toInput(body, first, second));
    const options = { request, condition };
    const { event, replaced } = await this.events.create(toSpecialEventChanges(input), admin.email, options);
    if (replaced) response.status(200);
    return this.mapper.toResponse(event);
  }

  @UpdateRoute({
    policy: SPECIAL_EVENT_POLICIES.update,
    summary: 'Updates the special event. Omitted fields and pictures stay unchanged.',
    body: SpecialEventPatch,
    images: [FIRST, SECOND],
    response: SPECIAL_EVENT,
    details: 'To replace all of it, use `POST`.',
  })
  async update(
    @Param('id') id: string,
    @Body() body: RawBody,
    @UploadedField(FIRST) first: IncomingFile | undefined,
    @UploadedField(SECOND) second: IncomingFile | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
    @IfMatch() condition: Condition | undefined,
  ) {
    const patch = await parseInput(SpecialEventPatch, this.mapper.toInput(body, first, second));
    return this.mapper.toResponse(await this.events.update(id, toSpecialEventChanges(patch), admin.email, condition));
  }
}
