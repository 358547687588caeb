import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ActSubjectOf } from '../../core/records/acts/act-subject.js';
import type { TransferTable } from '../../core/records/transfer-table.js';
import { Versioned } from '../../core/records/versioned.js';
import { GALLERY_LIMITS } from '../../shared/gallery.js';
import { IMAGE_ADDRESS_LENGTH } from '../../shared/image-address.js';

@ActSubjectOf<GalleryImageEntity>({ kind: 'GALLERY_IMAGE', title: ['alt'] })
@Entity('gallery_image')
@Check('gallery_image_shown', `"image" <> ''`)
@Index('gallery_image_added', ['captureDate', 'createdAt', 'id'])
export class GalleryImageEntity extends Versioned {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'gallery_image_pkey' })
  id: string;

  @Column('varchar', { length: IMAGE_ADDRESS_LENGTH })
  image: string;

  @Column('varchar', { length: GALLERY_LIMITS.alt })
  alt: string;

  /** ISO date in the site's time zone, such as `2026-12-18`. */
  @Column('date')
  captureDate: string;
}

export const GALLERY_IMAGE_TABLE: TransferTable = {
  name: 'gallery_image',
  label: 'gallery images',
  columns: { image: 'address' },
};
