import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../../core/access/principal.js';
import { LOOKS_AUTOMATED, looksAutomated, type SpamSignals } from '../../../core/access/spam-signals.js';
import { Config } from '../../../core/config/config.js';
import { recordAct, transactAsActor } from '../../../core/records/acts/record-act.js';
import { findRowById, FOR_UPDATE } from '../../../core/records/find-row.js';
import { Idempotency, type RequestKey } from '../../../core/records/idempotency/idempotency.service.js';
import type { IdempotentRequest } from '../../../core/records/idempotency/idempotent-request.js';
import { PersonalLinks } from '../../../core/records/personal-links/personal-links.service.js';
import { noteRows } from '../../../core/records/transaction.js';
import { Clock } from '../../../core/time/clock.js';
import { RateLimits } from '../../../infra/rate-limits/rate-limits.js';
import { DomainError } from '../../../shared/errors.js';
import { PRESENT_STATES, SEAT_STATES, SEATING_STATES, type SeatState } from './seat-states.js';
import { SEAT_LIMIT } from './seat-limit.js';
import { EventEntity } from '../event.entity.js';
import { SeatMails } from './mail/seat-mails.service.js';
import { ERASED, lockEvent, settleSeats } from './seat-book.js';
import { SEAT_LINKS } from './seat-links.js';
import { assertPresent, findSeat, insertSeat, type SeatRequest, updateSeat } from './seat-rows.js';
import { hasSeats, type Seating, seatingState, seatsErasedAt, stateOnArrival } from './seat-queue.js';
import { SeatViews } from './seat-views.service.js';
import { SeatEntity } from './seat.entity.js';
import type { SeatHolderModel, SeatModel } from './seats.types.js';

const { HELD, OFFERED, QUEUED, GIVEN_BACK, REMOVED, MISSED } = SEAT_STATES;

interface TakenSeat {
  id: string;
  token: string;
}

