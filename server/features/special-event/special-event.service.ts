import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { IdempotentRequest } from '../../core/records/idempotency/idempotent-request.js';
import type { ImageChange } from '../../core/records/record-media.js';
import { RecordStore } from '../../core/records/record-store.js';
import type { RecordType, SingleTable } from '../../core/records/record-type.js';
import type { Condition, Expected } from '../../core/records/versioned.js';
import { SpecialEventEntity } from './special-event.entity.js';

export interface SpecialEventChanges {
  title?: string;
  subtitle?: string;
  text1?: string;
  text2?: string;
  picture1?: ImageChange;
  picture2?: ImageChange;
}

export type NewSpecialEvent = SpecialEventChanges & Record<'title' | 'subtitle' | 'text1' | 'text2', string>;

const SPECIAL_EVENT: RecordType<SpecialEventEntity, SpecialEventChanges, 'picture1' | 'picture2'> & SingleTable = {
  entity: SpecialEventEntity,
  name: 'special event',
  notFound: 'SPECIAL_EVENT_NOT_FOUND',
  changed: 'SPECIAL_EVENT_CHANGED',
  images: { picture1: 'image1Url', picture2: 'image2Url' },
  single: true,
  blank: { single: true, picture1: '', picture2: '' },
  columns: (_, { title, subtitle, text1, text2 }, pictures) => ({ title, subtitle, text1, text2, ...pictures }),
};

@Injectable()
export class SpecialEventService {
  constructor(
    @InjectRepository(SpecialEventEntity) private readonly events: Repository<SpecialEventEntity>,
    private readonly records: RecordStore,
  ) {}

  /** The special event, or null. */
  current(): Promise<SpecialEventEntity | null> {
    return this.events.findOneBy({ single: true });
  }

  /**
   * Creates a special event in the place of any that is there; `replaced` says if one was. With a `condition` there must be
   * one that meets it, else throws PRECONDITION_FAILED.
   */
  async create(
    fields: NewSpecialEvent,
    by: string | null,
    options?: { request?: IdempotentRequest; condition?: Condition },
  ): Promise<{ event: SpecialEventEntity; replaced: boolean }> {
    const { record, replaced } = await this.records.replace(SPECIAL_EVENT, fields, by, options);
    return { event: record, replaced };
  }

  update(
    id: string,
    changes: SpecialEventChanges,
    by: string | null,
    expected?: Expected,
  ): Promise<SpecialEventEntity> {
    return this.records.update(SPECIAL_EVENT, id, changes, by, expected);
  }

  delete(id: string): Promise<void> {
    return this.records.delete(SPECIAL_EVENT, id);
  }
}
