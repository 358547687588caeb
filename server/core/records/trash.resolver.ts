import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { Policy } from '../access/policy.js';
import { Trash } from './trash.service.js';
import { TRASH_POLICIES } from './trash.policy.js';

@Resolver()
export class TrashResolver {
  constructor(private readonly trash: Trash) {}

  @Policy(TRASH_POLICIES.restore)
  @Mutation(() => ID, {
    description: 'Restores a record that was deleted within the last hour, and returns its ID.',
  })
  async undoDelete(
    @Args('id', { type: () => ID, description: 'ID of the deleted record, of any type.' }) id: string,
  ): Promise<string> {
    await this.trash.restore(id);
    return id;
  }
}
