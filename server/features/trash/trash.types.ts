import { ArgsType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ActSubjectEnum } from '../../core/records/acts/act-enums.js';
import { baseConnectionType } from '../../infra/graphql/connection.js';
import { PageArguments } from '../../infra/graphql/page-arguments.js';
import type { ActSubject } from '../../shared/acts.js';
import { TRASH_DAYS } from '../../shared/trash.js';

@ObjectType('DeletedRecord', { description: 'A record in the trash, with what was deleted together with it.' })
export class DeletedRecordModel {
  @Field(() => ID, { description: 'ID of the record, for `undoDelete`.' })
  id: string;

  @Field(() => ActSubjectEnum, { description: 'Kind of record.' })
  subject: ActSubject;

  @Field({ description: 'Title when it was deleted; may be empty.' })
  title: string;

  @Field(() => Int, { description: 'Number of records that were deleted at once, such as the events of a series.' })
  records: number;

  @Field({ description: 'When it was deleted.' })
  deletedAt: Date;

  @Field({ description: 'Name, or else e-mail address, of the officer who deleted it; empty if nobody is known.' })
  deletedBy: string;

  @Field({ description: `When it is deleted for good, ${TRASH_DAYS} days later.` })
  expiresAt: Date;
}

@ObjectType('DeletedRecordConnection', { description: 'A page of deleted records.' })
export class DeletedRecordConnection extends baseConnectionType(DeletedRecordModel) {}

@ArgsType()
export class DeletedRecordArguments extends PageArguments {
  @Field(() => ActSubjectEnum, { nullable: true, description: 'Return only records of this kind.' })
  subject?: ActSubject;

  @Field(() => String, { nullable: true, description: 'Return only records whose title contains this text.' })
  search?: string;
}
