import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Allow, CurrentCaller, Public } from '../../platform/access/access.js';
import type { Caller } from '../../platform/access/caller.js';
import { ImageModel, imageOf } from '../../platform/graphql/image.js';
import { EditedVersion } from '../../platform/graphql/versioned.js';
import type { SpecialEventEntity } from './special-event.entity.js';
import { SpecialEventService } from './special-event.service.js';
import { changesOf, SpecialEventInput, SpecialEventModel, SpecialEventPatch } from './special-event.types.js';

@Resolver(() => SpecialEventModel)
export class SpecialEventResolver {
  constructor(private readonly events: SpecialEventService) {}

  @Public()
  @Query(() => SpecialEventModel, { nullable: true, description: 'The special event, when there is one.' })
  specialEvent(): Promise<SpecialEventEntity | null> {
    return this.events.current();
  }

  @Allow('admin', 'write')
  @Mutation(() => SpecialEventModel, { description: 'A new special event. It takes the place of the one there is.' })
  async createSpecialEvent(
    @Args('input', { description: 'The event.' }) input: SpecialEventInput,
    @CurrentCaller() caller: Caller,
  ): Promise<SpecialEventEntity> {
    const { event } = await this.events.create(changesOf(input), caller.admin!.email);
    return event;
  }

  @Allow('admin', 'write')
  @Mutation(() => SpecialEventModel, {
    description: 'Changes the special event. With `version`, a save in between is a CONFLICT that says who and when.',
  })
  updateSpecialEvent(
    @Args('id', { type: () => ID, description: 'Of the event.' }) id: string,
    @Args('input', { description: 'What changes.' }) input: SpecialEventPatch,
    @EditedVersion() version: number | undefined,
    @CurrentCaller() caller: Caller,
  ): Promise<SpecialEventEntity> {
    return this.events.update(id, changesOf(input), caller.admin!.email, version ?? undefined);
  }

  @Allow('admin', 'write')
  @Mutation(() => ID, {
    description: 'Deletes the special event; `undoDelete` brings it back within an hour. Answers its id.',
  })
  async deleteSpecialEvent(@Args('id', { type: () => ID, description: 'Of the event.' }) id: string): Promise<string> {
    await this.events.delete(id);
    return id;
  }

  @Public()
  @ResolveField(() => ImageModel, { nullable: true, description: 'The first picture.' })
  image1(@Parent() { picture1 }: SpecialEventEntity): ImageModel | null {
    return imageOf(picture1);
  }

  @Public()
  @ResolveField(() => ImageModel, { nullable: true, description: 'The second picture.' })
  image2(@Parent() { picture2 }: SpecialEventEntity): ImageModel | null {
    return imageOf(picture2);
  }
}
