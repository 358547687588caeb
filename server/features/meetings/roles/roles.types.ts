import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { MIN_FORM_TIME_MS } from '../../../core/access/spam-signals.js';
import { ValidatedText } from '../../../core/validation/validated-text.js';
import { CalendarDate } from '../../../infra/graphql/calendar-date.js';
import { ROLE_LIMITS, ROLE_RULES, SHOWN_AS, type ShownAs } from '../../../shared/evening-roles.js';
import { PERSONAL_LINK_PATHS } from '../../../shared/personal-links.js';
import { EveningModel } from '../evening.types.js';
import type { MeetingEvening } from '../meetings.service.js';

registerEnumType(SHOWN_AS, {
  name: 'ShownAs',
  description: 'The part of the name of whoever has a role that everybody sees.',
  valuesMap: {
    FIRST_NAME: { description: 'The first name.' },
    INITIALS: { description: 'The initials.' },
    NOTHING: { description: 'Nothing: neither a name nor the title of a speech.' },
  },
});

@ObjectType('EveningRole', { description: 'A role of an evening, as everybody may see it.' })
export class EveningRoleModel {
  @Field({ description: 'Unique in the evening.' })
  id: string;

  @Field({ description: 'What it is called.' })
  name: string;

  @Field({ description: 'Whether it is a speech.' })
  isSpeech: boolean;

  @Field({ description: 'Whether somebody has it.' })
  taken: boolean;

  @Field({ description: 'As much of the name as its holder lets everybody see; may be empty.' })
  shownName: string;

  @Field({ description: 'Title of the speech; empty without one, and if its holder shows nothing.' })
  speechTitle: string;
}

@ObjectType('TakenRole', { description: 'A role of an evening, as its holder sees it.' })
export class TakenRoleModel {
  @Field(() => ID, { description: 'ID of the weekly meeting.' })
  meetingId: string;

  @Field(() => CalendarDate, { description: 'Day of the evening by the weekly rule.' })
  date: string;

  @Field(() => EveningModel, { nullable: true, description: 'The evening; null if it is no longer one.' })
  evening: MeetingEvening | null;

  @Field({ description: 'ID of the role.' })
  roleId: string;

  @Field({ description: 'What the role is called.' })
  roleName: string;

  @Field({ description: 'Whether it is a speech, which has a title.' })
  isSpeech: boolean;

  @Field({ description: 'Name of the holder.' })
  name: string;

  @Field({ description: 'Title of the speech; may be empty.' })
  speechTitle: string;

  @Field(() => SHOWN_AS, { description: 'What everybody sees of the name.' })
  shownAs: ShownAs;

  @Field({ description: 'Whether the evening is over.' })
  isOver: boolean;

  @Field({
    description: `Whether it begins in less than ${ROLE_LIMITS.lateHours} hours, or has begun: giving the role back then needs a replacement.`,
  })
  isLate: boolean;
}

@ObjectType('RoleTaking', { description: 'A role that was taken.' })
export class RoleTakingModel {
  @Field({
    description: `Secret of the holder’s link, \`${PERSONAL_LINK_PATHS.role}{token}\`. Only this response has it; it cannot be read again.`,
  })
  token: string;

  @Field(() => TakenRoleModel, { description: 'The role.' })
  role: TakenRoleModel;
}

@ObjectType('GivenBackRole', { description: 'A role that was given back.' })
export class GivenBackRoleModel {
  @Field(() => String, {
    nullable: true,
    description: `For the club’s group chat: asks for a replacement, without naming anybody. Null if it is more than ${ROLE_LIMITS.lateHours} hours until the evening, or if it is over.`,
  })
  replacementText: string | null;
}

@ObjectType('RoleHolder', { description: 'Somebody who has a role of an evening.' })
export class RoleHolderModel {
  @Field({ description: 'ID of the role.' })
  roleId: string;

  @Field({ description: 'What the role is called.' })
  roleName: string;

  @Field({ description: 'Name of the holder.' })
  name: string;

  @Field({ description: 'Title of the speech; may be empty.' })
  speechTitle: string;

  @Field(() => SHOWN_AS, { description: 'What everybody sees of the name.' })
  shownAs: ShownAs;

  @Field({ description: 'When it was taken.' })
  takenAt: Date;
}

@ObjectType('AssignedRole', { description: 'A role that an officer gave to somebody.' })
export class AssignedRoleModel {
  @Field(() => String, {
    nullable: true,
    description: `Secret of the holder’s link, \`${PERSONAL_LINK_PATHS.role}{token}\`, to hand to them. Null if they had the role before: their link stays.`,
  })
  token: string | null;

  @Field(() => RoleHolderModel, { description: 'The holder.' })
  holder: RoleHolderModel;
}

@InputType({ description: 'Whoever has a role.' })
export class RoleHolderInput {
  @Field({ description: `Name, 1 to ${ROLE_LIMITS.name} characters.` })
  @ValidatedText(ROLE_RULES.name)
  name: string;

  @Field({
    nullable: true,
    description: `Title of the speech, up to ${ROLE_LIMITS.speechTitle} characters; kept for roles that are speeches. Omitted, it stays unchanged.`,
  })
  @ValidatedText(ROLE_RULES.speechTitle, { optional: true })
  speechTitle?: string;

  @Field(() => SHOWN_AS, {
    nullable: true,
    description: 'What everybody sees of the name. Omitted, it stays unchanged; at first it is NOTHING.',
  })
  @ValidatedText(ROLE_RULES.shownAs, { optional: true })
  shownAs?: ShownAs;
}

@InputType({ description: 'Somebody who takes a role.' })
export class TakeRoleInput extends RoleHolderInput {
  @Field({ description: `Secret of the club link, \`${PERSONAL_LINK_PATHS.club}{token}\`.` })
  clubToken: string;

  @Field(() => ID, { description: 'ID of the weekly meeting.' })
  meetingId: string;

  @Field(() => CalendarDate, { description: 'Day of the evening by the weekly rule.' })
  date: string;

  @Field({ description: 'ID of the role.' })
  roleId: string;

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
