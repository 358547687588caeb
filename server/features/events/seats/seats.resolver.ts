import { Args, Context, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Policy } from '../../../core/access/policy.js';
import { ANONYMOUS, type GraphqlContext, type Principal, type SignedInAdmin } from '../../../core/access/principal.js';
import { CurrentAdmin, CurrentPrincipal } from '../../../core/access/request-principal.js';
import { IdentifiesVisitor } from '../../../core/access/visitor-id.js';
import { idempotentRequest } from '../../../core/records/idempotency/idempotent-request.js';
import {
  LINK_CHANGE_LIMIT_DESCRIPTION,
  PERSONAL_LINK_LIMIT,
} from '../../../core/records/personal-links/personal-link-limit.js';
import { Batch } from '../../../infra/graphql/batch.js';
import { IdempotencyKey } from '../../../infra/graphql/idempotency-key.js';
import { SingleUse } from '../../../infra/graphql/operation-limits/single-use.js';
import { RateLimits } from '../../../infra/rate-limits/rate-limits.js';
import { SEAT_LIMITS } from '../../../shared/seats.js';
import { SEAT_LIMIT_DESCRIPTION } from './seat-limit.js';
import type { EventEntity } from '../event.entity.js';
import { EventsService } from '../events.service.js';
import { EventModel } from '../events.types.js';
import { OfficerSeats } from './officer-seats.service.js';
import { SEAT_POLICIES } from './seats.policy.js';
import { SeatViews } from './seat-views.service.js';
import { SeatsService } from './seats.service.js';
import {
  EventSeatsModel,
  RenameSeatInput,
  SeatHolderModel,
  SeatModel,
  SeatPersonInput,
  TakenSeatModel,
  TakeSeatInput,
} from './seats.types.js';

const Token = (): ParameterDecorator => Args('token', { description: '`token` from the response to `takeSeat`.' });
const EventId = (): ParameterDecorator => Args('eventId', { type: () => ID, description: 'ID of the event.' });

const OVER = '`NOT_FOUND` for a token that leads to none.';

@Resolver(() => EventModel)
export class SeatsResolver {
  readonly #summaries = new Batch((ids) => this.views.ofEvents(ids));

  constructor(
    private readonly seats: SeatsService,
    private readonly officerSeats: OfficerSeats,
    private readonly views: SeatViews,
    private readonly events: EventsService,
    private readonly limits: RateLimits,
  ) {}