/**
 * The seats of events, and their queues. Each change locks the event, and first stores what time has changed, so there are never more holders
 * than seats.
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
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * A seat, or a place in the queue, and the token of the link to it. A repeated `request` gives the same one, with a new link, because the
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
        find: (seatId) => this.#newLink(seatId),
        create: (key) => this.limits.run(SEAT_LIMIT, principal, () => this.#take(eventId, person, key)),
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

  /** Throws SEAT_OVER once the seat was given back, removed or missed. */
  rename(token: string, name: string): Promise<SeatModel> {
    return this.#changeByToken(token, (seat, manager) => {
      assertPresent(seat);
      return updateSeat(manager, seat, { name });
    });
  }

  /** Turns an offered seat into one's own. Throws OFFER_OVER if it was offered for too long. */
  accept(token: string): Promise<SeatModel> {
    return this.#changeByToken(token, async (seat, manager) => {
      if (seat.state === HELD) return;
      if (seat.state === MISSED) throw new DomainError('OFFER_OVER');
      if (seat.state !== OFFERED) throw new DomainError(seat.state === QUEUED ? 'SEAT_NOT_OFFERED' : 'SEAT_OVER');
      await updateSeat(manager, seat, { state: HELD, offeredUntil: null });
    });
  }

  /** Gives a seat back, or leaves the queue, and erases name and address. */
  giveBack(token: string): Promise<SeatModel> {
    return this.#changeByToken(token, async (seat, manager) => {
      if (!PRESENT_STATES.includes(seat.state)) return;
      await this.mails.unsubscribe(seat, 'givenBack', manager);
      await updateSeat(manager, seat, { state: GIVEN_BACK, ...ERASED });
    });
  }

  /** The same, and nothing is left: neither the place nor the links, nor mail that waits. */
  async erase(token: string): Promise<void> {
    const id = await this.links.subjectOf(SEAT_LINKS, token);
    if (id) await this.mails.cancelNow(id);
    await this.#changeByToken(token, async (seat, manager) => {
      await this.links.revoke(SEAT_LINKS, [seat.id], manager);
      await this.mails.erase([seat.id], manager);
      await manager.delete(SeatEntity, { id: seat.id });
    });
  }

  /** Adds somebody for whom an officer asks: a seat if one is free, else a place in the queue. Works when seats are closed, too. */
  async add(eventId: string, person: SeatRequest): Promise<SeatHolderModel> {
    const isMailed = await this.mails.allows(eventId, person.email);
    const id = await this.#onEvent(eventId, async (event, seating, manager) => {
      if (!hasSeats(event)) throw new DomainError('NO_SEATS');
      const seat = await this.#insert(manager, event, person, stateOnArrival(seating), isMailed);
      await recordAct(manager, EventEntity, event, 'ADD_PERSON');
      return seat.id;
    });
    return this.views.holder(eventId, id);
  }

  /** Takes a seat, or a place in the queue, from somebody. Throws SEAT_NOT_FOUND. */
  async remove(id: string): Promise<string> {
    const { eventId } = await this.#byId(id);
    await this.#onEvent(eventId, async (event, _seating, manager) => {
      const seat = await this.#byId(id, manager);
      if (!PRESENT_STATES.includes(seat.state)) return;
      await this.mails.unsubscribe(seat, 'removed', manager);
      await updateSeat(manager, seat, { state: REMOVED, ...ERASED });
      await recordAct(manager, EventEntity, event, 'REMOVE_PERSON');
      await settleSeats(manager, event, this.config.timeZone, this.clock.now());
      await this.mails.sendDue(event, manager);
    });
    return id;
  }

  /** Stores that offers have ended, and offers the seats to the next. */
  async settleDue(): Promise<void> {
    const due = await this.dataSource.query<{ id: string }[]>(
      'SELECT DISTINCT event_id AS id FROM seat WHERE offered_until <= $1',
      [this.clock.now()],
    );
    for (const { id } of due)
      await this.dataSource.transaction(async (manager) => {
        const event = await lockEvent(manager, id);
        if (event) await settleSeats(manager, event, this.config.timeZone, this.clock.now());
      });
  }

  async #take(eventId: string, person: SeatRequest, key?: RequestKey): Promise<TakenSeat> {
    // Before the transaction: counting takes a connection of its own.
    const isMailed = await this.mails.allows(eventId, person.email);
    return this.dataSource.transaction(async (manager) => {
      if (key) await this.idempotency.claim(manager, key);
      const event = await findRowById(manager, EventEntity, eventId, 'EVENT_NOT_FOUND', FOR_UPDATE);
      const now = this.clock.now();
      const seating = await settleSeats(manager, event, this.config.timeZone, now);
      if (!hasSeats(event)) throw new DomainError('NO_SEATS');
      const state = seatingState(event, seating, now);
      if (state === SEATING_STATES.CLOSED) throw new DomainError('SEATS_CLOSED');
      if (state === SEATING_STATES.OVER) throw new DomainError('SEATS_ENDED');
      const { id } = await this.#insert(manager, event, person, stateOnArrival(seating), isMailed);
      if (key) await this.idempotency.complete(manager, key, id);
      return { id, token: await this.links.create('seat', id, seatsErasedAt(event, this.config.timeZone), manager) };
    });
  }

  async #insert(
    manager: EntityManager,
    event: EventEntity,
    person: SeatRequest,
    state: SeatState | null,
    isMailed: boolean,
  ): Promise<SeatEntity> {
    if (!state) throw new DomainError('QUEUE_FULL');
    const seat = await insertSeat(manager, event.id, person, state, this.clock.now());
    if (isMailed) {
      await this.mails.subscribe(seat, manager);
      await this.mails.sendDue(event, manager);
    }
    return seat;
  }

  async #newLink(id: string): Promise<TakenSeat> {
    const seat = await this.#byId(id);
    const event = await this.dataSource.manager.findOneBy(EventEntity, { id: seat.eventId });
    if (!event) throw new DomainError('EVENT_NOT_FOUND');
    return { id, token: await this.links.create('seat', id, seatsErasedAt(event, this.config.timeZone)) };
  }

  /** Runs `work` on the settled seats of a locked event. Throws EVENT_NOT_FOUND. */
  #onEvent<T>(
    eventId: string,
    work: (event: EventEntity, seating: Seating<SeatEntity>, manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    return transactAsActor(this.dataSource, async (manager) => {
      const event = await findRowById(manager, EventEntity, eventId, 'EVENT_NOT_FOUND', FOR_UPDATE);
      const seating = await settleSeats(manager, event, this.config.timeZone, this.clock.now());
      return { event, result: await work(event, seating, manager) };
    }).then(({ event, result }) => {
      noteRows(this.dataSource, EventEntity, [event]);
      return result;
    });
  }

  /** Changes a seat by its link, even if its event is in the trash. Throws SEAT_NOT_FOUND. */
  async #changeByToken(
    token: string,
    change: (seat: SeatEntity, manager: EntityManager) => Promise<void>,
  ): Promise<SeatModel> {
    const id = await this.links.subjectOf(SEAT_LINKS, token);
    if (!id) throw new DomainError('SEAT_NOT_FOUND');
    const { eventId } = await this.#byId(id);
    const changed = await this.dataSource.transaction(async (manager) => {
      const event = await lockEvent(manager, eventId);
      const settle = () => event && settleSeats(manager, event, this.config.timeZone, this.clock.now());
      await settle();
      const seat = await this.#byId(id, manager);
      await change(seat, manager);
      await settle();
      if (event) await this.mails.sendDue(event, manager);
      return seat;
    });
    return this.views.seat(changed);
  }

  /** Throws SEAT_NOT_FOUND. */
  #byId(id: string, manager: EntityManager = this.dataSource.manager): Promise<SeatEntity> {
    return findSeat(manager, id);
  }
}
