import { isDeepStrictEqual } from 'node:util';
import { addDays } from '../../../../shared/days.js';
import { EVENT_STATUSES } from '../../../../shared/events.js';
import { instantIn } from '../../../../shared/time.js';
import type { EventEntity } from '../../event.entity.js';
import { onlineLinkOf } from '../../event-record.js';
import { seatsEndAt } from '../seat-queue.js';
import { SEAT_STATES } from '../seat-states.js';
import type { SeatEntity } from '../seat.entity.js';
import type { InvitedEvent, SeatMailEntity } from './seat-mail.entity.js';

const { HELD, OFFERED, QUEUED } = SEAT_STATES;

/** On the clocks of the site, the day before the event. */
const REMINDER_MINUTES = 18 * 60;
/** A change of an event is mailed once it has stayed for so long: officers often save several times in a row. */
export const CHANGE_DELAY_MS = 2 * 60_000;

export type SeatMailKind = 'invitation' | 'change' | 'cancellation' | 'reminder' | 'queue' | 'offer';

export const invitedEvent = (event: EventEntity): InvitedEvent => {
  const { title, slug, date, time, location } = event;
  return { title, slug, date, time, location, onlineUrl: onlineLinkOf(event) };
};

const reminderAt = ({ date }: Pick<EventEntity, 'date'>, zone: string): Date =>
  new Date(instantIn(zone, addDays(date, -1), REMINDER_MINUTES));

/** True if a message that is sent now says what a reminder would. */
export const isReminderTime = (event: Pick<EventEntity, 'date'>, zone: string, now: Date): boolean =>
  now >= reminderAt(event, zone);

export interface SeatSituation {
  seat: Pick<SeatEntity, 'state'>;
  /** null if it was deleted. */
  event: EventEntity | null;
  /** The event was saved or deleted a moment ago, and may be again. */
  isFresh: boolean;
  told: Pick<SeatMailEntity, 'toldState' | 'invitation' | 'sequence' | 'remindedOf'>;
}

/** The mail that somebody with a seat should get next; null for none. Nothing is sent once the event has begun. */
export function nextSeatMail(
  { seat: { state }, event, isFresh, told }: SeatSituation,
  zone: string,
  now: Date,
): SeatMailKind | null {
  const { invitation } = told;
  if (!event || event.statusOverride === EVENT_STATUSES.CANCELLED)
    return invitation && !isFresh && now < seatsEndAt(invitation, zone) ? 'cancellation' : null;
  if (now >= seatsEndAt(event, zone) || !isAhead(event)) return null;
  if (state === OFFERED || state === QUEUED)
    return state === told.toldState ? null : state === OFFERED ? 'offer' : 'queue';
  if (state !== HELD) return null;
  // An event that is no longer cancelled may be cancelled again.
  if (!invitation) return told.sequence > 0 && isFresh ? null : 'invitation';
  if (!isDeepStrictEqual(invitation, invitedEvent(event))) return isFresh ? null : 'change';
  return isReminderTime(event, zone, now) && told.remindedOf !== event.date ? 'reminder' : null;
}

/** False if an officer has said that it takes place now, or has. */
const isAhead = ({ statusOverride }: EventEntity): boolean =>
  statusOverride === null || statusOverride === EVENT_STATUSES.UPCOMING;

/** The columns that say that this mail was sent. */
export function toldAfter(
  kind: SeatMailKind,
  state: SeatEntity['state'],
  event: InvitedEvent,
  sequence: number,
  isReminded: boolean,
): Partial<SeatMailEntity> {
  if (kind === 'cancellation') return { invitation: null, sequence: sequence + 1 };
  if (kind === 'reminder') return { remindedOf: event.date };
  if (kind === 'queue' || kind === 'offer') return { toldState: state };
  return { toldState: state, invitation: event, sequence: sequence + 1, ...(isReminded && { remindedOf: event.date }) };
}
