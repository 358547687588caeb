import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { TrashEntity } from '../../core/records/trash.entity.js';
import { keysetPage, type KeysetPage, type PageArgs } from '../../infra/database/keyset.js';
import { addTextFilter } from '../../infra/database/text-filter.js';
import type { ActSubject } from '../../shared/acts.js';

export interface DeletedRecordFilter {
  subject?: ActSubject;
  search?: string;
}

/** The list of deleted records. `Trash` in core deletes and restores them. */
@Injectable()
export class DeletedRecords {
  constructor(@InjectRepository(TrashEntity) private readonly trash: Repository<TrashEntity>) {}

  /** A page of the records that can be restored, the last deleted first. */
  list({ subject, search }: DeletedRecordFilter, page: PageArgs): Promise<KeysetPage<TrashEntity>> {
    const query = this.trash
      .createQueryBuilder('deleted')
      // Without the rows: those of a post may be large.
      .select([
        'deleted.id',
        'deleted.subject',
        'deleted.title',
        'deleted.records',
        'deleted.deletedAt',
        'deleted.deletedBy',
      ])
      .where('true');
    if (subject) query.andWhere('deleted.subject = :subject', { subject });
    addTextFilter(query, search, ['deleted.title']);
    return keysetPage(query, { by: ['deletedAt', 'id'] }, page);
  }
}
