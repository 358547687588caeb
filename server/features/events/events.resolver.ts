import type { OnModuleInit } from '@nestjs/common';
import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import { CurrentAdmin, CurrentPrincipal } from '../../core/access/request-principal.js';
import type { Principal, SignedInAdmin } from '../../core/access/principal.js';
import { Config } from '../../core/config/config.js';
import type { KeysetPage } from '../../infra/database/keyset.js';
import { CalendarDate } from '../../infra/graphql/calendar-date.js';
import { IdempotencyKey } from '../../infra/graphql/idempotency-key.js';
import { idempotentRequest } from '../../core/records/idempotency/idempotent-request.js';
import { ImageModel, imageOf } from '../../infra/graphql/image.js';
import { NodeService } from '../../infra/graphql/node.service.js';
import { withImageChange } from '../../core/records/record-media.js';
import { PageArguments } from '../../infra/graphql/page-arguments.js';
import { EditedVersion } from '../../infra/graphql/versioned.js';
import type { EventSchedule } from '../../shared/event-status.js';
import { parseEventTime } from '../../shared/event-time.js';
import { instantIn } from '../../shared/time.js';
import { movedFromOf } from './event-record.js';
import { EventEntity } from './event.entity.js';
import { EventsService, SERIES_SCOPES, type EventDay, type SeriesScope } from './events.service.js';
import { SERIES_LENGTH } from '../../shared/event-series.js';
import { EVENT_LIMITS, EVENT_STATUSES, type EventStatus } from '../../shared/events.js';
import {
  CancelEventArguments,
  EventArguments,
  EventConnection,
  EventDayModel,
  EventInput,
  EventModel,
  EventPatch,
  MovedFromModel,
} from './events.types.js';
import { EVENT_POLICIES } from './events.policy.js';

const Scope = (): ParameterDecorator =>
  Args('scope', {
    type: () => SERIES_SCOPES,
    defaultValue: SERIES_SCOPES.ONLY_THIS,
    description: 'Events of its weekly series that are concerned; of a single event, itself.',
  });

const toFollowing = (scope: SeriesScope) => ({ following: scope === SERIES_SCOPES.THIS_AND_FOLLOWING });

const HIDDEN = `What was cancelled more than ${EVENT_LIMITS.cancelledDays} days ago is listed for administrators alone.`;

@Resolver(() => EventModel)
export class EventsResolver implements OnModuleInit {
  constructor(
    private readonly events: EventsService,
    private readonly config: Config,
    private readonly nodes: NodeService,
  ) {}

  onModuleInit(): void {
    this.nodes.register('Event', EventEntity, () => true);
  }

  @Policy(EVENT_POLICIES.list)
  @Query(() => EventConnection, { description: 'Events from today on in the site’s time zone, soonest first.' })
  upcomingEvents(@Args() page: PageArguments): Promise<KeysetPage<EventEntity>> {
    return this.events.upcoming(page);
  }

  @Policy(EVENT_POLICIES.list)
  @Query(() => EventConnection, { name: 'events', description: `All events, past ones included. ${HIDDEN}` })
  list(
    @Args() { first, last, after, before, ...filter }: EventArguments,
    @CurrentPrincipal() { admin }: Principal,
  ): Promise<KeysetPage<EventEntity>> {
    return this.events.list({ ...filter, forVisitors: !admin }, { first, last, after, before });
  }

  @Policy(EVENT_POLICIES.get)
  @Query(() => EventModel, { description: 'One event, past or future. `NOT_FOUND` for an unknown ID.' })
  event(@Args('id', { type: () => ID, description: 'ID of the event.' }) id: string): Promise<EventEntity> {
    return this.events.byId(id);
  }

  @Policy(EVENT_POLICIES.get)
  @Query(() => EventModel, {
    description:
      'One event, past or future, by the last part of the address of its page. `NOT_FOUND` if there is none.',
  })
  eventBySlug(@Args('slug', { description: 'Slug of the event.' }) slug: string): Promise<EventEntity> {
    return this.events.bySlug(slug);
  }

  @Policy(EVENT_POLICIES.list)
  @Query(() => [EventDayModel], {
    description: `The days that have events, in order, for a calendar to mark. ${HIDDEN}`,
  })
  eventDays(
    @Args('from', { type: () => CalendarDate, description: 'The first day of the period.' }) from: string,
    @Args('to', {
      type: () => CalendarDate,
      description: `The last day of the period, at most ${EVENT_LIMITS.spanDays} days later.`,
    })
    to: string,
    @CurrentPrincipal() { admin }: Principal,
  ): Promise<EventDay[]> {
    return this.events.days(from, to, !admin);
  }

