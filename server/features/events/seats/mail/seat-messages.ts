import type { Config } from '../../../../core/config/config.js';
import { removeInvalidCharacters } from '../../../../core/validation/invalid-characters.js';
import type { MailMessage } from '../../../../infra/mail/mail.service.js';
import { GIVE_BACK_PARAMETER, SEAT_LIMITS } from '../../../../shared/seats.js';
import { dateAndTime, weekdayAndDay } from '../../../../shared/time.js';
import { seatsEndAt } from '../seat-queue.js';
import { type Invitation, seatInvitation } from './seat-invitation.js';
import type { SeatMailKind } from './seat-mail-plan.js';
import type { InvitedEvent } from './seat-mail.entity.js';

export const SEAT_TEMPLATE = 'seat';

/** Why an invitation is cancelled. */
export const CANCELLATIONS = {
  cancelled: (title: string, reason: string) => [`Cancelled: ${title}`, `“${title}” is cancelled: ${reason}`],
  deleted: (title: string) => [`Cancelled: ${title}`, `“${title}” was taken off the site and will not take place.`],
  givenBack: (title: string) => [
    `Seat given back: ${title}`,
    `You gave back your seat at “${title}”. Thank you for telling us.`,
  ],
  erased: (title: string) => [
    `Seat given back: ${title}`,
    `You gave back your seat at “${title}”, and the site has erased everything about you.`,
  ],
  removed: (title: string) => [`Seat taken back: ${title}`, `The club has taken back your seat at “${title}”.`],
} as const satisfies Record<string, (title: string, reason: string) => readonly [subject: string, sentence: string]>;

export type Cancellation = keyof typeof CANCELLATIONS;

/** Afterwards the site has no address that could be erased. */
const ERASED_WITH: readonly Cancellation[] = ['givenBack', 'erased', 'removed'];

/**
 * All that a mail about a seat can say. The name is not part of it: whoever types an address must not be able to have words of their own
 * mailed there.
 */
export interface SeatMailContent extends Invitation {
  /** Place in the queue. */
  place: number | null;
  offeredUntil: Date | null;
  cancellation: Cancellation;
  /** Reason why the event is cancelled; '' if it is not. */
  reason: string;
}

type MailSettings = Pick<Config, 'site' | 'timeZone'>;

interface Words {
  subject: string;
  paragraphs: readonly string[];
}

export function seatMessage(kind: SeatMailKind, content: SeatMailContent, settings: MailSettings): MailMessage {
  const { email, event, seatId, url } = content;
  const { subject, paragraphs } = WORDS[kind](content, settings);
  const isErased = kind === 'cancellation' && ERASED_WITH.includes(content.cancellation);
  const text = [...paragraphs, ...(isErased ? [] : [footer(url, settings)])].join('\n\n');
  const validUntil =
    kind === 'offer' && content.offeredUntil ? content.offeredUntil : seatsEndAt(event, settings.timeZone);
  const method = METHODS[kind];
  return {
    to: email,
    subject,
    text,
    template: SEAT_TEMPLATE,
    params: { subject, message: text, link: url },
    personal: { subjectId: seatId, validUntil: validUntil.toISOString() },
    ...(method && { calendar: seatInvitation(method, content, settings) }),
  };
}

const METHODS: Partial<Record<SeatMailKind, 'REQUEST' | 'CANCEL'>> = {
  invitation: 'REQUEST',
  change: 'REQUEST',
  cancellation: 'CANCEL',
};

const WORDS: Record<SeatMailKind, (content: SeatMailContent, settings: MailSettings) => Words> = {
  invitation: ({ event, url }) => ({
    subject: `Your seat: ${titleOf(event)}`,
    paragraphs: [
      `You have a seat at “${titleOf(event)}”.`,
      factsOf(event),
      giveBack(url),
      'Tell us at the door who you are.',
    ],
  }),
  change: ({ event, url }) => ({
    subject: `Changed: ${titleOf(event)}`,
    paragraphs: ['An event at which you have a seat has changed. This is the plan now:', factsOf(event), giveBack(url)],
  }),
  reminder: ({ event, url }) => ({
    subject: `Reminder: ${titleOf(event)}, ${weekdayAndDay(event.date)}`,
    paragraphs: [`You have a seat at “${titleOf(event)}”. See you there!`, factsOf(event), giveBack(url)],
  }),
  queue: ({ event, url, place }) => ({
    subject: `In the queue: ${titleOf(event)}`,
    paragraphs: [
      `You are number ${place ?? 1} in the queue for “${titleOf(event)}”.`,
      factsOf(event),
      `When a seat becomes free for you, we mail you. It is yours if you accept it within ${SEAT_LIMITS.offerHours} hours, on the last day within ${SEAT_LIMITS.lastDayOfferHours}.`,
      `See your place, or leave the queue: ${url}`,
    ],
  }),
  offer: ({ event, url, offeredUntil }, { timeZone }) => ({
    subject: `A seat is free for you: ${titleOf(event)}`,
    paragraphs: [
      `A seat at “${titleOf(event)}” is free for you.`,
      `Take it by ${dateAndTime(timeZone, offeredUntil ?? seatsEndAt(event, timeZone))} (${timeZone}): ${url}`,
      factsOf(event),
      'After that it goes to the next in the queue.',
    ],
  }),
  cancellation: ({ event, cancellation, reason }) => {
    const [subject, sentence] = CANCELLATIONS[cancellation](titleOf(event), toLine(reason));
    return { subject, paragraphs: [sentence, factsOf(event)] };
  },
};

/** A line break would let a text imitate the lines around it. */
const toLine = (text: string): string => removeInvalidCharacters(text).replace(/\s+/g, ' ').trim();
const titleOf = ({ title }: InvitedEvent): string => toLine(title);

const factsOf = ({ date, time, location, onlineUrl }: InvitedEvent): string =>
  [
    `When:    ${weekdayAndDay(date)}, ${toLine(time)}`,
    `Where:   ${toLine(location)}`,
    ...(onlineUrl ? [`Online:  ${toLine(onlineUrl)}`] : []),
  ].join('\n');

const giveBack = (url: string): string =>
  [`Your seat: ${url}`, `I can’t come: ${url}?${GIVE_BACK_PARAMETER}`].join('\n');

const footer = (url: string, { site }: MailSettings): string =>
  `You get this because your address was entered for a seat at an event of ${toLine(site.name)}. If it wasn’t you, erase it here: ${url}`;
