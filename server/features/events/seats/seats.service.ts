import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../../core/access/principal.js';
import { LOOKS_AUTOMATED, looksAutomated, type SpamSignals } from '../../../core/access/spam-signals.js';
import { Config } from '../../../core/config/config.js';
import { findRowById, FOR_UPDATE } from '../../../core/records/find-row.js';
import { Idempotency, type RequestKey } from '../../../core/records/idempotency/idempotency.service.js';
import type { IdempotentRequest } from '../../../core/records/idempotency/idempotent-request.js';
import { LINK_CHANGE_LIMIT } from '../../../core/records/personal-links/personal-link-limit.js';
import { PersonalLinks } from '../../../core/records/personal-links/personal-links.service.js';
import { Clock } from '../../../core/time/clock.js';
import { ContentVersion } from '../../../infra/cache/content-version.js';
import { RateLimits } from '../../../infra/rate-limits/rate-limits.js';
import { DomainError } from '../../../shared/errors.js';
import { SEAT_STATES, SEATING_STATES } from './seat-states.js';
import { SEAT_LIMIT } from './seat-limit.js';
import { EventEntity } from '../event.entity.js';
import { eraseSeatMail } from './mail/seat-mail-rows.js';
import { SeatMails } from './mail/seat-mails.service.js';
import { ERASED, lockEvent, settleSeats } from './seat-book.js';
import { SEAT_LINKS } from './seat-links.js';
import { assertPresent, findSeat, insertSeat, isPresent, type SeatRequest, updateSeat } from './seat-rows.js';
import { hasSeats, seatingState, seatsErasedAt, stateOnArrival } from './seat-queue.js';
import { SeatViews } from './seat-views.service.js';
import { SeatEntity } from './seat.entity.js';
import type { SeatModel } from './seats.types.js';

const { HELD, OFFERED, QUEUED, GIVEN_BACK, MISSED } = SEAT_STATES;

/** Changes a seat. Returns true if what everybody sees of the seats of the event has changed. `event` is null while it is in the trash. */
type SeatChange = (seat: SeatEntity, manager: EntityManager, event: EventEntity | null) => Promise<boolean>;

interface TakenSeat {
  id: string;
  token: string;
}

/**
 * The seats of events, and their queues, for visitors. Each change locks the event, and first stores what time has changed, so there are never
 * more holders than seats.
 */
