import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ValidateNested } from 'class-validator';
import { ValidatedText } from '../../../core/validation/validated-text.js';
import { CalendarDate } from '../../../infra/graphql/calendar-date.js';
import type { SpeechTiming } from '../../../shared/evening-roles.js';
import { SHEET_API_MESSAGES, SHEET_LIMITS, SHEET_RULES } from '../../../shared/evening-sheet.js';
import { EveningModel } from '../evening.types.js';
import type { MeetingEvening } from '../meetings.service.js';
import { SpeechTimingModel } from '../role-template.types.js';
import { CLOCK } from '../weekly-meeting.types.js';

@ObjectType('SheetItem', { description: 'One line of the sheet of an evening.' })
export class SheetItemModel {
  @Field({ description: 'Unique within the sheet; stays when the line is edited or moved.' })
  id: string;

  @Field({ description: 'What it is called.' })
  title: string;

  @Field(() => Int, { description: 'How long it takes.' })
  minutes: number;

  @Field({ description: 'What happens, as plain text; may be empty.' })
  text: string;

  @Field(() => String, { nullable: true, description: 'ID of the role that speaks or leads.' })
  roleId: string | null;

  @Field({ description: 'What that role is called; empty without one.' })
  roleName: string;

  @Field(() => SpeechTimingModel, { nullable: true, description: 'The signals of the timer; null: it is not timed.' })
  timing: SpeechTiming | null;

  @Field({
    description:
      'Whoever has the role: in `eveningSheet` as the person chose, elsewhere the whole name. Empty if nobody has it.',
  })
  holder: string;

  @Field({ description: 'Title of the speech, if the holder has said it; else empty.' })
  speechTitle: string;

  @Field({ description: `When it begins, ${CLOCK}.` })
  startsAt: string;
}

@ObjectType('EveningSheet', { description: 'The timed agenda of one evening.' })
export class EveningSheetModel {
  @Field(() => ID, { description: 'ID of the weekly meeting.' })
  meetingId: string;

  @Field(() => CalendarDate, { description: 'Day of the evening by the weekly rule.' })
  date: string;

  @Field({ description: 'Title of the weekly meeting.' })
  title: string;

  @Field(() => EveningModel, { description: 'The evening.' })
  evening: MeetingEvening;

  @Field(() => Int, {
    nullable: true,
    description:
      'Increases by one with each save. null: no officer has saved it, and until the evening is over the items follow the parts and roles of the weekly meeting.',
  })
  version: number | null;

  @Field({ description: 'Visitors see it.' })
  isOpen: boolean;

  @Field({ description: 'The evening is over, and the sheet its record: the items no longer change.' })
  isFrozen: boolean;

  @Field(() => [SheetItemModel], { description: 'The lines, in their order.' })
  items: SheetItemModel[];

  @Field({ description: `When the last line ends, ${CLOCK}.` })
  endsAt: string;
}

@InputType({ description: 'One line of the sheet of an evening.' })
export class SheetItemInput {
  @Field({
    description: `Unique within the sheet: 1 to ${SHEET_LIMITS.id} lowercase letters, digits and hyphens. Keep it when the line changes.`,
  })
  @ValidatedText(SHEET_RULES.id)
  id: string;

  @Field({ description: `What it is called, 1 to ${SHEET_LIMITS.title} characters.` })
  @ValidatedText(SHEET_RULES.title)
  title: string;

  @Field(() => Int, { description: `How long it takes, 0 to ${SHEET_LIMITS.minutes}.` })
  @ValidatedText(SHEET_RULES.minutes, { numeric: true })
  minutes: number;

  @Field(() => String, { nullable: true, description: 'ID of a role of the weekly meeting.' })
  @ValidatedText(SHEET_RULES.roleId, { optional: true })
  roleId?: string;

  @Field(() => String, {
    nullable: true,
    description: 'ID of a timing of the weekly meeting; omitted: it is not timed.',
  })
  @ValidatedText(SHEET_RULES.timingId, { optional: true })
  timingId?: string;

  @Field({ defaultValue: '', description: `What happens, up to ${SHEET_LIMITS.text} characters.` })
  @ValidatedText(SHEET_RULES.text)
  text: string;
}

@InputType({ description: 'The timed agenda of one evening.' })
export class EveningSheetInput {
  @Field(() => [SheetItemInput], { description: `The lines in their order, at most ${SHEET_LIMITS.items}.` })
  @ValidateNested({ each: true })
  @Type(() => SheetItemInput)
  @ArrayMaxSize(SHEET_LIMITS.items, { message: SHEET_API_MESSAGES.tooManyItems })
  items: SheetItemInput[];

  @Field({ description: 'True shows it to visitors.' })
  isOpen: boolean;
}
