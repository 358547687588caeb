import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import { CurrentSession } from '../../core/access/request-principal.js';
import type { SessionPrincipal } from '../../core/access/principal.js';
import { SingleUse } from '../../infra/graphql/operation-limits/single-use.js';
import { ApiKeysService, type ListedKey } from './api-keys.service.js';
import { ApiKeyModel, NewApiKeyArguments, NewApiKeyModel } from './api-keys.types.js';
import { keyPrefix } from './key-text.js';
import { ENDED_KEY_DAYS, MAX_ACTIVE_API_KEYS } from './api-key-limits.js';
import { API_KEY_POLICIES } from './api-keys.policy.js';

@Resolver(() => ApiKeyModel)
export class ApiKeysResolver {
  constructor(private readonly service: ApiKeysService) {}

  @Policy(API_KEY_POLICIES.list)
  @Query(() => [ApiKeyModel], {
    description: `The officer’s own API keys, for an administrator those of all officers: valid ones, then those that expired or were revoked in the last ${ENDED_KEY_DAYS} days.`,
  })
  apiKeys(@CurrentSession() session: SessionPrincipal): Promise<ListedKey[]> {
    return this.service.list(session);
  }

  @Policy(API_KEY_POLICIES.create)
  @SingleUse()
  @Mutation(() => NewApiKeyModel, {
    description: `Creates an API key. Requires your password, or a passkey of an officer without one. The text of the key is returned this once and stored nowhere. At most ${MAX_ACTIVE_API_KEYS} of an officer can be valid at a time.`,
  })
  createApiKey(
    @Args() input: NewApiKeyArguments,
    @CurrentSession() session: SessionPrincipal,
  ): Promise<{ text: string; key: ListedKey }> {
    return this.service.create(input, session);
  }

  @Policy(API_KEY_POLICIES.revoke)
  @Mutation(() => ID, {
    description:
      'Revokes an API key of the officer at once, for an administrator one of any officer, and returns its ID.',
  })
  async revokeApiKey(
    @Args('id', { type: () => ID, description: 'ID of the key.' }) id: string,
    @CurrentSession() session: SessionPrincipal,
  ): Promise<string> {
    await this.service.revoke(id, session);
    return id;
  }

  @ResolveField(() => String, { description: 'The beginning of its text, enough to recognise it.' })
  beginning(@Parent() { id }: ListedKey): string {
    return keyPrefix(id);
  }
}
