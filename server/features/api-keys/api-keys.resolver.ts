import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Allow, CurrentCaller, Public } from '../../platform/access/access.js';
import type { Caller } from '../../platform/access/caller.js';
import { Once } from '../../platform/graphql/once.js';
import { ENDED_KEY_DAYS, LIVE_KEYS } from '../../shared/api-keys.js';
import { ApiKeysService, type ListedKey } from './api-keys.service.js';
import { ApiKeyModel, NewApiKeyArguments, NewApiKeyModel } from './api-keys.types.js';
import { beginningOf } from './key-text.js';

@Resolver(() => ApiKeyModel)
export class ApiKeysResolver {
  constructor(private readonly service: ApiKeysService) {}

  @Allow('admin', 'no key')
  @Query(() => [ApiKeyModel], {
    description: `The API keys of all administrators: those that hold, then those that ended within ${ENDED_KEY_DAYS} days.`,
  })
  apiKeys(): Promise<ListedKey[]> {
    return this.service.list();
  }

  @Allow('admin', 'no key')
  @Once()
  @Mutation(() => NewApiKeyModel, {
    description: `Makes an API key. Its text is in this answer and nowhere else. ${LIVE_KEYS} can hold at once.`,
  })
  createApiKey(
    @Args() input: NewApiKeyArguments,
    @CurrentCaller() caller: Caller,
  ): Promise<{ text: string; key: ListedKey }> {
    return this.service.make(input, caller);
  }

  @Allow('admin', 'no key')
  @Mutation(() => ID, { description: 'Ends an API key at once, whoever made it. Answers its id.' })
  async revokeApiKey(@Args('id', { type: () => ID, description: 'Of the key.' }) id: string): Promise<string> {
    await this.service.revoke(id);
    return id;
  }

  @Public()
  @ResolveField(() => String, { description: 'How its text begins: enough to know it again.' })
  beginning(@Parent() { id }: ListedKey): string {
    return beginningOf(id);
  }
}