@Injectable()
export class SeatsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: Idempotency,
    private readonly links: PersonalLinks,
    private readonly views: SeatViews,
    private readonly mails: SeatMails,
    private readonly limits: RateLimits,
    private readonly contentVersion: ContentVersion,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * A seat, or a place in the queue, and the token of the link to it. A repeated `request` gives the same one, with the same link, because the
   * first response was lost.
   */
  async take(
    eventId: string,
    person: SeatRequest,
    signals: SpamSignals,
    principal: Principal,
    request?: IdempotentRequest,
  ): Promise<{ token: string; seat: SeatModel }> {
    if (looksAutomated(signals, this.clock.now())) throw DomainError.invalid({ website: LOOKS_AUTOMATED });
    // Repeats skip the limit below.
    if (request) await this.limits.assertFewFailures(SEAT_LIMIT, principal);
    // The key remembers nothing of the person.
    const { id, token } = await this.idempotency.createOnce(
      'seat',
      request,
      { eventId },
      {
        find: (seatId) => this.#findTaken(seatId),
        create: (key) =>
          this.limits.runCountedWithin(SEAT_LIMIT, principal, () => this.#take(eventId, person, principal, key)),
      },
    );
    return { token, seat: await this.views.seat(await this.#byId(id)) };
  }

  /** The seat to which this token leads; null if there is none, or none any more. */
  async byToken(token: string): Promise<SeatModel | null> {
    const id = await this.links.subjectOf(SEAT_LINKS, token);
    const seat = id && (await this.dataSource.manager.findOneBy(SeatEntity, { id }));
    return seat ? this.views.seat(seat) : null;
  }

  /** Throws SEAT_OVER once the seat was given back, removed or missed, and TOO_MANY for a link by which much has been changed. */
  async rename(token: string, name: string): Promise<SeatModel> {
    const id = await this.#idOf(token);
    await this.limits.consumeOf(LINK_CHANGE_LIMIT, id);
    const seat = await this.#change(id, async (seat, manager) => {
      assertPresent(seat);
      await updateSeat(manager, seat, { name });
      return false;
    });
    return this.views.seat(seat);
  }

  /** Turns an offered seat into one's own. Throws OFFER_OVER if it was offered for too long, and SEAT_NOT_OFFERED if the offer was withdrawn. */
  async accept(token: string): Promise<SeatModel> {
    const seat = await this.#change(await this.#idOf(token), async (seat, manager, event) => {
      if (seat.state === HELD) return false;
      if (seat.state === MISSED) throw new DomainError('OFFER_OVER');
      if (seat.state !== OFFERED) throw new DomainError(seat.state === QUEUED ? 'SEAT_NOT_OFFERED' : 'SEAT_OVER');
      if (!event) throw new DomainError('EVENT_NOT_FOUND');
      await updateSeat(manager, seat, { state: HELD, offeredUntil: null });
      return true;
    });
    return this.views.seat(seat);
  }

  /** Gives a seat back, or leaves the queue, and erases name and address. */
  async giveBack(token: string): Promise<SeatModel> {
    const seat = await this.#change(await this.#idOf(token), async (seat, manager) => {
      if (!isPresent(seat)) return false;
      await this.mails.unsubscribe(seat, 'givenBack', manager);
      await updateSeat(manager, seat, { state: GIVEN_BACK, ...ERASED });
      return true;
    });
    return this.views.seat(seat);
  }

  /** The same, and nothing is left: neither the place nor the links, nor mail that waits. */
  async erase(token: string): Promise<void> {
    const id = await this.#idOf(token);
    await this.mails.cancelNow(id);
    const erasing = this.#change(id, async (seat, manager) => {
      await this.links.revoke(SEAT_LINKS, [seat.id], manager);
      await eraseSeatMail([seat.id], manager);
      await manager.delete(SeatEntity, { id: seat.id });
      return isPresent(seat);
    });
    await erasing.catch((error: unknown) => {
      // Another request may have erased it since the link was found.
      if (!(error instanceof DomainError && error.code === 'SEAT_NOT_FOUND')) throw error;
    });
  }

  async #take(eventId: string, person: SeatRequest, principal: Principal, key?: RequestKey): Promise<TakenSeat> {
    const taken = await this.dataSource.transaction(async (manager) => {
      if (key) await this.idempotency.claim(manager, key);
      const event = await findRowById(manager, EventEntity, eventId, 'EVENT_NOT_FOUND', FOR_UPDATE);
      const now = this.clock.now();
      const seating = await settleSeats(manager, event, this.config.timeZone, now);
      if (!hasSeats(event)) throw new DomainError('NO_SEATS');
      const state = seatingState(event, seating, now);
      if (state === SEATING_STATES.CLOSED) throw new DomainError('SEATS_CLOSED');
      if (state === SEATING_STATES.OVER) throw new DomainError('SEATS_ENDED');
      const seat = await insertSeat(manager, event.id, person, stateOnArrival(seating, false), now);
      await this.mails.subscribe(seat, event, principal, manager);
      const { id } = seat;
      if (key) await this.idempotency.complete(manager, key, id);
      const token = await this.links.createRepeatable('seat', id, seatsErasedAt(event, this.config.timeZone), manager);
      await this.limits.consumeWithin(manager, SEAT_LIMIT, principal);
      return { id, token };
    });
    this.contentVersion.invalidate();
    return taken;
  }

  async #findTaken(id: string): Promise<TakenSeat> {
    const seat = await this.#byId(id);
    const event = await this.dataSource.manager.findOneBy(EventEntity, { id: seat.eventId });
    if (!event) throw new DomainError('EVENT_NOT_FOUND');
    return { id, token: await this.links.createRepeatable('seat', id, seatsErasedAt(event, this.config.timeZone)) };
  }

  /** ID of the seat to which this token leads. Throws SEAT_NOT_FOUND. */
  async #idOf(token: string): Promise<string> {
    const id = await this.links.subjectOf(SEAT_LINKS, token);
    if (!id) throw new DomainError('SEAT_NOT_FOUND');
    return id;
  }

  /** Changes a seat, even if its event is in the trash. Throws SEAT_NOT_FOUND. */
  async #change(id: string, change: SeatChange): Promise<SeatEntity> {
    const { eventId } = await this.#byId(id);
    const { seat, isShown } = await this.dataSource.transaction(async (manager) => {
      const event = await lockEvent(manager, eventId);
      const settle = () => event && settleSeats(manager, event, this.config.timeZone, this.clock.now());
      await settle();
      // The event cannot be locked while it is in the trash.
      const seat = await findSeat(manager, id, FOR_UPDATE);
      const isShown = await change(seat, manager, event);
      await settle();
      if (event) await this.mails.sendDue(event, manager);
      return { seat, isShown };
    });
    if (isShown) this.contentVersion.invalidate();
    return seat;
  }

  /** Throws SEAT_NOT_FOUND. */
  #byId(id: string): Promise<SeatEntity> {
    return findSeat(this.dataSource.manager, id);
  }
}
