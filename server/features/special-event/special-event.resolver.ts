import type { OnModuleInit } from '@nestjs/common';
import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import { CurrentAdmin } from '../../core/access/request-principal.js';
import type { SignedInAdmin } from '../../core/access/principal.js';
import { IdempotencyKey } from '../../infra/graphql/idempotency-key.js';
import { idempotentRequest } from '../../core/records/idempotency/idempotent-request.js';
import { ImageModel, imageOf } from '../../infra/graphql/image.js';
import { NodeService } from '../../infra/graphql/node.service.js';
import { EditedVersion } from '../../infra/graphql/versioned.js';
import { SpecialEventEntity } from './special-event.entity.js';
import { SpecialEventService } from './special-event.service.js';
import {
  toSpecialEventChanges,
  SpecialEventInput,
  SpecialEventModel,
  SpecialEventPatch,
} from './special-event.types.js';
import { SPECIAL_EVENT_POLICIES } from './special-event.policy.js';

@Resolver(() => SpecialEventModel)
export class SpecialEventResolver implements OnModuleInit {
  constructor(
    private readonly events: SpecialEventService,
    private readonly nodes: NodeService,
  ) {}

  onModuleInit(): void {
    this.nodes.register('SpecialEvent', SpecialEventEntity, () => true);
  }

  @Policy(SPECIAL_EVENT_POLICIES.get)
  @Query(() => SpecialEventModel, { nullable: true, description: 'The special event, or null if there is none.' })
  specialEvent(): Promise<SpecialEventEntity | null> {
    return this.events.current();
  }

  @Policy(SPECIAL_EVENT_POLICIES.create)
  @Mutation(() => SpecialEventModel, { description: 'Creates the special event, replacing any existing one.' })
  async createSpecialEvent(
    @Args('input', { description: 'The event.' }) input: SpecialEventInput,
    @IdempotencyKey() key: string | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<SpecialEventEntity> {
    const request = idempotentRequest(key, { admin });
    const { event } = await this.events.create(toSpecialEventChanges(input), admin.email, { request });
    return event;
  }

  @Policy(SPECIAL_EVENT_POLICIES.update)
  @Mutation(() => SpecialEventModel, {
    description:
      'Changes the special event. With `version`, a save by somebody else since then is a `CONFLICT` that says who saved and when.',
  })
  updateSpecialEvent(
    @Args('id', { type: () => ID, description: 'ID of the event.' }) id: string,
    @Args('input', { description: 'The changes.' }) input: SpecialEventPatch,
    @EditedVersion() version: number | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<SpecialEventEntity> {
    return this.events.update(id, toSpecialEventChanges(input), admin.email, version ?? undefined);
  }

  @Policy(SPECIAL_EVENT_POLICIES.delete)
  @Mutation(() => ID, {
    description: 'Deletes the special event and returns its ID. `undoDelete` restores it.',
  })
  async deleteSpecialEvent(
    @Args('id', { type: () => ID, description: 'ID of the event.' }) id: string,
  ): Promise<string> {
    await this.events.delete(id);
    return id;
  }

  @ResolveField(() => ImageModel, { nullable: true, description: 'The first picture.' })
  image1(@Parent() { picture1 }: SpecialEventEntity): ImageModel | null {
    return imageOf(picture1);
  }

  @ResolveField(() => ImageModel, { nullable: true, description: 'The second picture.' })
  image2(@Parent() { picture2 }: SpecialEventEntity): ImageModel | null {
    return imageOf(picture2);
  }
}
