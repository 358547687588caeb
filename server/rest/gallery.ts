import { Body, Controller, Injectable, Param, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import { CurrentAdmin } from '../core/access/request-principal.js';
import type { SignedInAdmin } from '../core/access/principal.js';
import type { IdempotentRequest } from '../core/records/idempotency/idempotent-request.js';
import type { Condition } from '../core/records/versioned.js';
import { parseInput } from '../core/validation/parse-input.js';
import type { GalleryImageEntity } from '../features/gallery/gallery-image.entity.js';
import { GALLERY_POLICIES } from '../features/gallery/gallery.policy.js';
import { GalleryService } from '../features/gallery/gallery.service.js';
import { GalleryImageInput, GalleryImagePatch } from '../features/gallery/gallery.types.js';
import { ApiTag } from '../infra/http/api-operation.js';
import { CacheControlInterceptor } from '../infra/http/cache-control.interceptor.js';
import { IfMatch, represents } from '../infra/http/entity-tag.js';
import { RequestIdempotency } from '../infra/http/request-idempotency.js';
import { type IncomingFile, withImageChange } from '../core/records/record-media.js';
import { UploadedField } from '../infra/media/rest-upload.js';
import { GALLERY_API_MESSAGES } from '../shared/gallery.js';
import { type RawBody, textOf } from './raw-body.js';
import { DAY, ID, midnight, PICTURE, TIMESTAMPS, timestamps } from './response-parts.js';
import { RestFormat } from './rest-format.js';
import { CreateRoute, DeleteRoute, GetRoute, UpdateRoute } from './routes.js';

const GALLERY_IMAGE = z
  .object({
    _id: ID,
    src: PICTURE,
    alt: z.string().meta({ examples: ['The winners of the contest'] }),
    captureDate: DAY.meta({ description: 'The day it was taken, as midnight UTC at the start of that day.' }),
    ...TIMESTAMPS,
  })
  .meta({ id: 'GalleryImage' });

@Injectable()
export class GalleryImageMapper {
  constructor(private readonly format: RestFormat) {}

  toInput(body: RawBody = {}, image?: IncomingFile): RawBody {
    return {
      alt: textOf(body.alt),
      captureDate: this.format.toCalendarDate(body.captureDate),
      imageUrl: this.format.toImageAddress(body.image),
      image: image && Promise.resolve(image),
    };
  }

  toResponse(entity: GalleryImageEntity): z.infer<typeof GALLERY_IMAGE> {
    const { id, image, alt, captureDate } = entity;
    return represents(entity, {
      _id: id,
      src: this.format.toPicture(image),
      alt,
      captureDate: midnight(captureDate),
      ...timestamps(entity),
    });
  }
}

const IMAGE = 'image';
const RE_ENCODED = 'Files are re-encoded as WebP, without the camera’s metadata.';

@ApiTag('Gallery', 'Pictures of past events.')
@UseInterceptors(CacheControlInterceptor)
@Controller(['gallery', 'api/gallery'])
export class GalleryController {
  constructor(
    private readonly gallery: GalleryService,
    private readonly mapper: GalleryImageMapper,
  ) {}

  @GetRoute({
    policy: GALLERY_POLICIES.list,
    summary: 'All pictures, most recently taken first.',
    response: z.array(GALLERY_IMAGE),
    details: 'The list isn’t paginated. Each picture has a text that describes it.',
  })
  async list() {
    return (await this.gallery.all()).map((image) => this.mapper.toResponse(image));
  }

  @CreateRoute({
    policy: GALLERY_POLICIES.create,
    summary: 'Adds a picture.',
    body: GalleryImageInput,
    required: [IMAGE],
    images: [IMAGE],
    response: GALLERY_IMAGE,
    details: RE_ENCODED,
  })
  async create(
    @Body() body: RawBody,
    @UploadedField(IMAGE) image: IncomingFile | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
    @RequestIdempotency() request: IdempotentRequest | undefined,
  ) {
    const input = await parseInput(GalleryImageInput, this.mapper.toInput(body, image));
    return this.mapper.toResponse(await this.gallery.create(withImageChange(input), admin.email, { request }));
  }

  @UpdateRoute({
    policy: GALLERY_POLICIES.update,
    summary: 'Updates a picture. Omitted fields stay unchanged.',
    body: GalleryImagePatch,
    images: [IMAGE],
    response: GALLERY_IMAGE,
    details: RE_ENCODED,
  })
  async update(
    @Param('id') id: string,
    @Body() body: RawBody,
    @UploadedField(IMAGE) image: IncomingFile | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
    @IfMatch() condition: Condition | undefined,
  ) {
    const patch = await parseInput(GalleryImagePatch, this.mapper.toInput(body, image));
    return this.mapper.toResponse(await this.gallery.update(id, withImageChange(patch), admin.email, condition));
  }

  @DeleteRoute({ policy: GALLERY_POLICIES.delete, summary: 'Deletes a picture.' })
  async delete(@Param('id') id: string, @IfMatch() condition: Condition | undefined) {
    await this.gallery.delete(id, condition);
    return { message: GALLERY_API_MESSAGES.deleted };
  }
}
