import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ActSubjectOf } from '../../core/records/acts/act-subject.js';
import type { ImageChange } from '../../core/records/record-media.js';
import type { RecordType, SingleTable } from '../../core/records/record-type.js';
import type { TransferTable } from '../../core/records/transfer-table.js';
import { Versioned } from '../../core/records/versioned.js';
import { IMAGE_ADDRESS_LENGTH } from '../../shared/image-address.js';

const ADDRESS = { length: IMAGE_ADDRESS_LENGTH, default: '' };

/** The video of the home page. All addresses may be ''. There is at most one row. */
@ActSubjectOf<IntroVideoEntity>({ kind: 'VIDEO', derived: ['bytes'] })
@Entity('intro_video')
@Unique('intro_video_single', ['single'])
@Check('intro_video_single_true', `"single"`)
@Check('intro_video_bytes', `("bytes" > 0) = ("url" <> '')`)
@Check('intro_video_extras', `"url" <> '' OR ("poster" = '' AND "captions" = '')`)
export class IntroVideoEntity extends Versioned {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'intro_video_pkey' })
  id: string;

  /** Always true and unique, so there cannot be a second row. */
  @Column('boolean', { default: true })
  single: boolean;

  @Column('varchar', ADDRESS)
  url: string;

  @Column('integer', { default: 0 })
  bytes: number;

  @Column('varchar', ADDRESS)
  poster: string;

  @Column('varchar', ADDRESS)
  captions: string;

  /** An upload that browsers cannot play, until it is converted. */
  @Column('varchar', ADDRESS)
  pending: string;

  @Column('varchar', ADDRESS)
  pendingPoster: string;

  /** The last upload could not be converted and was deleted. */
  @Column('boolean', { default: false })
  pendingFailed: boolean;
}

type VideoColumns = Pick<IntroVideoEntity, 'url' | 'bytes' | 'captions' | 'pending' | 'pendingFailed'>;
export type VideoChanges = Partial<VideoColumns> & { poster?: ImageChange; pendingPoster?: ImageChange };

export const NOTHING_PENDING = { pending: '', pendingPoster: { address: '' }, pendingFailed: false };

export const INTRO_VIDEO: RecordType<IntroVideoEntity, VideoChanges, 'poster' | 'pendingPoster'> & SingleTable = {
  entity: IntroVideoEntity,
  name: 'intro video',
  notFound: 'VIDEO_NOT_FOUND',
  changed: 'VIDEO_CHANGED',
  images: { poster: 'posterUrl', pendingPoster: 'posterUrl' },
  files: ['url', 'captions', 'pending'],
  single: true,
  blank: {
    single: true,
    url: '',
    bytes: 0,
    poster: '',
    captions: '',
    pending: '',
    pendingPoster: '',
    pendingFailed: false,
  },
  // A failed conversion does not change what is published.
  columns: ({ updatedAt }, { url, bytes, captions, pending, pendingFailed }, { poster, pendingPoster }) => ({
    url,
    bytes,
    captions,
    pending,
    pendingFailed,
    poster,
    pendingPoster,
    updatedAt: pendingFailed ? updatedAt : undefined,
  }),
};

export const INTRO_VIDEO_TABLE: TransferTable = {
  name: 'intro_video',
  label: 'videos',
  columns: { url: 'address', poster: 'address', captions: 'address', pending: 'address', pending_poster: 'address' },
};
