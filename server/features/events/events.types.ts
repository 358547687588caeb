import { ArgsType, Field, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { CalendarDate } from '../../platform/graphql/calendar-date.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { WithImage } from '../../platform/graphql/image-input.js';
import { ListOrder } from '../../platform/graphql/list-order.js';
import { PageArguments } from '../../platform/graphql/page-arguments.js';
import { VersionedModel } from '../../platform/graphql/versioned.js';
import { Checked } from '../../platform/input/checked.js';
import {
  EVENT_LIMITS,
  EVENT_RULES,
  EVENT_STATUSES,
  EVENT_TYPES,
  type EventStatus,
  type EventType,
} from '../../shared/events.js';

registerEnumType(EVENT_TYPES, {
  name: 'EventType',
  description: 'What kind of an event it is.',
  valuesMap: {
    EDUCATIONAL_MEETING: { description: 'Speeches, evaluations, workshops.' },
    FUN_ACTIVITY: { description: 'Games, outings, parties.' },
    OTHER: { description: 'Anything else.' },
  },
});

registerEnumType(EVENT_STATUSES, {
  name: 'EventStatus',
  description: 'How far an event has come, as the administrators say it.',
  valuesMap: {
    UPCOMING: { description: 'It is still to come.' },
    ONGOING: { description: 'It is under way.' },
    COMPLETED: { description: 'It is over.' },
  },
});

@ObjectType('Event', { description: 'An event of the club.' })
export class EventModel extends VersionedModel {
  @Field({ description: `Plain text, ${EVENT_LIMITS.title} characters at most.` })
  title: string;

  @Field({ description: `Plain text, ${EVENT_LIMITS.description} characters at most.` })
  description: string;

  @Field(() => CalendarDate, { description: 'The day it begins on.' })
  date: string;

  @Field({ description: `When it is on that day, as it was written: ${EVENT_LIMITS.time} characters at most.` })
  time: string;

  @Field({ description: `Where it is: plain text, ${EVENT_LIMITS.location} characters at most.` })
  location: string;

  @Field(() => EVENT_TYPES, { description: 'What kind of an event it is.' })
  type: EventType;

  @Field(() => EVENT_STATUSES, { description: 'How far it has come, as the administrators say it.' })
  status: EventStatus;

  @Field(() => Int, { nullable: true, description: 'How many can take part, where that is told.' })
  capacity: number | null;

  @Field(() => String, { nullable: true, description: 'Where to register: a web address.' })
  registrationUrl: string | null;
}

@ObjectType({ description: 'A page of events, in their order.' })
export class EventConnection extends connectionOf(EventModel) {}

@ObjectType('EventDay', { description: 'A day that has events.' })
export class EventDayModel {
  @Field(() => CalendarDate, { description: 'Which day.' })
  date: string;

  @Field(() => Int, { description: 'How many events begin on it.' })
  count: number;
}

@ArgsType()
export class EventArguments extends PageArguments {
  @Field(() => CalendarDate, { nullable: true, description: 'Only events on this day or later.' })
  from?: string;

  @Field(() => CalendarDate, { nullable: true, description: 'Only events on this day or earlier.' })
  to?: string;

  @Field(() => EVENT_TYPES, { nullable: true, description: 'Only events of this kind; all of them when left out.' })
  type?: EventType;

  @Field({
    nullable: true,
    description: 'Plain text to look for in title, description and location, whatever its case.',
  })
  search?: string;

  @Field(() => EVENT_STATUSES, { nullable: true, description: 'Only events that have come so far; all when left out.' })
  status?: EventStatus;

  @Field(() => ListOrder, { defaultValue: ListOrder.OLDEST, description: 'Soonest first, or latest first.' })
  order: ListOrder;
}

@InputType({ isAbstract: true })
abstract class WithExtras extends WithImage {
  @Field(() => EVENT_STATUSES, { nullable: true, description: 'How far it has come; upcoming unless said otherwise.' })
  @Checked(EVENT_RULES.status, { optional: true })
  status?: EventStatus;

  @Field(() => Int, {
    nullable: true,
    description: `How many can take part, 0 to ${EVENT_LIMITS.capacity}. null: not told.`,
  })
  @Checked(EVENT_RULES.capacity, { optional: true, numeric: true })
  capacity?: number | null;

  @Field({ nullable: true, description: 'Where to register: a web address. Empty takes it away.' })
  @Checked(EVENT_RULES.registrationUrl, { optional: true })
  registrationUrl?: string;
}

@InputType({ description: 'A new event. 1200 × 800 suits its picture best.' })
export class EventInput extends WithExtras {
  @Field({ description: `Plain text, 1 to ${EVENT_LIMITS.title} characters.` })
  @Checked(EVENT_RULES.title)
  title: string;

  @Field(() => CalendarDate, { description: 'The day it begins on.' })
  @Checked(EVENT_RULES.date)
  date: string;

  @Field({ description: `Such as “6:00 PM to 7:30 PM”, 1 to ${EVENT_LIMITS.time} characters.` })
  @Checked(EVENT_RULES.time)
  time: string;

  @Field(() => EVENT_TYPES, { description: 'What kind of an event it is.' })
  @Checked(EVENT_RULES.type)
  type: EventType;

  @Field({ description: `Where it is: plain text, 1 to ${EVENT_LIMITS.location} characters.` })
  @Checked(EVENT_RULES.location)
  location: string;

  @Field({ description: `Plain text, 1 to ${EVENT_LIMITS.description} characters.` })
  @Checked(EVENT_RULES.description)
  description: string;
}

@InputType({ description: 'Changes to an event; what is left out stays as it is.' })
export class EventPatch extends WithExtras {
  @Field({ nullable: true, description: `Plain text, 1 to ${EVENT_LIMITS.title} characters.` })
  @Checked(EVENT_RULES.title, { optional: true })
  title?: string;

  @Field(() => CalendarDate, { nullable: true, description: 'The day it begins on.' })
  @Checked(EVENT_RULES.date, { optional: true })
  date?: string;

  @Field({ nullable: true, description: `Such as “6:00 PM to 7:30 PM”, 1 to ${EVENT_LIMITS.time} characters.` })
  @Checked(EVENT_RULES.time, { optional: true })
  time?: string;

  @Field(() => EVENT_TYPES, { nullable: true, description: 'What kind of an event it is.' })
  @Checked(EVENT_RULES.type, { optional: true })
  type?: EventType;

  @Field({ nullable: true, description: `Where it is: plain text, 1 to ${EVENT_LIMITS.location} characters.` })
  @Checked(EVENT_RULES.location, { optional: true })
  location?: string;

  @Field({ nullable: true, description: `Plain text, 1 to ${EVENT_LIMITS.description} characters.` })
  @Checked(EVENT_RULES.description, { optional: true })
  description?: string;
}
