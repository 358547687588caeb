import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import type { TrashEntity } from '../../core/records/trash.entity.js';
import { Trash } from '../../core/records/trash.service.js';
import type { KeysetPage } from '../../infra/database/keyset.js';
import { TRASH_DAYS } from '../../shared/trash.js';
import { DeletedRecords } from './deleted-records.service.js';
import { TRASH_POLICIES } from './trash.policy.js';
import { DeletedRecordArguments, DeletedRecordConnection, DeletedRecordModel } from './trash.types.js';

@Resolver(() => DeletedRecordModel)
export class TrashResolver {
  constructor(
    private readonly trash: Trash,
    private readonly deleted: DeletedRecords,
  ) {}

  @Policy(TRASH_POLICIES.list)
  @Query(() => DeletedRecordConnection, { description: 'Records that can be restored, the last deleted first.' })
  deletedRecords(@Args() { subject, search, ...page }: DeletedRecordArguments): Promise<KeysetPage<TrashEntity>> {
    return this.deleted.list({ subject, search }, page);
  }

  @ResolveField(() => Date)
  expiresAt(@Parent() { deletedAt }: TrashEntity): Date {
    return this.trash.expiryOf(deletedAt);
  }

  @Policy(TRASH_POLICIES.restore)
  @Mutation(() => ID, {
    description: `Restores a record that was deleted in the last ${TRASH_DAYS} days, with all that was deleted together with it, and returns its ID. \`CONFLICT\` if something else has taken its place.`,
  })
  async undoDelete(
    @Args('id', { type: () => ID, description: 'ID of the deleted record, of any type.' }) id: string,
    @Args('newAddress', {
      defaultValue: false,
      description: 'Gives a post or an event another address, if another one has its address now.',
    })
    newAddress: boolean,
  ): Promise<string> {
    await this.trash.restore(id, { newAddress });
    return id;
  }

  @Policy(TRASH_POLICIES.deleteForGood)
  @Mutation(() => ID, {
    description: 'Deletes a record in the trash for good, with its files, and returns its ID. This cannot be undone.',
  })
  async deleteForGood(
    @Args('id', { type: () => ID, description: 'ID of the deleted record, of any type.' }) id: string,
  ): Promise<string> {
    await this.trash.discard(id);
    return id;
  }

  @Policy(TRASH_POLICIES.deleteForGood)
  @Mutation(() => Int, {
    description:
      'Deletes all records in the trash for good, with their files, and returns how many there were. This cannot be undone.',
  })
  emptyTrash(): Promise<number> {
    return this.trash.empty();
  }
}