  @Policy(EVENT_POLICIES.create)
  @Mutation(() => EventModel, {
    description: `Creates an event or, with \`repeatUntil\`, one for every week from its date to that day: 2 to ${SERIES_LENGTH} events of a series, of which the first is returned.`,
  })
  createEvent(
    @Args('input', { description: 'The event.' }) input: EventInput,
    @Args('repeatUntil', {
      type: () => CalendarDate,
      nullable: true,
      description: 'Last possible day of a weekly series; without it, the event happens once.',
    })
    repeatUntil: string | null,
    @Args('without', {
      type: () => [CalendarDate],
      defaultValue: [],
      description: 'Days of the weekly series on which there is no event.',
    })
    without: string[],
    @IdempotencyKey() key: string | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<EventEntity> {
    const options = { request: idempotentRequest(key, { admin }) };
    const fields = withImageChange(input);
    return repeatUntil
      ? this.events.createSeries(fields, { until: repeatUntil, without }, admin.email, options)
      : this.events.create(fields, admin.email, options);
  }

  @Policy(EVENT_POLICIES.update)
  @Mutation(() => EventModel, {
    description:
      'Changes an event. With `version`, a save by somebody else since then is a `CONFLICT` that says who saved and when. Events that follow are changed too if `scope` says so: a new date moves them by as many days, and their own versions are not compared.',
  })
  updateEvent(
    @Args('id', { type: () => ID, description: 'ID of the event.' }) id: string,
    @Args('input', { description: 'The changes.' }) input: EventPatch,
    @Scope() scope: SeriesScope,
    @EditedVersion() version: number | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<EventEntity> {
    const changes = withImageChange(input);
    return scope === SERIES_SCOPES.THIS_AND_FOLLOWING
      ? this.events.updateFollowing(id, changes, admin.email, version ?? undefined)
      : this.events.update(id, changes, admin.email, version ?? undefined);
  }

  @Policy(EVENT_POLICIES.update)
  @Mutation(() => EventModel, {
    description: `Cancels an event, or changes what visitors are told about a cancelled one. Those that follow and are like it are cancelled too if \`scope\` says so. Visitors find it in lists until ${EVENT_LIMITS.cancelledDays} days after its date.`,
  })
  cancelEvent(
    @Args() { id, reason }: CancelEventArguments,
    @Scope() scope: SeriesScope,
    @EditedVersion() version: number | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<EventEntity> {
    return this.events.setCancelled(id, reason, toFollowing(scope), admin.email, version ?? undefined);
  }

  @Policy(EVENT_POLICIES.update)
  @Mutation(() => EventModel, {
    description:
      'Reinstates a cancelled event, whose status then follows its date; one that is not cancelled stays as it is. Those that follow and were cancelled with the same words are reinstated too if `scope` says so.',
  })
  reinstateEvent(
    @Args('id', { type: () => ID, description: 'ID of the event.' }) id: string,
    @Scope() scope: SeriesScope,
    @EditedVersion() version: number | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<EventEntity> {
    return this.events.setCancelled(id, null, toFollowing(scope), admin.email, version ?? undefined);
  }

  @Policy(EVENT_POLICIES.delete)
  @Mutation(() => ID, {
    description:
      'Deletes an event and returns its ID. `undoDelete` with that ID restores it, and the events that were deleted with it.',
  })
  async deleteEvent(
    @Args('id', { type: () => ID, description: 'ID of the event.' }) id: string,
    @Scope() scope: SeriesScope,
  ): Promise<string> {
    await (scope === SERIES_SCOPES.THIS_AND_FOLLOWING ? this.events.deleteFollowing(id) : this.events.delete(id));
    return id;
  }

  @ResolveField(() => EVENT_STATUSES, { description: 'Status at present.' })
  status(@Parent() event: EventEntity): EventStatus {
    return this.events.statusOf(event);
  }

  @ResolveField(() => Boolean, {
    description: 'True if the status follows date and time, false if an officer has set it.',
  })
  statusByDate(@Parent() { statusOverride }: EventEntity): boolean {
    return statusOverride === null;
  }

  @ResolveField(() => Date, {
    nullable: true,
    description: 'When it begins, with the offset of the site’s time zone; null if `time` is not a time of day.',
  })
  startsAt(@Parent() event: EventEntity): string | null {
    return this.#startOf(event);
  }

  @ResolveField(() => Date, {
    nullable: true,
    description: 'When it ends, with the offset of the site’s time zone; null if `time` names no end.',
  })
  endsAt(@Parent() { date, time }: EventEntity): string | null {
    const end = parseEventTime(time)?.end ?? null;
    return end === null ? null : instantIn(this.config.timeZone, date, end);
  }

  @ResolveField(() => MovedFromModel, {
    nullable: true,
    description: 'When and where it was to take place, if visitors are told that it was moved.',
  })
  movedFrom(@Parent() event: EventEntity): MovedFromModel | null {
    const plan = movedFromOf(event);
    return plan && { ...plan, startsAt: this.#startOf(plan) };
  }

  @ResolveField(() => ImageModel, { nullable: true, description: 'The picture; 1200 × 800 pixels work best.' })
  image(@Parent() event: EventEntity): ImageModel | null {
    return imageOf(event.image);
  }

  #startOf({ date, time }: EventSchedule): string | null {
    const parsed = parseEventTime(time);
    return parsed && instantIn(this.config.timeZone, date, parsed.start);
  }
}
