import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../../../core/config/config.js';
import { recordAct, transactAsActor } from '../../../core/records/acts/record-act.js';
import { findRowById, FOR_UPDATE } from '../../../core/records/find-row.js';
import { noteRows } from '../../../core/records/transaction.js';
import { Clock } from '../../../core/time/clock.js';
import { DomainError } from '../../../shared/errors.js';
import { EventEntity } from '../event.entity.js';
import { SeatMails } from './mail/seat-mails.service.js';
import { ERASED, settleSeats } from './seat-book.js';
import { hasBegun, hasSeats, type Seating, stateOnArrival } from './seat-queue.js';
import { findSeat, insertSeat, isPresent, type SeatRequest, updateSeat } from './seat-rows.js';
import { SEAT_STATES } from './seat-states.js';
import { SeatViews } from './seat-views.service.js';
import type { SeatEntity } from './seat.entity.js';
import type { SeatHolderModel } from './seats.types.js';

/** The seats of events, for officers. Their acts name the event, but nobody who has a seat. */
@Injectable()
export class OfficerSeats {
  constructor(
    private readonly dataSource: DataSource,
    private readonly views: SeatViews,
    private readonly mails: SeatMails,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds somebody: a seat if one is free, else a place in the queue. Works when seats are closed, too. Once the event has begun, the queue
   * does not matter: those who wait are not there. Throws EVENT_NOT_FOUND, NO_SEATS and QUEUE_FULL.
   */
  async add(eventId: string, person: SeatRequest): Promise<SeatHolderModel> {
    const id = await this.#onEvent(eventId, async (event, seating, manager) => {
      if (!hasSeats(event)) throw new DomainError('NO_SEATS');
      const now = this.clock.now();
      const state = stateOnArrival(seating, hasBegun(event, seating, now));
      const seat = await insertSeat(manager, event.id, person, state, now);
      await this.mails.subscribe(seat, event, null, manager);
      await recordAct(manager, EventEntity, event, 'ADD_PERSON');
      return seat.id;
    });
    return this.views.holder(eventId, id);
  }

  /** Takes a seat, or a place in the queue, from somebody. Throws SEAT_NOT_FOUND. */
  async remove(id: string): Promise<string> {
    const { eventId } = await findSeat(this.dataSource.manager, id);
    await this.#onEvent(eventId, async (event, _seating, manager) => {
      const seat = await findSeat(manager, id);
      if (!isPresent(seat)) return;
      await this.mails.unsubscribe(seat, 'removed', manager);
      await updateSeat(manager, seat, { state: SEAT_STATES.REMOVED, ...ERASED });
      await recordAct(manager, EventEntity, event, 'REMOVE_PERSON');
      await settleSeats(manager, event, this.config.timeZone, this.clock.now());
      await this.mails.sendDue(event, manager);
    });
    return id;
  }

  /** Runs `work` on the settled seats of a locked event. Throws EVENT_NOT_FOUND. */
  async #onEvent<T>(
    eventId: string,
    work: (event: EventEntity, seating: Seating<SeatEntity>, manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const { event, result } = await transactAsActor(this.dataSource, async (manager) => {
      const event = await findRowById(manager, EventEntity, eventId, 'EVENT_NOT_FOUND', FOR_UPDATE);
      const seating = await settleSeats(manager, event, this.config.timeZone, this.clock.now());
      return { event, result: await work(event, seating, manager) };
    });
    noteRows(this.dataSource, EventEntity, [event]);
    return result;
  }
}
