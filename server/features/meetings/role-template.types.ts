import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ValidatedText } from '../../core/validation/validated-text.js';
import { ROLE_LIMITS, ROLE_RULES } from '../../shared/evening-roles.js';

const SECONDS = `In seconds, up to ${ROLE_LIMITS.seconds}`;
const IDS = `1 to ${ROLE_LIMITS.id} small letters, digits and hyphens; keep it when you change the name.`;

@ObjectType('MeetingRole', { description: 'A role of every evening, which a member can take.' })
export class MeetingRoleModel {
  @Field({ description: 'Unique in the meeting; stays when the role is renamed.' })
  id: string;

  @Field({ description: 'What it is called.' })
  name: string;

  @Field({ description: 'Whether it is a speech, which has a title.' })
  isSpeech: boolean;

  @Field(() => String, { nullable: true, description: 'ID of its timing; null if it is not timed.' })
  timingId: string | null;
}

@ObjectType('SpeechTiming', { description: 'How long a speech may take, and when the timer shows which colour.' })
export class SpeechTimingModel {
  @Field({ description: 'Unique in the meeting; stays when the timing is renamed.' })
  id: string;

  @Field({ description: 'What it is called.' })
  name: string;

  @Field(() => Int, { description: 'Seconds until green.' })
  green: number;

  @Field(() => Int, { description: 'Seconds until yellow.' })
  yellow: number;

  @Field(() => Int, { description: 'Seconds until red.' })
  red: number;

  @Field(() => Int, { description: 'The time is kept from this second on.' })
  from: number;

  @Field(() => Int, { description: 'The time is kept until this second.' })
  until: number;
}

@InputType({ description: 'A role of every evening.' })
export class MeetingRoleInput {
  @Field({ description: `Unique in the meeting, ${IDS}` })
  @ValidatedText(ROLE_RULES.roleId)
  id: string;

  @Field({ description: `What it is called, 1 to ${ROLE_LIMITS.roleName} characters.` })
  @ValidatedText(ROLE_RULES.roleName)
  name: string;

  @Field({ defaultValue: false, description: 'Whether it is a speech, which has a title.' })
  isSpeech: boolean;

  @Field(() => String, { nullable: true, description: 'ID of one of the timings; null if it is not timed.' })
  timingId?: string | null;
}

@InputType({ description: 'How long a speech may take, and when the timer shows which colour.' })
export class SpeechTimingInput {
  @Field({ description: `Unique in the meeting, ${IDS}` })
  @ValidatedText(ROLE_RULES.timingId)
  id: string;

  @Field({ description: `What it is called, 1 to ${ROLE_LIMITS.timingName} characters.` })
  @ValidatedText(ROLE_RULES.timingName)
  name: string;

  @Field(() => Int, { description: `When the timer turns green. ${SECONDS}.` })
  green: number;

  @Field(() => Int, { description: `When it turns yellow. ${SECONDS}; later than \`green\`.` })
  yellow: number;

  @Field(() => Int, { description: `When it turns red. ${SECONDS}; later than \`yellow\`.` })
  red: number;

  @Field(() => Int, { description: `The time is kept from here on. ${SECONDS}; at most \`green\`.` })
  from: number;

  @Field(() => Int, { description: `The time is kept until here. ${SECONDS}; at least \`red\`.` })
  until: number;
}
