import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ValidateNested } from 'class-validator';
import { CalendarDate } from '../../infra/graphql/calendar-date.js';
import { VersionedModel } from '../../infra/graphql/versioned.js';
import { ValidatedText } from '../../core/validation/validated-text.js';
import {
  CHANGED_STATES,
  EVENING_RULES,
  EVENING_STATES,
  MEETING_API_MESSAGES,
  MEETING_LIMITS,
  MEETING_RULES,
  WEEKDAYS,
  type ChangedState,
  type EveningState,
  type Weekday,
} from '../../shared/meetings.js';

const valuesMap = (descriptions: Record<string, string>) =>
  Object.fromEntries(Object.entries(descriptions).map(([name, description]) => [name, { description }]));

registerEnumType(WEEKDAYS, { name: 'Weekday', description: 'A day of the week.' });
registerEnumType(EVENING_STATES, {
  name: 'EveningState',
  description: 'What happens on the evening of a weekly meeting.',
  valuesMap: valuesMap({
    HELD: 'It takes place as every week.',
    MOVED: 'It takes place on another day, at other hours or in another place.',
    ONLINE: 'It takes place online.',
    NOT_HELD: 'It is called off: by an officer, by a day off, or because the event in its place is cancelled.',
    OUT_OF_TERM: 'It does not take place, because no term contains the day.',
    REPLACED_BY_EVENT: 'An educational meeting with a page of its own takes its place.',
  }),
});
registerEnumType(CHANGED_STATES, {
  name: 'EveningChangeState',
  description: 'What an officer can say about one evening.',
  valuesMap: valuesMap({
    HELD: 'It takes place as usual, even on a day off.',
    MOVED: 'It takes place on another day, at other hours or in another place.',
    ONLINE: 'It takes place online.',
    NOT_HELD: 'It does not take place.',
  }),
});

const CLOCK = 'on the clocks of the site’s time zone, such as `18:00`';

@ObjectType('MeetingPart', { description: 'Part of an evening.' })
export class MeetingPartModel {
  @Field({ description: 'What it is called.' })
  title: string;

  @Field({ description: `When it begins, ${CLOCK}.` })
  from: string;

  @Field({ description: `When it ends, ${CLOCK}.` })
  to: string;

  @Field({ description: 'What happens in it, as plain text; may be empty.' })
  text: string;
}

@ObjectType('MeetingTerm', { description: 'A span in which the weekly meeting is held. Both days belong to it.' })
export class MeetingTermModel {
  @Field({ description: 'What it is called.' })
  name: string;

  @Field(() => CalendarDate, { description: 'Its first day.' })
  from: string;

  @Field(() => CalendarDate, { description: 'Its last day.' })
  to: string;
}

@ObjectType('DayOff', { description: 'A day, or a span, without meetings. Both days belong to it.' })
export class DayOffModel {
  @Field(() => CalendarDate, { description: 'Its first day.' })
  from: string;

  @Field(() => CalendarDate, { description: 'Its last day.' })
  to: string;

  @Field({ description: 'Why, as plain text.' })
  reason: string;
}

@ObjectType('WeeklyMeeting', { description: 'A meeting of every week.' })
export class WeeklyMeetingModel extends VersionedModel {
  @Field({ description: 'What it is called.' })
  title: string;

  @Field(() => WEEKDAYS, { description: 'Day of the week.' })
  weekday: Weekday;

  @Field({ description: `When it begins, ${CLOCK}.` })
  from: string;

  @Field({ description: `When it ends, ${CLOCK}.` })
  to: string;

  @Field({ description: 'Where, as plain text; empty for the club’s own address.' })
  place: string;

  @Field(() => String, { nullable: true, description: 'Address at which one can take part online.' })
  onlineUrl: string | null;

  @Field(() => [MeetingPartModel], { description: 'Parts of the evening, in their order.' })
  parts: MeetingPartModel[];

  @Field(() => [MeetingTermModel], { description: 'Terms in their order. Without any, it is held all year.' })
  terms: MeetingTermModel[];

  @Field(() => [DayOffModel], { description: 'Days without it, in their order.' })
  daysOff: DayOffModel[];
}

@ObjectType('EveningEvent', { description: 'The event that takes the place of an evening.' })
export class EveningEventModel {
  @Field(() => ID, { description: 'ID of the event.' })
  id: string;

