import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not, type EntityManager } from 'typeorm';
import type { Principal } from '../../../../core/access/principal.js';
import { Config } from '../../../../core/config/config.js';
import { FOR_UPDATE } from '../../../../core/records/find-row.js';
import { PersonalLinks } from '../../../../core/records/personal-links/personal-links.service.js';
import { Clock } from '../../../../core/time/clock.js';
import { MailQueue } from '../../../../infra/mail/mail-queue.js';
import { MailService, type MailMessage } from '../../../../infra/mail/mail.service.js';
import { discardMail } from '../../../../infra/mail/mail-queue-rows.js';
import { RateLimits } from '../../../../infra/rate-limits/rate-limits.js';
import { canonicalEmail } from '../../../../shared/canonical-email.js';
import { PERSONAL_LINK_PATHS } from '../../../../shared/personal-links.js';
import { EventEntity } from '../../event.entity.js';
import { lockEvent, seatingsAt } from '../seat-book.js';
import { placeOf, seatsEndAt, seatsErasedAt } from '../seat-queue.js';
import { SeatEntity } from '../seat.entity.js';
import { mailboxOf, SEAT_MAIL_LIMITS } from './seat-mail-limits.js';
import {
  CHANGE_DELAY_MS,
  invitedEvent,
  isReminderTime,
  nextSeatMail,
  type SeatMailKind,
  toldAfter,
} from './seat-mail-plan.js';
import { endSeatMail } from './seat-mail-rows.js';
import { type InvitedEvent, SeatMailEntity } from './seat-mail.entity.js';
import { type Cancellation, seatMessage } from './seat-messages.js';

const DELETED_SINCE = `
  SELECT FROM trash, jsonb_array_elements(rows) AS trashed
  WHERE trashed->>'table' = 'event' AND trashed->'row'->>'id' = $1 AND deleted_at > $2 LIMIT 1`;

interface DueMail {
  kind: SeatMailKind;
  seat: SeatEntity;
  told: SeatMailEntity;
}

interface MailDetails {
  place?: number | null;
  cancellation?: Cancellation;
  reason?: string;
}

/**
 * Mail to those who gave an address with their seat: an invitation for the calendar, its changes and its cancellation, their place in the
 * queue, offers, and a reminder. Each is queued in the transaction that notes it as sent.
 */
