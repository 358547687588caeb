import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { CalendarDate } from '../../infra/graphql/calendar-date.js';
import { ValidatedText } from '../../core/validation/validated-text.js';
import { EVENING_RULES, MEETING_LIMITS } from '../../shared/meeting-rules.js';
import {
  CHANGED_STATES,
  EVENING_STATES,
  MOVE_DAYS,
  type ChangedState,
  type EveningState,
} from '../../shared/meetings.js';
import { CLOCK } from './weekly-meeting.types.js';

const valuesMap = (descriptions: Record<string, string>) =>
  Object.fromEntries(Object.entries(descriptions).map(([name, description]) => [name, { description }]));

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

@ObjectType('EveningEvent', { description: 'The event that takes the place of an evening.' })
export class EveningEventModel {
  @Field(() => ID, { description: 'ID of the event.' })
  id: string;

  @Field({ description: 'Its slug, the last part of its page’s address.' })
  slug: string;

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
  description:
    'The weekly meeting of one week: whether it takes place, when and where. Every page and feed says the same.',
})
export class EveningModel {
  @Field({ description: 'Title of the weekly meeting if the club has several; else empty.' })
  name: string;

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
    description: `MOVED: the day on which it takes place, at most ${MOVE_DAYS} days away.`,
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
    description:
      'MOVED and ONLINE: address at which one can take part; ONLINE needs one, here or of the weekly meeting.',
  })
  @ValidatedText(EVENING_RULES.onlineUrl, { optional: true })
  onlineUrl?: string;
}
