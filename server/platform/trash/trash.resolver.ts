import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { Allow } from '../access/access.js';
import { Trash } from './trash.service.js';

@Resolver()
export class TrashResolver {
  constructor(private readonly trash: Trash) {}

  @Allow('admin', 'write')
  @Mutation(() => ID, {
    description: 'Brings back what was deleted within the last hour, as it was. Answers its id.',
  })
  async undoDelete(
    @Args('id', { type: () => ID, description: 'Of what was deleted, whatever its kind.' }) id: string,
  ): Promise<string> {
    await this.trash.restore(id);
    return id;
  }
}