  @Field({ description: 'Its title.' })
  title: string;
}

@ObjectType('EveningChange', { description: 'What an officer has said about an evening. null: as usual.' })
export class EveningChangeModel {
  @Field(() => CHANGED_STATES, { description: 'What happens on it.' })
  state: ChangedState;

  @Field({ description: 'Why, as plain text; may be empty.' })
  reason: string;

  @Field(() => CalendarDate, { nullable: true, description: 'Day on which it takes place.' })
  day: string | null;

  @Field(() => String, { nullable: true, description: `When it begins, ${CLOCK}.` })
  from: string | null;

  @Field(() => String, { nullable: true, description: `When it ends, ${CLOCK}.` })
  to: string | null;

  @Field(() => String, { nullable: true, description: 'Where, as plain text.' })
  place: string | null;

  @Field(() => String, { nullable: true, description: 'Address at which one can take part online.' })
  onlineUrl: string | null;
}

@ObjectType('Evening', {
  description: 'The weekly meeting of one week: whether it takes place, when and where. Every page and feed says the same.',
})
export class EveningModel {
  @Field(() => CalendarDate, { description: 'Day by the weekly rule, which names the evening even if it is moved.' })
  date: string;

  @Field(() => EVENING_STATES, { description: 'What happens on it.' })
  state: EveningState;

  @Field({ description: 'Whether there is a meeting.' })
  takesPlace: boolean;

  @Field(() => CalendarDate, { description: 'Day on which it takes place; `date` unless it is moved.' })
  day: string;

  @Field({ description: `When it begins, ${CLOCK}.` })
  from: string;

  @Field(() => String, { nullable: true, description: `When it ends, ${CLOCK}; null if that is open.` })
  to: string | null;

  @Field({ description: 'Where, as plain text; empty for the club’s own address.' })
  place: string;

  @Field(() => String, { nullable: true, description: 'Address at which one can take part online.' })
  onlineUrl: string | null;

  @Field({ description: 'Why it differs, as plain text; empty without a reason.' })
  reason: string;

  @Field(() => EveningEventModel, { nullable: true, description: 'The event in its place, even if cancelled.' })
  event: EveningEventModel | null;

  @Field(() => EveningChangeModel, { nullable: true, description: 'What an officer has said about it.' })
  change: EveningChangeModel | null;
}

@ObjectType('MeetingNotice', {
  description: 'One line about the evening that is near, from 36 hours before it begins until it is over.',
})
export class MeetingNoticeModel {
  @Field({ description: 'Such as `Tonight 6:00 PM to 7:30 PM, Main Hall`.' })
  text: string;

  @Field(() => EveningModel, { description: 'The evening that it is about.' })
  evening: EveningModel;
}

const atMost = (most: number, what: string) => ({ message: MEETING_API_MESSAGES.tooMany(what, most) });

@InputType({ description: 'Part of an evening.' })
export class MeetingPartInput {
  @Field({ description: `What it is called, 1 to ${MEETING_LIMITS.partTitle} characters.` })
  @ValidatedText(MEETING_RULES.partTitle)
  title: string;

  @Field({ description: `When it begins, ${CLOCK}.` })
  @ValidatedText(MEETING_RULES.from)
  from: string;

  @Field({ description: `When it ends, ${CLOCK}.` })
  @ValidatedText(MEETING_RULES.to)
  to: string;

  @Field({ defaultValue: '', description: `What happens in it, up to ${MEETING_LIMITS.partText} characters.` })
  @ValidatedText(MEETING_RULES.partText)
  text: string;
}

@InputType({ description: 'A span in which the weekly meeting is held. Both days belong to it.' })
export class MeetingTermInput {
  @Field({ description: `What it is called, 1 to ${MEETING_LIMITS.termName} characters.` })
  @ValidatedText(MEETING_RULES.termName)
  name: string;

  @Field(() => CalendarDate, { description: 'Its first day.' })
  @ValidatedText(MEETING_RULES.termFrom)
  from: string;

  @Field(() => CalendarDate, { description: 'Its last day.' })
  @ValidatedText(MEETING_RULES.termTo)
  to: string;
}

@InputType({ description: 'A day, or a span, without meetings. Both days belong to it.' })
export class DayOffInput {
  @Field(() => CalendarDate, { description: 'Its first day.' })
  @ValidatedText(MEETING_RULES.dayOffFrom)
  from: string;

