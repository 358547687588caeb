import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Allow, CurrentCaller, Public } from '../../platform/access/access.js';
import type { Caller } from '../../platform/access/caller.js';
import { Config } from '../../platform/config/config.js';
import type { Page } from '../../platform/database/keyset.js';
import { CalendarDate } from '../../platform/graphql/calendar-date.js';
import { ImageModel, imageOf } from '../../platform/graphql/image.js';
import { withPicture } from '../../platform/graphql/image-input.js';
import { PageArguments } from '../../platform/graphql/page-arguments.js';
import { EditedVersion } from '../../platform/graphql/versioned.js';
import { parseEventTime } from '../../shared/event-time.js';
import { instantIn } from '../../shared/time.js';
import type { EventEntity } from './event.entity.js';
import { EventsService, type EventDay } from './events.service.js';
import { EventArguments, EventConnection, EventDayModel, EventInput, EventModel, EventPatch } from './events.types.js';

@Resolver(() => EventModel)
export class EventsResolver {
  constructor(
    private readonly events: EventsService,
    private readonly config: Config,
  ) {}

  @Public()
  @Query(() => EventConnection, { description: 'Events of today or later in the site’s zone, soonest first.' })
  upcomingEvents(@Args() page: PageArguments): Promise<Page<EventEntity>> {
    return this.events.upcoming(page);
  }

  @Public()
  @Query(() => EventConnection, { name: 'events', description: 'All events, past ones included.' })
  list(@Args() { first, after, before, ...filter }: EventArguments): Promise<Page<EventEntity>> {
    return this.events.list(filter, { first, after, before });
  }

  @Public()
  @Query(() => EventModel, { description: 'One event, past or to come. `NOT_FOUND` when none has this id.' })
  event(@Args('id', { type: () => ID, description: 'Of the event.' }) id: string): Promise<EventEntity> {
    return this.events.byId(id);
  }

  @Public()
  @Query(() => [EventDayModel], { description: 'The days that have events, in their order: what a calendar marks.' })
  eventDays(
    @Args('from', { type: () => CalendarDate, description: 'The first day to look at.' }) from: string,
    @Args('to', { type: () => CalendarDate, description: 'The last day to look at, 400 days later at most.' })
    to: string,
  ): Promise<EventDay[]> {
    return this.events.days(from, to);
  }

  @Allow('admin', 'write')
  @Mutation(() => EventModel, { description: 'A new event.' })
  createEvent(
    @Args('input', { description: 'The event.' }) input: EventInput,
    @CurrentCaller() caller: Caller,
  ): Promise<EventEntity> {
    return this.events.create(withPicture(input), caller.admin!.email);
  }

  @Allow('admin', 'write')
  @Mutation(() => EventModel, {
    description: 'Changes an event. With `version`, a save in between is a CONFLICT that says who and when.',
  })
  updateEvent(
    @Args('id', { type: () => ID, description: 'Of the event.' }) id: string,
    @Args('input', { description: 'What changes.' }) input: EventPatch,
    @EditedVersion() version: number | undefined,
    @CurrentCaller() caller: Caller,
  ): Promise<EventEntity> {
    return this.events.update(id, withPicture(input), caller.admin!.email, version ?? undefined);
  }

  @Allow('admin', 'write')
  @Mutation(() => ID, {
    description: 'Deletes an event; `undoDelete` brings it back within an hour. Answers its id.',
  })
  async deleteEvent(@Args('id', { type: () => ID, description: 'Of the event.' }) id: string): Promise<string> {
    await this.events.delete(id);
    return id;
  }

  @Public()
  @ResolveField(() => Date, {
    nullable: true,
    description: 'When it begins, with the offset of the site’s zone; null when its time does not tell.',
  })
  startsAt(@Parent() { date, time }: EventEntity): string | null {
    const parsed = parseEventTime(time);
    return parsed && instantIn(this.config.timeZone, date, parsed.start);
  }

  @Public()
  @ResolveField(() => Date, {
    nullable: true,
    description: 'When it ends, with the offset of the site’s zone; null when its time does not tell.',
  })
  endsAt(@Parent() { date, time }: EventEntity): string | null {
    const end = parseEventTime(time)?.end ?? null;
    return end === null ? null : instantIn(this.config.timeZone, date, end);
  }

  @Public()
  @ResolveField(() => ImageModel, { nullable: true, description: 'Its picture; 1200 × 800 suits best.' })
  image(@Parent() event: EventEntity): ImageModel | null {
    return imageOf(event.image);
  }
}
