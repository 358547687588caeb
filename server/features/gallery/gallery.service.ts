import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { ImageChange } from '../../core/records/record-media.js';
import { eachPage, keysetPage, type KeysetPage, type PageArgs } from '../../infra/database/keyset.js';
import { addTextFilter } from '../../infra/database/text-filter.js';
import { RecordStore } from '../../core/records/record-store.js';
import type { CreateOptions, RecordType } from '../../core/records/record-type.js';
import type { Condition, Expected } from '../../core/records/versioned.js';
import { DomainError } from '../../shared/errors.js';
import { GALLERY_API_MESSAGES, type GalleryOrder } from '../../shared/gallery.js';
import { GalleryImageEntity } from './gallery-image.entity.js';

export interface GalleryChanges {
  image?: ImageChange;
  alt?: string;
  captureDate?: string;
}

export type NewGalleryImage = GalleryChanges & { alt: string; captureDate: string };

export interface GalleryFilter {
  from?: string;
  to?: string;
  search?: string;
  order?: GalleryOrder;
}

const GALLERY: RecordType<GalleryImageEntity, GalleryChanges, 'image'> = {
  entity: GalleryImageEntity,
  name: 'gallery image',
  notFound: 'IMAGE_NOT_FOUND',
  changed: 'IMAGE_CHANGED',
  images: { image: 'imageUrl' },
  blank: { image: '' },
  columns(_, { alt, captureDate }, { image }) {
    if (!image) throw DomainError.invalid({ image: GALLERY_API_MESSAGES.imageRequired });
    return { image, alt, captureDate };
  },
};

@Injectable()
export class GalleryService {
  constructor(
    @InjectRepository(GalleryImageEntity) private readonly images: Repository<GalleryImageEntity>,
    private readonly records: RecordStore,
  ) {}

  /** A page of pictures by capture date, then by creation; newest first by default. */
  list({ from, to, search, order }: GalleryFilter, page: PageArgs): Promise<KeysetPage<GalleryImageEntity>> {
    const query = this.images.createQueryBuilder('image').where('true');
    if (from) query.andWhere('image.captureDate >= :from', { from });
    if (to) query.andWhere('image.captureDate <= :to', { to });
    addTextFilter(query, search, ['image.alt']);
    return keysetPage(query, { by: ['captureDate', 'createdAt', 'id'], oldestFirst: order === 'oldest' }, page);
  }

  /** All pictures, newest first, for legacy clients, which do not paginate. */
  all(): AsyncIterable<GalleryImageEntity[]> {
    return eachPage((page) => this.list({}, page));
  }

  byId(id: string): Promise<GalleryImageEntity> {
    return this.records.find(GALLERY, id);
  }

  create(
    fields: NewGalleryImage,
    by: string | null,
    options?: CreateOptions<GalleryImageEntity>,
  ): Promise<GalleryImageEntity> {
    return this.records.create(GALLERY, fields, by, options);
  }

  update(id: string, changes: GalleryChanges, by: string | null, expected?: Expected): Promise<GalleryImageEntity> {
    return this.records.update(GALLERY, id, changes, by, expected);
  }

  delete(id: string, condition?: Condition): Promise<void> {
    return this.records.delete(GALLERY, id, condition);
  }
}
