import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { keysetPage, type Page, type PageArgs } from '../../platform/database/keyset.js';
import { withWords } from '../../platform/database/plain-search.js';
import { LOCKED, rowById } from '../../platform/database/row-by-id.js';
import { refuseStale, saved, type Origin } from '../../platform/database/versioned.js';
import { MediaService, type GivenPicture } from '../../platform/media/media.service.js';
import { Clock } from '../../platform/time/clock.js';
import { Trash } from '../../platform/trash/trash.service.js';
import { DomainError } from '../../shared/errors.js';
import { GALLERY_MESSAGES, type GalleryOrder } from '../../shared/gallery.js';
import { GalleryImageEntity } from './gallery-image.entity.js';

export interface GalleryChanges {
  image?: GivenPicture;
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

@Injectable()
export class GalleryService implements OnModuleInit {
  constructor(
    @InjectRepository(GalleryImageEntity) private readonly images: Repository<GalleryImageEntity>,
    private readonly media: MediaService,
    private readonly clock: Clock,
    private readonly trash: Trash,
  ) {}

  onModuleInit(): void {
    this.media.useQuery(`SELECT image FROM gallery_image`);
  }

  /** A page of pictures by the day they were taken on, then as they were added; newest first unless `order` says otherwise. */
  list({ from, to, search, order }: GalleryFilter, page: PageArgs): Promise<Page<GalleryImageEntity>> {
    const query = this.images.createQueryBuilder('image').where('true');
    if (from) query.andWhere('image.captureDate >= :from', { from });
    if (to) query.andWhere('image.captureDate <= :to', { to });
    withWords(query, search, ['image.alt']);
    return keysetPage(query, { by: ['captureDate', 'createdAt', 'id'], oldestFirst: order === 'oldest' }, page);
  }

  /** All of them at once, newest first: for the old callers, who know no pages. */
  all(): Promise<GalleryImageEntity[]> {
    return this.images.find({ order: { captureDate: 'DESC', createdAt: 'DESC', id: 'DESC' } });
  }

  byId(id: string): Promise<GalleryImageEntity> {
    return rowById(this.images.manager, GalleryImageEntity, id, 'IMAGE_NOT_FOUND');
  }

  create(
    fields: NewGalleryImage,
    by: string | null,
    { createdAt = this.clock.now(), alongside }: Origin<GalleryImageEntity> = {},
  ): Promise<GalleryImageEntity> {
    return this.#saving(fields, async (manager, kept) => {
      const image = manager.create(GalleryImageEntity, { image: '', createdAt, version: 0 });
      await this.#save(image, fields, kept, by, manager);
      await alongside?.(image, manager);
      return image;
    });
  }

  /** Changes a picture or what is said of it. With `version`, a save in between is a conflict that tells who and when. */
  async update(id: string, changes: GalleryChanges, by: string | null, version?: number): Promise<GalleryImageEntity> {
    let replaced = '';
    const image = await this.#saving(changes, async (manager, kept) => {
      const current = await rowById(manager, GalleryImageEntity, id, 'IMAGE_NOT_FOUND', LOCKED);
      refuseStale(current, version, 'IMAGE_CHANGED');
      replaced = current.image;
      return this.#save(current, changes, kept, by, manager);
    });
    if (replaced !== image.image) await this.media.discardUnused([replaced]);
    return image;
  }

  /** Deletes a picture of the gallery; within an hour it can be brought back. */
  async delete(id: string): Promise<void> {
    await this.trash.take(GalleryImageEntity, id, 'IMAGE_NOT_FOUND');
  }

  /** Keeps the file first, then the row: a row that fails leaves no file. */
  #saving(
    { image }: GalleryChanges,
    save: (manager: EntityManager, kept: string | undefined) => Promise<GalleryImageEntity>,
  ): Promise<GalleryImageEntity> {
    return this.media.withKept([image?.file], ([kept]) =>
      this.images.manager.transaction((manager) => save(manager, kept)),
    );
  }

  #save(
    row: GalleryImageEntity,
    { image, alt = row.alt, captureDate = row.captureDate }: GalleryChanges,
    kept: string | undefined,
    by: string | null,
    manager: EntityManager,
  ): Promise<GalleryImageEntity> {
    const picture = kept ?? image?.address ?? row.image;
    if (!picture) throw DomainError.invalid({ image: GALLERY_MESSAGES.imageRequired });
    return manager.save(saved(row, { image: picture, alt, captureDate }, by, this.clock.now()));
  }
}
