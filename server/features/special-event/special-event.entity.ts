import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ActSubjectOf } from '../../core/records/acts/act-subject.js';
import type { TransferTable } from '../../core/records/transfer-table.js';
import { Versioned } from '../../core/records/versioned.js';
import { IMAGE_ADDRESS_LENGTH } from '../../shared/image-address.js';
import { SPECIAL_EVENT_LIMITS } from '../../shared/special-event.js';

const { title, subtitle, text } = SPECIAL_EVENT_LIMITS;

/** There is at most one row. */
@ActSubjectOf<SpecialEventEntity>({ kind: 'SPECIAL_EVENT', title: ['title'] })
@Entity('special_event')
@Unique('special_event_single', ['single'])
@Check('special_event_single_true', `"single"`)
@Check('special_event_title', `char_length("title") BETWEEN 1 AND ${title}`)
@Check('special_event_subtitle', `char_length("subtitle") BETWEEN 1 AND ${subtitle}`)
@Check('special_event_text1', `char_length("text1") BETWEEN 1 AND ${text}`)
@Check('special_event_text2', `char_length("text2") BETWEEN 1 AND ${text}`)
export class SpecialEventEntity extends Versioned {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'special_event_pkey' })
  id: string;

  /** Always true and unique, so there cannot be a second row. */
  @Column('boolean', { default: true })
  single: boolean;

  @Column('varchar', { length: title })
  title: string;

  @Column('varchar', { length: subtitle })
  subtitle: string;

  @Column('varchar', { length: text })
  text1: string;

  @Column('varchar', { length: text })
  text2: string;

  @Column('varchar', { length: IMAGE_ADDRESS_LENGTH })
  picture1: string;

  @Column('varchar', { length: IMAGE_ADDRESS_LENGTH })
  picture2: string;
}

export const SPECIAL_EVENT_TABLE: TransferTable = {
  name: 'special_event',
  label: 'special events',
  columns: { picture1: 'address', picture2: 'address' },
};
