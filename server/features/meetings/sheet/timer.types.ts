import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ValidateNested } from 'class-validator';
import { ValidatedText } from '../../../core/validation/validated-text.js';
import { CalendarDate } from '../../../infra/graphql/calendar-date.js';
import type { SpeechTiming } from '../../../shared/evening-roles.js';
import { TIMED_SPEECH_API_MESSAGES, TIMED_SPEECH_LIMITS, TIMED_SPEECH_RULES } from '../../../shared/timed-speeches.js';
import { SpeechTimingModel } from '../role-template.types.js';
import { EveningSheetModel } from './sheet.types.js';

@ObjectType('TimerEvening', { description: 'Everything that the timer of an evening needs without a network.' })
export class TimerEveningModel {
  @Field(() => EveningSheetModel, { description: 'The sheet, whether or not visitors see it.' })
  sheet: EveningSheetModel;

  @Field(() => [SpeechTimingModel], { description: 'The timings of the weekly meeting, in their order.' })
  timings: SpeechTiming[];
}

const SIGNALS = {
  green: 'Seconds until green.',
  yellow: 'Seconds until yellow.',
  red: 'Seconds until red.',
  from: 'Seconds from which the time counts.',
  until: 'Seconds up to which it counts.',
} as const;

@ObjectType('SpeechSignals', { description: 'The signals by which a speech was timed, in whole seconds.' })
export class SpeechSignalsModel {
  @Field(() => Int, { description: SIGNALS.green })
  green: number;

  @Field(() => Int, { description: SIGNALS.yellow })
  yellow: number;

  @Field(() => Int, { description: SIGNALS.red })
  red: number;

  @Field(() => Int, { description: SIGNALS.from })
  from: number;

  @Field(() => Int, { description: SIGNALS.until })
  until: number;
}

@ObjectType('TimedSpeech', { description: 'A time that the timer of an evening has handed in.' })
export class TimedSpeechModel {
  @Field(() => ID, { description: 'The ID that the timer gave it.' })
  id: string;

  @Field({ description: 'ID of the line of the sheet.' })
  itemId: string;

  @Field(() => String, { nullable: true, description: 'ID of the role that was timed; null for any other person.' })
  roleId: string | null;

  @Field({ description: 'What was timed; may be empty.' })
  title: string;

  @Field({
    description: `Whoever spoke: as the timer typed it, or whoever has the role. Empty if nobody is known, and ${TIMED_SPEECH_LIMITS.keptDays} days after the evening.`,
  })
  name: string;

  @Field(() => SpeechSignalsModel, { description: 'The signals by which it was timed.' })
  timing: SpeechSignalsModel;

  @Field(() => Int, { description: 'How long it took.' })
  seconds: number;

  @Field({ description: 'Its length is within the time that counts.' })
  isWithinTime: boolean;

  @Field({ description: 'When it began, by the clock of the timer’s device.' })
  startedAt: Date;
}

@InputType({ description: 'The signals by which a speech was timed, in whole seconds.' })
export class SpeechSignalsInput {
  @Field(() => Int, { description: SIGNALS.green })
  @ValidatedText(TIMED_SPEECH_RULES.seconds, { numeric: true })
  green: number;

  @Field(() => Int, { description: SIGNALS.yellow })
  @ValidatedText(TIMED_SPEECH_RULES.seconds, { numeric: true })
  yellow: number;

  @Field(() => Int, { description: SIGNALS.red })
  @ValidatedText(TIMED_SPEECH_RULES.seconds, { numeric: true })
  red: number;

  @Field(() => Int, { description: SIGNALS.from })
  @ValidatedText(TIMED_SPEECH_RULES.seconds, { numeric: true })
  from: number;

  @Field(() => Int, { description: SIGNALS.until })
  @ValidatedText(TIMED_SPEECH_RULES.seconds, { numeric: true })
  until: number;
}

@InputType({ description: 'A time that the timer has taken.' })
export class TimedSpeechInput {
  @Field(() => ID, { description: 'A UUID that the timer chooses once: an entry that is sent again counts once.' })
  @ValidatedText(TIMED_SPEECH_RULES.id)
  id: string;

  @Field({ description: 'ID of the line of the sheet.' })
  @ValidatedText(TIMED_SPEECH_RULES.itemId)
  itemId: string;

  @Field(() => String, {
    nullable: true,
    description: 'ID of the role whose holder was timed; omitted for anybody else, such as a speaker of Table Topics.',
  })
  @ValidatedText(TIMED_SPEECH_RULES.roleId, { optional: true })
  roleId?: string;

  @Field({ defaultValue: '', description: `What was timed, up to ${TIMED_SPEECH_LIMITS.title} characters.` })
  @ValidatedText(TIMED_SPEECH_RULES.title)
  title: string;

  @Field({
    defaultValue: '',
    description: `Whoever spoke, up to ${TIMED_SPEECH_LIMITS.name} characters. Ignored with \`roleId\`: the holder is looked up.`,
  })
  @ValidatedText(TIMED_SPEECH_RULES.name)
  name: string;

  @Field(() => SpeechSignalsInput, { description: 'The signals by which it was timed.' })
  @ValidateNested()
  @Type(() => SpeechSignalsInput)
  timing: SpeechSignalsInput;

  @Field(() => Int, { description: `How long it took, 0 to ${TIMED_SPEECH_LIMITS.seconds}.` })
  @ValidatedText(TIMED_SPEECH_RULES.seconds, { numeric: true })
  seconds: number;

  @Field({ description: 'When it began, by the clock of the device.' })
  startedAt: Date;
}

@ArgsType()
export class HandInTimesArguments {
  @Field({ description: 'Secret of the club link.' })
  token: string;

  @Field(() => ID, { description: 'ID of the weekly meeting.' })
  meetingId: string;

  @Field(() => CalendarDate, { description: 'Day of the evening by the weekly rule.' })
  date: string;

  @Field(() => [TimedSpeechInput], {
    description: `The times, at most ${TIMED_SPEECH_LIMITS.entries}, in any order.`,
  })
  @ValidateNested({ each: true })
  @Type(() => TimedSpeechInput)
  @ArrayMaxSize(TIMED_SPEECH_LIMITS.entries, { message: TIMED_SPEECH_API_MESSAGES.tooMany })
  entries: TimedSpeechInput[];
}
