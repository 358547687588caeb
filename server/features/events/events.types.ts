import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { CalendarDate } from '../../infra/graphql/calendar-date.js';
import { baseConnectionType } from '../../infra/graphql/connection.js';
import { WithFocusedImage } from '../../infra/graphql/image-input.js';
import { ListOrder } from '../../infra/graphql/list-order.js';
import { PageArguments } from '../../infra/graphql/page-arguments.js';
import { VersionedModel } from '../../infra/graphql/versioned.js';
import { ValidatedText } from '../../core/validation/validated-text.js';
import {
  CANCEL_REASON_RULES,
  EVENT_ATTENDANCES,
  EVENT_LIMITS,
  EVENT_RULES,
  EVENT_STATUSES,
  EVENT_TYPES,
  type EventAttendance,
  type EventStatus,
  type EventType,
} from '../../shared/events.js';
import { SERIES_SCOPES } from './events.service.js';

registerEnumType(EVENT_TYPES, {
  name: 'EventType',
  description: 'Kind of event.',
  valuesMap: {
    EDUCATIONAL_MEETING: { description: 'Speeches, evaluations, workshops.' },
    FUN_ACTIVITY: { description: 'Games, outings, parties.' },
    OTHER: { description: 'Anything else.' },
  },
});

registerEnumType(EVENT_STATUSES, {
  name: 'EventStatus',
  description: 'Status of an event, by its date and time unless an officer has set it.',
  valuesMap: {
    UPCOMING: { description: 'Has not started.' },
    ONGOING: { description: 'In progress.' },
    COMPLETED: { description: 'Finished.' },
    CANCELLED: { description: 'Does not take place; `cancelReason` says why.' },
  },
});

registerEnumType(EVENT_ATTENDANCES, {
  name: 'EventAttendance',
  description: 'How people take part in an event.',
  valuesMap: {
    IN_THE_ROOM: { description: 'At its location.' },
    ONLINE: { description: 'By `onlineUrl` alone.' },
    BOTH: { description: 'At its location or by `onlineUrl`.' },
  },
});

registerEnumType(SERIES_SCOPES, {
  name: 'SeriesScope',
  description: 'Events of a weekly series that a change or a deletion concerns.',
  valuesMap: {
    ONLY_THIS: { description: 'The event alone. It stays in its series.' },
    THIS_AND_FOLLOWING: { description: 'The event and all later ones of its series.' },
  },
});

@ObjectType('MovedFrom', { description: 'When and where a moved event was announced first.' })
export class MovedFromModel {
  @Field(() => CalendarDate, { description: 'Day on which it was to start.' })
  date: string;

  @Field({ description: 'Time of day as free text.' })
  time: string;

  @Field({ description: 'Location as plain text.' })
  location: string;

  @Field(() => Date, {
    nullable: true,
    description: 'When it was to begin, with the offset of the site’s time zone; null if `time` is not a time of day.',
  })
  startsAt: string | null;
}

@ObjectType('Event', { description: 'An event of the club.' })
export class EventModel extends VersionedModel {
  @Field({ description: `Title as plain text, up to ${EVENT_LIMITS.title} characters.` })
  title: string;

  @Field({ description: 'Last part of the address of its page, `/events/{slug}`. Stays when the title changes.' })
  slug: string;

  @Field({ description: `Description as plain text, up to ${EVENT_LIMITS.description} characters.` })
  description: string;

  @Field(() => CalendarDate, { description: 'Day on which it starts.' })
  date: string;

  @Field({ description: `Time of day as free text, up to ${EVENT_LIMITS.time} characters.` })
  time: string;

  @Field({ description: `Location as plain text, up to ${EVENT_LIMITS.location} characters.` })
  location: string;

  @Field(() => EVENT_TYPES, { description: 'Kind of event.' })
  type: EventType;

  @Field(() => String, { nullable: true, description: 'What visitors are told about a cancelled event; else null.' })
  cancelReason: string | null;

  @Field(() => EVENT_ATTENDANCES, { description: 'How people take part.' })
  attendance: EventAttendance;

  @Field(() => String, { nullable: true, description: 'Web address for taking part online.' })
  onlineUrl: string | null;

  @Field(() => Int, { nullable: true, description: 'Maximum number of participants; null if not specified.' })
  capacity: number | null;

  @Field(() => String, { nullable: true, description: 'Web address for registration.' })
  registrationUrl: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The same for all events of a weekly series; null for a single event.',
  })
  seriesId: string | null;
}

@ObjectType({ description: 'A page of events.' })
export class EventConnection extends baseConnectionType(EventModel) {}

@ObjectType('EventDay', { description: 'A day with events.' })
export class EventDayModel {
  @Field(() => CalendarDate, { description: 'The day.' })
  date: string;

  @Field(() => Int, { description: 'Number of events that start on this day.' })
  count: number;
}

@ArgsType()
export class EventArguments extends PageArguments {
  @Field(() => CalendarDate, { nullable: true, description: 'Return only events on or after this day.' })
  from?: string;

  @Field(() => CalendarDate, { nullable: true, description: 'Return only events on or before this day.' })
  to?: string;

  @Field(() => EVENT_TYPES, { nullable: true, description: 'Return only events of this kind; all if omitted.' })
  type?: EventType;

