import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { Config } from '../../../core/config/config.js';
import { findRowById } from '../../../core/records/find-row.js';
import { Clock } from '../../../core/time/clock.js';
import { DomainError } from '../../../shared/errors.js';
import { PRESENT_STATES, SEAT_STATES } from './seat-states.js';
import { EventEntity } from '../event.entity.js';
import { SeatMails } from './mail/seat-mails.service.js';
import { ERASED, seatingsAt } from './seat-book.js';
import { freeSeats, hasSeats, placeOf, type Seating, seatingState, waitingIn } from './seat-queue.js';
import { SeatEntity } from './seat.entity.js';
import type { EventSeatsModel, SeatHolderModel, SeatModel } from './seats.types.js';

const { HELD, MISSED } = SEAT_STATES;

/** Seats as they are at present, whatever is stored: time alone changes queues. */
@Injectable()
export class SeatViews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mails: SeatMails,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** The seats of these events as visitors may know them, by ID. Events without seats are left out. */
  async ofEvents(ids: readonly string[]): Promise<Map<string, EventSeatsModel>> {
    const events = (await this.dataSource.manager.findBy(EventEntity, { id: In(ids) })).filter(hasSeats);
    if (events.length === 0) return new Map();
    const now = this.clock.now();
    const seatings = await this.#atOneMoment((manager) => seatingsAt(manager, events, this.config.timeZone, now));
    return new Map(
      events.flatMap((event) => {
        const seating = seatings.get(event.id);
        return seating ? [[event.id, { ...summary(event, seating, now), invites: this.mails.areSent }] as const] : [];
      }),
    );
  }

  /** A seat as its holder sees it now. */
  async seat(stored: SeatEntity): Promise<SeatModel> {
    const event = await this.dataSource.manager.findOneBy(EventEntity, { id: stored.eventId });
    const isMailed = await this.mails.isMailed(stored);
    if (!event) return { ...stored, place: null, event: null, isMailed };
    const seating = await this.#atOneMoment((manager) => this.#seatingOf(event, manager));
    const seat = seating?.queue.find(({ id }) => id === stored.id) ?? stored;
    const erased = seat.state === MISSED ? ERASED : {};
    return { ...seat, ...erased, place: seating ? placeOf(seat, seating) : null, event, isMailed };
  }

  /** Everybody who has a seat of an event, or waits for one, in order of arrival. Throws EVENT_NOT_FOUND. */
  async holders(eventId: string): Promise<SeatHolderModel[]> {
    const event = await findRowById(this.dataSource.manager, EventEntity, eventId, 'EVENT_NOT_FOUND');
    const [seating, held] = await this.#atOneMoment(async (manager) => [
      await this.#seatingOf(event, manager),
      await manager.findBy(SeatEntity, { eventId, state: HELD }),
    ]);
    const queue = seating?.queue.filter(({ state }) => PRESENT_STATES.includes(state)) ?? [];
    return [...held, ...queue]
      .toSorted((a, b) => a.arrival - b.arrival)
      .map((seat) => ({ ...seat, place: seating ? placeOf(seat, seating) : null }));
  }

  /** One of them. Throws SEAT_NOT_FOUND. */
  async holder(eventId: string, id: string): Promise<SeatHolderModel> {
    const holder = (await this.holders(eventId)).find((each) => each.id === id);
    if (!holder) throw new DomainError('SEAT_NOT_FOUND');
    return holder;
  }

  async #seatingOf(event: EventEntity, manager: EntityManager): Promise<Seating<SeatEntity> | undefined> {
    return (await seatingsAt(manager, [event], this.config.timeZone, this.clock.now())).get(event.id);
  }

  /**
   * Reads several times without a change in between: a seat that somebody accepts meanwhile would count twice, and whoever was offered the last
   * one would seem to wait.
   */
  #atOneMoment<T>(read: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction('REPEATABLE READ', read);
  }
}

const summary = (event: EventEntity, seating: Seating<SeatEntity>, now: Date): Omit<EventSeatsModel, 'invites'> => {
  const waiting = waitingIn(seating).length;
  return {
    total: seating.capacity,
    left: waiting > 0 ? 0 : Math.max(0, freeSeats(seating)),
    waiting,
    state: seatingState(event, seating, now),
  };
};