  @Field(() => CalendarDate, { description: 'Its last day.' })
  @ValidatedText(MEETING_RULES.dayOffTo)
  to: string;

  @Field({ description: `Why, 1 to ${MEETING_LIMITS.reason} characters.` })
  @ValidatedText(MEETING_RULES.dayOffReason)
  reason: string;
}

@InputType({ description: 'A meeting of every week.' })
export class WeeklyMeetingInput {
  @Field({ description: `What it is called, 1 to ${MEETING_LIMITS.title} characters.` })
  @ValidatedText(MEETING_RULES.title)
  title: string;

  @Field(() => WEEKDAYS, { description: 'Day of the week.' })
  @ValidatedText(MEETING_RULES.weekday)
  weekday: Weekday;

  @Field({ description: `When it begins, ${CLOCK}.` })
  @ValidatedText(MEETING_RULES.from)
  from: string;

  @Field({ description: `When it ends, ${CLOCK}; later than \`from\`.` })
  @ValidatedText(MEETING_RULES.to)
  to: string;

  @Field({
    nullable: true,
    description: `Where, up to ${MEETING_LIMITS.place} characters; empty for the club’s own address.`,
  })
  @ValidatedText(MEETING_RULES.place, { optional: true })
  place?: string;

  @Field({ nullable: true, description: 'Address at which one can take part online; empty for none.' })
  @ValidatedText(MEETING_RULES.onlineUrl, { optional: true })
  onlineUrl?: string;

  @Field(() => [MeetingPartInput], {
    nullable: true,
    description: `Parts of the evening in their order, at most ${MEETING_LIMITS.parts}. Omitted, they stay unchanged.`,
  })
  @ValidateNested({ each: true })
  @Type(() => MeetingPartInput)
  @ArrayMaxSize(MEETING_LIMITS.parts, atMost(MEETING_LIMITS.parts, 'parts'))
  parts?: MeetingPartInput[];

  @Field(() => [MeetingTermInput], {
    nullable: true,
    description: `Terms in their order, at most ${MEETING_LIMITS.terms}. An empty list: it is held all year. Omitted, they stay unchanged.`,
  })
  @ValidateNested({ each: true })
  @Type(() => MeetingTermInput)
  @ArrayMaxSize(MEETING_LIMITS.terms, atMost(MEETING_LIMITS.terms, 'terms'))
  terms?: MeetingTermInput[];

  @Field(() => [DayOffInput], {
    nullable: true,
    description: `Days without it in their order, at most ${MEETING_LIMITS.daysOff}. Omitted, they stay unchanged.`,
  })
  @ValidateNested({ each: true })
  @Type(() => DayOffInput)
  @ArrayMaxSize(MEETING_LIMITS.daysOff, atMost(MEETING_LIMITS.daysOff, 'days off'))
  daysOff?: DayOffInput[];
}

@InputType({ description: 'What differs on one evening. What is left out is as usual.' })
export class EveningChangeInput {
  @Field(() => CHANGED_STATES, { description: 'What happens on it.' })
  state: ChangedState;

  @Field({
    nullable: true,
    description: `Why, up to ${MEETING_LIMITS.reason} characters that visitors read; required for NOT_HELD.`,
  })
  @ValidatedText(EVENING_RULES.reason, { optional: true })
  reason?: string;

  @Field(() => CalendarDate, {
    nullable: true,
    description: `MOVED: the day on which it takes place, at most ${MEETING_LIMITS.moveDays} days away.`,
  })
  day?: string;

  @Field({ nullable: true, description: `MOVED and ONLINE: when it begins, ${CLOCK}.` })
  @ValidatedText(EVENING_RULES.from, { optional: true })
  from?: string;

  @Field({ nullable: true, description: `MOVED and ONLINE: when it ends, ${CLOCK}.` })
  @ValidatedText(EVENING_RULES.to, { optional: true })
  to?: string;

  @Field({ nullable: true, description: `MOVED: where, up to ${MEETING_LIMITS.place} characters.` })
  @ValidatedText(EVENING_RULES.place, { optional: true })
  place?: string;

  @Field({
    nullable: true,
    description: 'MOVED and ONLINE: address at which one can take part; ONLINE needs one, here or of the weekly meeting.',
  })
  @ValidatedText(EVENING_RULES.onlineUrl, { optional: true })
  onlineUrl?: string;
}