  @Field({
    nullable: true,
    description: 'Return only events with this text in title, description or location, ignoring case.',
  })
  search?: string;

  @Field(() => EVENT_STATUSES, { nullable: true, description: 'Return only events with this status; all if omitted.' })
  status?: EventStatus;

  @Field(() => ID, { nullable: true, description: 'Return only events of the weekly series with this `seriesId`.' })
  series?: string;

  @Field(() => ListOrder, { defaultValue: ListOrder.OLDEST, description: 'Order by date.' })
  order: ListOrder;
}

@InputType({ isAbstract: true })
abstract class EventExtras extends WithFocusedImage {
  @Field(() => EVENT_STATUSES, {
    nullable: true,
    description:
      'Status. One that date and time do not give at present stays whatever the date; otherwise, and if omitted in a new event, it follows the date. `CANCELLED` leaves a cancelled event as it is, and any other status reinstates it; `cancelEvent` cancels one.',
  })
  @ValidatedText(EVENT_RULES.status, { optional: true })
  status?: EventStatus;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True lets the status follow the date, whatever `status` is; false keeps the status that is set.',
  })
  statusByDate?: boolean | null;

  @Field(() => EVENT_ATTENDANCES, {
    nullable: true,
    description: 'How people take part; `IN_THE_ROOM` if omitted in a new event. The others need `onlineUrl`.',
  })
  @ValidatedText(EVENT_RULES.attendance, { optional: true })
  attendance?: EventAttendance;

  @Field({ nullable: true, description: 'Web address for taking part online. An empty string removes it.' })
  @ValidatedText(EVENT_RULES.onlineUrl, { optional: true })
  onlineUrl?: string;

  @Field(() => Int, {
    nullable: true,
    description: `Maximum number of participants, 0 to ${EVENT_LIMITS.capacity}; null if not specified.`,
  })
  @ValidatedText(EVENT_RULES.capacity, { optional: true, numeric: true })
  capacity?: number | null;

  @Field({ nullable: true, description: 'Web address for registration. An empty string removes it.' })
  @ValidatedText(EVENT_RULES.registrationUrl, { optional: true })
  registrationUrl?: string;
}

@InputType({ description: 'A new event. Its image is ideally 1200 × 800 pixels.' })
export class EventInput extends EventExtras {
  @Field({ description: `Title as plain text, 1 to ${EVENT_LIMITS.title} characters.` })
  @ValidatedText(EVENT_RULES.title)
  title: string;

  @Field(() => CalendarDate, { description: 'Day on which it starts.' })
  @ValidatedText(EVENT_RULES.date)
  date: string;

  @Field({ description: `Time of day, such as “6:00 PM to 7:30 PM”, 1 to ${EVENT_LIMITS.time} characters.` })
  @ValidatedText(EVENT_RULES.time)
  time: string;

  @Field(() => EVENT_TYPES, { description: 'Kind of event.' })
  @ValidatedText(EVENT_RULES.type)
  type: EventType;

  @Field({ description: `Location as plain text, 1 to ${EVENT_LIMITS.location} characters.` })
  @ValidatedText(EVENT_RULES.location)
  location: string;

  @Field({ description: `Description as plain text, 1 to ${EVENT_LIMITS.description} characters.` })
  @ValidatedText(EVENT_RULES.description)
  description: string;
}

@InputType({ description: 'Changes to an event; omitted fields stay unchanged.' })
export class EventPatch extends EventExtras {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'True tells visitors of a coming event, in `movedFrom`, when and where it was to take place before this save or an earlier one; false no longer does.',
  })
  announceMove?: boolean | null;

  @Field({ nullable: true, description: `Title as plain text, 1 to ${EVENT_LIMITS.title} characters.` })
  @ValidatedText(EVENT_RULES.title, { optional: true })
  title?: string;

  @Field(() => CalendarDate, { nullable: true, description: 'Day on which it starts.' })
  @ValidatedText(EVENT_RULES.date, { optional: true })
  date?: string;

  @Field({
    nullable: true,
    description: `Time of day, such as “6:00 PM to 7:30 PM”, 1 to ${EVENT_LIMITS.time} characters.`,
  })
  @ValidatedText(EVENT_RULES.time, { optional: true })
  time?: string;

  @Field(() => EVENT_TYPES, { nullable: true, description: 'Kind of event.' })
  @ValidatedText(EVENT_RULES.type, { optional: true })
  type?: EventType;

  @Field({ nullable: true, description: `Location as plain text, 1 to ${EVENT_LIMITS.location} characters.` })
  @ValidatedText(EVENT_RULES.location, { optional: true })
  location?: string;

  @Field({ nullable: true, description: `Description as plain text, 1 to ${EVENT_LIMITS.description} characters.` })
  @ValidatedText(EVENT_RULES.description, { optional: true })
  description?: string;
}

@ArgsType()
export class CancelEventArguments {
  @Field(() => ID, { description: 'ID of the event.' })
  id: string;

  @Field({ description: `What visitors should know, 1 to ${EVENT_LIMITS.cancelReason} characters.` })
  @ValidatedText(CANCEL_REASON_RULES)
  reason: string;
}
