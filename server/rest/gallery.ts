import { Controller, Injectable, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import type { GalleryImageEntity } from '../features/gallery/gallery-image.entity.js';
import { GALLERY_POLICIES } from '../features/gallery/gallery.policy.js';
import { GalleryService } from '../features/gallery/gallery.service.js';
import { GalleryImageInput, GalleryImagePatch } from '../features/gallery/gallery.types.js';
import { ApiTag } from '../infra/http/api-operation.js';
import { CacheControlInterceptor } from '../infra/http/cache-control.interceptor.js';
import { represents } from '../infra/http/entity-tag.js';
import type { IncomingFile } from '../core/records/record-media.js';
import { GALLERY_API_MESSAGES } from '../shared/gallery.js';
import { type RawBody, textOf } from './raw-body.js';
import { DAY, ID, midnight, PICTURE, TIMESTAMPS, timestamps } from './response-parts.js';
import { RecordController } from './resource.js';
import { RestFormat } from './rest-format.js';

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

const RE_ENCODED = 'Files are re-encoded as WebP, without the camera’s metadata.';

@ApiTag('Gallery', 'Pictures of past events.')
@UseInterceptors(CacheControlInterceptor)
@Controller(['gallery', 'api/gallery'])
export class GalleryController extends RecordController({
  service: GalleryService,
  mapper: GalleryImageMapper,
  policies: GALLERY_POLICIES,
  response: GALLERY_IMAGE,
  list: {
    summary: 'All pictures, most recently taken first.',
    details: 'The list isn’t paginated. Each picture has a text that describes it.',
  },
  create: { summary: 'Adds a picture.', body: GalleryImageInput, required: ['image'], details: RE_ENCODED },
  update: {
    summary: 'Updates a picture. Omitted fields stay unchanged.',
    body: GalleryImagePatch,
    details: RE_ENCODED,
  },
  delete: { summary: 'Deletes a picture.', message: GALLERY_API_MESSAGES.deleted },
}) {}