@Injectable()
export class SeatMails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: PersonalLinks,
    private readonly queue: MailQueue,
    private readonly mail: MailService,
    private readonly limits: RateLimits,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** False if the site has no mail server: an outbox reaches nobody, and the API of a provider takes no invitations. */
  get areSent(): boolean {
    return this.mail.organizer !== null;
  }

  /** True if whoever has this seat gets mail about it. */
  async isMailed({ id, email }: Pick<SeatEntity, 'id' | 'email'>): Promise<boolean> {
    return this.areSent && email !== null && (await this.dataSource.manager.existsBy(SeatMailEntity, { seatId: id }));
  }

  /**
   * From now on, whoever has just got this seat of a locked event gets mail about it, unless too much was mailed to the address or for the
   * `requester`: anybody can type the address of somebody else. An officer is no requester.
   */
  async subscribe(
    seat: SeatEntity,
    event: EventEntity,
    requester: Pick<Principal, 'address'> | null,
    manager: EntityManager,
  ): Promise<void> {
    if (!(await this.#allows(seat, requester, manager))) return;
    await manager.insert(SeatMailEntity, { seatId: seat.id, eventId: event.id });
    await this.sendDue(event, manager);
  }

  /** Queues all mail that is due to those who have seats of a locked event. */
  async sendDue(event: EventEntity, manager: EntityManager): Promise<void> {
    if (!this.areSent) return;
    const due = await this.#due(event.id, event, manager);
    if (due.length === 0) return;
    const seating = (await seatingsAt(manager, [event], this.config.timeZone, this.clock.now())).get(event.id);
    const reason = event.cancelReason ?? '';
    for (const mail of due) {
      const place = seating ? placeOf(mail.seat, seating) : null;
      const facts = mail.kind === 'cancellation' ? mail.told.invitation! : invitedEvent(event);
      await this.#queue(mail, facts, { place, cancellation: 'cancelled', reason }, manager);
    }
  }

  /** Before a seat is given back or taken from somebody: discards mail that waits, and cancels the invitation. */
  async unsubscribe(seat: SeatEntity, cancellation: Cancellation, manager: EntityManager): Promise<void> {
    const told = await endSeatMail(seat.id, 'unsent', manager);
    const message = told && (await this.#cancellation(seat, told, cancellation, manager));
    if (message) await this.queue.enqueue(message, manager);
  }

  /**
   * Before everything about somebody is erased: sends the cancellation of the invitation at once, since afterwards nothing may wait anywhere.
   * Among several requests, only the one that ends the mail sends it. If the mail server does not take it, it is not sent at all.
   */
  async cancelNow(seatId: string): Promise<void> {
    const message = await this.dataSource.transaction(async (manager) => {
      const seat = await manager.findOneBy(SeatEntity, { id: seatId });
      if (!seat) return null;
      // The same order as everywhere.
      await lockEvent(manager, seat.eventId);
      const told = await endSeatMail(seatId, 'all', manager);
      return told && this.#cancellation(seat, told, 'erased', manager);
    });
    if (message) await this.mail.send(message).catch(() => {});
  }

  /** Queues what has become due by time alone, or by a change or the deletion of an event. */
  async run(): Promise<void> {
    if (!this.areSent) return;
    for (const id of await this.#eventsWithDueMail())
      await this.dataSource.transaction(async (manager) => {
        const event = await lockEvent(manager, id);
        await (event ? this.sendDue(event, manager) : this.#cancelDeleted(id, manager));
      });
  }

  /** Counts it, too. */
  async #allows(
    { eventId, email }: SeatEntity,
    requester: Pick<Principal, 'address'> | null,
    manager: EntityManager,
  ): Promise<boolean> {
    if (!email || !this.areSent) return false;
    const mailbox = mailboxOf(canonicalEmail(email));
    const { network, event, address } = SEAT_MAIL_LIMITS;
    if (requester && !(await this.limits.allowsWithin(manager, network, requester))) return false;
    const isFew = await this.limits.allowsWithin(manager, event, null, `${eventId} ${mailbox}`);
    return isFew && this.limits.allowsWithin(manager, address, null, mailbox);
  }

  async #eventsWithDueMail(): Promise<string[]> {
    const { manager } = this.dataSource;
    const rows = await manager.query<{ id: string }[]>('SELECT DISTINCT event_id AS id FROM seat_mail');
    const events = await manager.findBy(EventEntity, { id: In(rows.map(({ id }) => id)) });
    const ids: string[] = [];
    for (const { id } of rows) {
      const event = events.find((each) => each.id === id) ?? null;
      if (event && this.clock.now() >= seatsEndAt(event, this.config.timeZone)) continue;
      if ((await this.#due(id, event, manager)).length > 0) ids.push(id);
    }
    return ids;
  }

  async #cancelDeleted(eventId: string, manager: EntityManager): Promise<void> {
    // There is no event to lock.
    await manager.find(SeatMailEntity, { where: { eventId }, lock: FOR_UPDATE });
    for (const mail of await this.#due(eventId, null, manager))
      await this.#queue(mail, mail.told.invitation!, { cancellation: 'deleted' }, manager);
  }

  async #due(eventId: string, event: EventEntity | null, manager: EntityManager): Promise<DueMail[]> {
    const rows = await manager.findBy(SeatMailEntity, { eventId });
    if (rows.length === 0) return [];
    const seats = await manager.find(SeatEntity, {
      where: { id: In(rows.map(({ seatId }) => seatId)), email: Not(IsNull()) },
      order: { arrival: 'ASC' },
    });
    const isFresh = await this.#isFresh(eventId, event, manager);
    return seats.flatMap((seat) => {
      const told = rows.find(({ seatId }) => seatId === seat.id)!;
      const kind = nextSeatMail({ seat, event, isFresh, told }, this.config.timeZone, this.clock.now());
      return kind ? [{ kind, seat, told }] : [];
    });
  }

  async #isFresh(eventId: string, event: EventEntity | null, manager: EntityManager): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - CHANGE_DELAY_MS);
    if (event) return event.updatedAt > since;
    return (await manager.query<unknown[]>(DELETED_SINCE, [eventId, since])).length > 0;
  }

  async #queue(
    { kind, seat, told }: DueMail,
    event: InvitedEvent,
    details: MailDetails,
    manager: EntityManager,
  ): Promise<void> {
    // Everything but a reminder makes what still waits out of date.
    if (told.toldState && kind !== 'reminder') await discardMail([seat.id], 'unsent', manager);
    const message = await this.#message(kind, seat, told, event, details, manager);
    if (message) await this.queue.enqueue(message, manager);
    const isReminded = isReminderTime(event, this.config.timeZone, this.clock.now());
    const changes = toldAfter(kind, seat.state, event, told.sequence, isReminded);
    await manager.update(SeatMailEntity, { seatId: seat.id }, changes);
  }

  /** null if their calendar has no invitation, or the event has begun. */
  #cancellation(
    seat: SeatEntity,
    told: SeatMailEntity,
    cancellation: Cancellation,
    manager: EntityManager,
  ): Promise<MailMessage | null> {
    const { invitation } = told;
    if (!invitation || this.clock.now() >= seatsEndAt(invitation, this.config.timeZone)) return Promise.resolve(null);
    return this.#message('cancellation', seat, told, invitation, { cancellation }, manager);
  }

  async #message(
    kind: SeatMailKind,
    { id: seatId, email, offeredUntil }: SeatEntity,
    { sequence }: SeatMailEntity,
    event: InvitedEvent,
    { place = null, cancellation = 'cancelled', reason = '' }: MailDetails,
    manager: EntityManager,
  ): Promise<MailMessage | null> {
    const { organizer } = this.mail;
    if (!organizer || !email) return null;
    const { publicUrl, timeZone } = this.config;
    const token = this.links.repeatableToken('mailedSeat', seatId);
    // Mail before a cancellation has stored the link.
    if (kind !== 'cancellation')
      await this.links.store(token, 'mailedSeat', seatId, seatsErasedAt(event, timeZone), manager);
    const url = publicUrl + PERSONAL_LINK_PATHS.seat + token;
    const invitation = { seatId, email, event, organizer, sequence, url, now: this.clock.now() };
    return seatMessage(kind, { ...invitation, place, offeredUntil, cancellation, reason }, this.config);
  }
}