  @ResolveField('seats', () => EventSeatsModel, {
    nullable: true,
    description:
      'The seats that visitors can take on its page; null if it has no number of seats, or if another site takes registrations.',
  })
  async ofEvent(@Parent() { id }: EventEntity, @Context() context: GraphqlContext): Promise<EventSeatsModel | null> {
    return (await this.#summaries.load(id, context)) ?? null;
  }

  @Policy(SEAT_POLICIES.take)
  @IdentifiesVisitor()
  @SingleUse()
  @Mutation(() => TakenSeatModel, {
    description: `Takes a seat or, if none is free, a place in the queue, of at most ${SEAT_LIMITS.queue} people. A seat that was given back is offered to the first in the queue for ${SEAT_LIMITS.offerHours} hours, and for ${SEAT_LIMITS.lastDayOfferHours} on the last day, then to the next. ${SEAT_LIMIT_DESCRIPTION} Beyond that: \`TOO_MANY_REQUESTS\`.`,
  })
  takeSeat(
    @EventId() eventId: string,
    @Args('input', { description: 'The visitor.' }) input: TakeSeatInput,
    @IdempotencyKey() key: string | undefined,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TakenSeatModel> {
    return this.seats.take(eventId, input, input, principal, idempotentRequest(key, principal));
  }

  @Policy(SEAT_POLICIES.get)
  @Query(() => SeatModel, {
    nullable: true,
    description: 'A seat, for its holder. Null for a token that leads to none, and once it was erased.',
  })
  seat(
    @Token() token: string,
    @CurrentPrincipal() principal: Principal,
    @Context() context: GraphqlContext,
  ): Promise<SeatModel | null> {
    context.isPrivate = true;
    if (principal !== ANONYMOUS) this.limits.consumeBurst(PERSONAL_LINK_LIMIT, principal);
    return this.seats.byToken(token);
  }

  @Policy(SEAT_POLICIES.change)
  @Mutation(() => SeatModel, {
    description: `Changes the name of the holder. ${OVER} ${LINK_CHANGE_LIMIT_DESCRIPTION}`,
  })
  renameSeat(
    @Token() token: string,
    @Args('input', { description: 'The name.' }) { name }: RenameSeatInput,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SeatModel> {
    this.limits.consumeBurst(PERSONAL_LINK_LIMIT, principal);
    return this.seats.rename(token, name);
  }

  @Policy(SEAT_POLICIES.change)
  @Mutation(() => SeatModel, {
    description: `Accepts a seat that is offered. \`CONFLICT\` if it is too late, or if it is no longer offered. ${OVER}`,
  })
  acceptSeat(@Token() token: string, @CurrentPrincipal() principal: Principal): Promise<SeatModel> {
    this.limits.consumeBurst(PERSONAL_LINK_LIMIT, principal);
    return this.seats.accept(token);
  }

  @Policy(SEAT_POLICIES.change)
  @Mutation(() => SeatModel, {
    description: `Gives a seat back, or leaves the queue. Name and address are erased at once. ${OVER}`,
  })
  giveBackSeat(@Token() token: string, @CurrentPrincipal() principal: Principal): Promise<SeatModel> {
    this.limits.consumeBurst(PERSONAL_LINK_LIMIT, principal);
    return this.seats.giveBack(token);
  }

  @Policy(SEAT_POLICIES.change)
  @Mutation(() => Boolean, { description: `Gives a seat back and erases all of it, the link included. ${OVER}` })
  async eraseSeat(@Token() token: string, @CurrentPrincipal() principal: Principal): Promise<boolean> {
    this.limits.consumeBurst(PERSONAL_LINK_LIMIT, principal);
    await this.seats.erase(token);
    return true;
  }

  @Policy(SEAT_POLICIES.list)
  @Query(() => [SeatHolderModel], {
    description: `Everybody who has a seat of an event, or waits for one, in order of arrival. Names are erased ${SEAT_LIMITS.keptDays} days after the event.`,
  })
  seatHolders(@EventId() eventId: string): Promise<SeatHolderModel[]> {
    return this.views.holders(eventId);
  }

  @Policy(SEAT_POLICIES.add)
  @Mutation(() => SeatHolderModel, {
    description:
      'Adds somebody: a seat if one is free, else a place in the queue. Once the event has begun, the queue does not matter. Works when seats are closed, too.',
  })
  addSeatHolder(
    @EventId() eventId: string,
    @Args('input', { description: 'The person.' }) input: SeatPersonInput,
  ): Promise<SeatHolderModel> {
    return this.officerSeats.add(eventId, input);
  }

  @Policy(SEAT_POLICIES.remove)
  @Mutation(() => ID, { description: 'Takes a seat, or a place in the queue, from somebody, and erases the name.' })
  removeSeatHolder(@Args('id', { type: () => ID, description: 'ID of the holder.' }) id: string): Promise<string> {
    return this.officerSeats.remove(id);
  }

  @Policy(SEAT_POLICIES.close)
  @Mutation(() => EventModel, {
    description:
      'Closes the seats of an event to visitors, or reopens them. Who has one keeps it, and the queue moves on.',
  })
  setSeatsClosed(
    @EventId() eventId: string,
    @Args('closed', { description: 'True closes them.' }) closed: boolean,
    @CurrentAdmin() { email }: SignedInAdmin,
  ): Promise<EventEntity> {
    return this.events.update(eventId, { seatsClosed: closed }, email);
  }
}
