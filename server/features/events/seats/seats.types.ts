import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { MIN_FORM_TIME_MS } from '../../../core/access/spam-signals.js';
import { ValidatedText } from '../../../core/validation/validated-text.js';
import { PERSONAL_LINK_PATHS } from '../../../shared/personal-links.js';
import { SEAT_LIMITS, SEAT_RULES } from '../../../shared/seats.js';
import { SEAT_STATES, SEATING_STATES, type SeatingState, type SeatState } from './seat-states.js';
import type { EventEntity } from '../event.entity.js';
import { EventModel } from '../events.types.js';

registerEnumType(SEAT_STATES, {
  name: 'SeatState',
  description: 'How a seat, or a place in the queue, stands.',
  valuesMap: {
    HELD: { description: 'The seat is theirs.' },
    OFFERED: { description: 'A seat has become free: it is theirs if they accept it in time.' },
    QUEUED: { description: 'They wait for a seat.' },
    GIVEN_BACK: { description: 'They gave it back, or left the queue.' },
    REMOVED: { description: 'An officer took it from them.' },
    MISSED: { description: 'They did not accept the seat in time.' },
  },
});

registerEnumType(SEATING_STATES, {
  name: 'SeatingState',
  description: 'What visitors can do about the seats of an event.',
  valuesMap: {
    OPEN: { description: 'Take one.' },
    FULL: { description: 'Queue for one.' },
    CLOSED: { description: 'Nothing: an officer has closed them.' },
    OVER: { description: 'Nothing: the event has begun, is over or was cancelled.' },
  },
});

@ObjectType('EventSeats', { description: 'The seats of an event that visitors can take here.' })
export class EventSeatsModel {
  @Field(() => Int, { description: 'Number of seats.' })
  total: number;

  @Field(() => Int, { description: 'Number of seats that a visitor can take now.' })
  left: number;

  @Field(() => Int, { description: 'Number of people in the queue.' })
  waiting: number;

  @Field(() => SEATING_STATES, { description: 'What visitors can do.' })
  state: SeatingState;

  @Field({
    description:
      'True if those who give an address get an invitation for their calendar and a reminder; false if the site mails nobody.',
  })
  invites: boolean;
}

@ObjectType({ isAbstract: true })
abstract class SeatFields {
  @Field(() => SEAT_STATES, { description: 'How it stands at present.' })
  state: SeatState;

  @Field({ description: 'Name of the person; empty once the seat is no longer theirs.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'E-mail address, if the person gave one.' })
  email: string | null;

  @Field(() => Int, { nullable: true, description: 'Place in the queue, from 1; null for those who do not wait.' })
  place: number | null;

  @Field(() => Date, { nullable: true, description: 'Until when an offered seat can be accepted; else null.' })
  offeredUntil: Date | null;

  @Field({ description: 'When it was asked for.' })
  createdAt: Date;
}

@ObjectType('Seat', { description: 'A seat, or a place in the queue, as its holder sees it.' })
export class SeatModel extends SeatFields {
  @Field(() => EventModel, { nullable: true, description: 'The event; null if it was deleted.' })
  event: EventEntity | null;

  @Field({ description: 'True if the site mails them about it.' })
  isMailed: boolean;
}

@ObjectType('SeatHolder', { description: 'Somebody who has a seat of an event, or waits for one.' })
export class SeatHolderModel extends SeatFields {
  @Field(() => ID, { description: 'Unique ID; never changes.' })
  id: string;
}

@ObjectType('TakenSeat', { description: 'A seat that was taken, or a place in the queue.' })
export class TakenSeatModel {
  @Field({
    description: `Secret of the holder’s link, \`${PERSONAL_LINK_PATHS.seat}{token}\`. Only this response has it; it cannot be read again.`,
  })
  token: string;

  @Field(() => SeatModel, { description: 'The seat.' })
  seat: SeatModel;
}

@InputType({ description: 'Somebody for whom an officer takes a seat.' })
export class SeatPersonInput {
  @Field({ description: `Name, 1 to ${SEAT_LIMITS.name} characters.` })
  @ValidatedText(SEAT_RULES.name)
  name: string;

  @Field({ nullable: true, description: 'E-mail address, for news of this event alone.' })
  @ValidatedText(SEAT_RULES.email, { optional: true })
  email?: string;
}

@InputType({ description: 'A visitor who takes a seat.' })
export class TakeSeatInput extends SeatPersonInput {
  @Field({
    nullable: true,
    description: 'Leave this empty. People do not see the field; it catches programs that fill in every field.',
  })
  website?: string;

  @Field(() => Int, {
    nullable: true,
    description: `Milliseconds the form was open, preferably from a monotonic clock such as \`performance.now()\`. Requests below ${MIN_FORM_TIME_MS} are rejected as automated.`,
  })
  millisecondsOpen?: number;
}

@InputType({ description: 'Another name for the holder of a seat.' })
export class RenameSeatInput {
  @Field({ description: `Name, 1 to ${SEAT_LIMITS.name} characters.` })
  @ValidatedText(SEAT_RULES.name)
  name: string;
}
