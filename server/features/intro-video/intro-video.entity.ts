import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { IMAGE_ADDRESS_LENGTH } from '../../shared/media.js';

const ADDRESS = { length: IMAGE_ADDRESS_LENGTH, default: '' };

/** The video of the home page. Every address may be ''; there is one row, or none. */
@Entity('intro_video')
@Unique('intro_video_single', ['single'])
@Check('intro_video_single_true', `"single"`)
@Check('intro_video_bytes', `("bytes" > 0) = ("url" <> '')`)
@Check('intro_video_extras', `"url" <> '' OR ("poster" = '' AND "captions" = '')`)
export class IntroVideoEntity {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'intro_video_pkey' })
  id: string;

  /** Always true, and unique: there is no room for a second row. */
  @Column('boolean', { default: true })
  single: boolean;

  /** What everybody sees. */
  @Column('varchar', ADDRESS)
  url: string;

  @Column('integer', { default: 0 })
  bytes: number;

  @Column('varchar', ADDRESS)
  poster: string;

  @Column('varchar', ADDRESS)
  captions: string;

  /** An upload that browsers cannot play, until it has been converted. */
  @Column('varchar', ADDRESS)
  pending: string;

  /** The poster that came with it. */
  @Column('varchar', ADDRESS)
  pendingPoster: string;

  /** The last upload could not be converted, and is gone. */
  @Column('boolean', { default: false })
  pendingFailed: boolean;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  /** E-mail of the administrator who saved last; null for the sample content. */
  @Column('varchar', { length: 254, nullable: true })
  updatedBy: string | null;
}

/** Addresses of everything that belongs to it. */
export const filesOf = ({ url, poster, captions, pending, pendingPoster }: IntroVideoEntity): string[] => [
  url,
  poster,
  captions,
  pending,
  pendingPoster,
];
