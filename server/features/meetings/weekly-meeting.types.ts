import { Field, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsOptional, ValidateNested } from 'class-validator';
import { CalendarDate } from '../../infra/graphql/calendar-date.js';
import { VersionedModel } from '../../infra/graphql/versioned.js';
import { ValidatedText } from '../../core/validation/validated-text.js';
import { ROLE_LIMITS } from '../../shared/evening-roles.js';
import { MEETING_API_MESSAGES, MEETING_LIMITS, MEETING_RULES } from '../../shared/meeting-rules.js';
import { WEEKDAYS, type Weekday } from '../../shared/weekdays.js';
import { MeetingRoleInput, MeetingRoleModel, SpeechTimingInput, SpeechTimingModel } from './role-template.types.js';

registerEnumType(WEEKDAYS, {
  name: 'Weekday',
  description: 'A day of the week.',
  valuesMap: Object.fromEntries(
    Object.entries(WEEKDAYS).map(([name, day]) => [name, { description: `Every ${day}.` }]),
  ),
});

/** Of the descriptions of clock times. */
export const CLOCK = 'on the clocks of the site’s time zone, such as `18:00`';

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

  @Field(() => [MeetingRoleModel], { description: 'Roles of every evening, in their order.' })
  roles: MeetingRoleModel[];

  @Field(() => [SpeechTimingModel], { description: 'Timings of speeches, in their order.' })
  timings: SpeechTimingModel[];
}

const USUAL = 'Omitted, they stay unchanged; a new meeting has the usual ones.';

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
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => MeetingPartInput)
  @ArrayMaxSize(MEETING_LIMITS.parts, atMost(MEETING_LIMITS.parts, 'parts'))
  parts?: MeetingPartInput[];

  @Field(() => [MeetingTermInput], {
    nullable: true,
    description: `Terms in their order, at most ${MEETING_LIMITS.terms}. An empty list: it is held all year. Omitted, they stay unchanged.`,
  })
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => MeetingTermInput)
  @ArrayMaxSize(MEETING_LIMITS.terms, atMost(MEETING_LIMITS.terms, 'terms'))
  terms?: MeetingTermInput[];

  @Field(() => [DayOffInput], {
    nullable: true,
    description: `Days without it in their order, at most ${MEETING_LIMITS.daysOff}. Omitted, they stay unchanged.`,
  })
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => DayOffInput)
  @ArrayMaxSize(MEETING_LIMITS.daysOff, atMost(MEETING_LIMITS.daysOff, 'days off'))
  daysOff?: DayOffInput[];

  @Field(() => [MeetingRoleInput], {
    nullable: true,
    description: `Roles of every evening in their order, at most ${ROLE_LIMITS.roles}. ${USUAL}`,
  })
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => MeetingRoleInput)
  @ArrayMaxSize(ROLE_LIMITS.roles, atMost(ROLE_LIMITS.roles, 'roles'))
  roles?: MeetingRoleInput[];

  @Field(() => [SpeechTimingInput], {
    nullable: true,
    description: `Timings of speeches in their order, at most ${ROLE_LIMITS.timings}. ${USUAL}`,
  })
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => SpeechTimingInput)
  @ArrayMaxSize(ROLE_LIMITS.timings, atMost(ROLE_LIMITS.timings, 'timings'))
  timings?: SpeechTimingInput[];
}
