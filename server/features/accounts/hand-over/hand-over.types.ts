import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsOptional, IsUUID, ValidateNested } from 'class-validator';
import type { AccountRole } from '../../../core/access/principal.js';
import { ValidatedText } from '../../../core/validation/validated-text.js';
import { CalendarDate } from '../../../infra/graphql/calendar-date.js';
import { HAND_OVER_LIMITS, HAND_OVER_MESSAGES, HAND_OVER_RULES, type HandOverPlan } from '../../../shared/hand-over.js';
import { TEAM_LIMITS, TEAM_POSITIONS, type TeamPosition } from '../../../shared/team.js';
import { AccountRoleEnum, HandedLinkModel } from '../accounts.types.js';

const HandOverPlanEnum = { OFFICER: 'officer', ADMINISTRATOR: 'administrator', GOES: 'goes' } as const satisfies Record<
  string,
  HandOverPlan
>;
registerEnumType(HandOverPlanEnum, {
  name: 'HandOverPlan',
  description: 'What becomes of an account.',
  valuesMap: {
    OFFICER: { description: 'Stays, as an officer.' },
    ADMINISTRATOR: { description: 'Stays, as an administrator.' },
    GOES: { description: 'Goes: access ends.' },
  },
});

@ObjectType('AccountPlan', { description: 'What becomes of an account.' })
export class AccountPlanModel {
  @Field(() => ID, { description: 'ID of the account.' })
  account: string;

  @Field(() => HandOverPlanEnum, { description: 'What becomes of it.' })
  becomes: HandOverPlan;
}

@ObjectType('HandOverInvitation', { description: 'Somebody who comes.' })
export class HandOverInvitationModel {
  @Field({ description: 'Name of the officer.' })
  name: string;

  @Field({ description: 'E-mail address for signing in.' })
  email: string;

  @Field(() => AccountRoleEnum, { description: 'What the officer may do.' })
  role: AccountRole;
}

@ObjectType('HandOverMember', { description: 'A member on the new team page.' })
export class HandOverMemberModel {
  @Field({ description: 'Full name.' })
  name: string;

  @Field(() => TEAM_POSITIONS, { nullable: true, description: 'Position in the new year; null if it is still open.' })
  position: TeamPosition | null;

  @Field(() => ID, { nullable: true, description: 'ID of the member whose photo is taken.' })
  photoOf: string | null;
}

@ObjectType('HandOverPerson', { description: 'Somebody who had an account when the hand-over was completed.' })
export class HandOverPersonModel {
  @Field(() => ID, { description: 'ID of the account, which may have been deleted since.' })
  id: string;

  @Field({ description: 'Name at that time; may be empty.' })
  name: string;

  @Field({ description: 'E-mail address at that time.' })
  email: string;

  @Field(() => HandOverPlanEnum, { description: 'What became of the account.' })
  becomes: HandOverPlan;

  @Field({ description: 'Whether the account was created by the hand-over.' })
  isNew: boolean;
}

@ObjectType('HandOver', {
  description: 'The change from one committee to the next. Nothing of it takes effect before it is completed.',
})
export class HandOverModel {
  @Field(() => ID, { description: 'Never changes.' })
  id: string;

  @Field({ description: 'Year of the new committee, such as `27/28`.' })
  year: string;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Last day on which those who go have access; null if it ends when the hand-over is completed.',
  })
  lastDay: string | null;

  @Field(() => [AccountPlanModel], { description: 'What becomes of accounts. All others keep their role.' })
  plans: AccountPlanModel[];

  @Field(() => [HandOverInvitationModel], { description: 'Those who are invited when it is completed.' })
  invitations: HandOverInvitationModel[];

  @Field(() => [HandOverMemberModel], {
    description: 'The new team page, published when it is completed. Empty: the team page stays as it is.',
  })
  members: HandOverMemberModel[];

  @Field({ description: 'Address that the operator should set as `MAIL_CLUB`; empty for no change.' })
  mailClub: string;

  @Field({ description: 'Address that the operator should set as `MAIL_DEVELOPER`; empty for no change.' })
  mailDeveloper: string;

  @Field({ description: 'Address that the operator should set as `CONTACT_EMAIL`; empty for no change.' })
  contactEmail: string;

  @Field({ description: `Notes for the next committee, up to ${HAND_OVER_LIMITS.notes} characters.` })
  notes: string;

  @Field({ description: 'Time of the last save.' })
  updatedAt: Date;

  @Field(() => String, { nullable: true, description: 'E-mail address of the administrator who saved last.' })
  updatedBy: string | null;

  @Field(() => Int, { description: 'Increases by one with each save.' })
  version: number;

  @Field(() => Date, { nullable: true, description: 'When it was completed; null before.' })
  completedAt: Date | null;

  @Field(() => [HandOverPersonModel], {
    description: 'Everybody with an account that was not deactivated when it was completed; empty before.',
  })
  people: HandOverPersonModel[];
}

@ObjectType('CompletedHandOver', { description: 'A hand-over that was completed now.' })
export class CompletedHandOverModel {
  @Field(() => HandOverModel, { description: 'The hand-over.' })
  handOver: HandOverModel;

  @Field(() => [HandedLinkModel], { description: 'The links of those who are invited, in the order of the list.' })
  links: HandedLinkModel[];
}

@ObjectType('MailAddresses', { description: 'Addresses that the operator of the site has set.' })
export class MailAddressesModel {
  @Field({ description: 'Receives messages of visitors, and news of submissions (`MAIL_CLUB`).' })
  club: string;

  @Field({ description: 'Receives feedback about the site (`MAIL_DEVELOPER`).' })
  developer: string;

  @Field(() => String, { nullable: true, description: 'Published on the site (`CONTACT_EMAIL`); null for none.' })
  contact: string | null;
}

@InputType('AccountPlanInput', { description: 'What becomes of an account.' })
export class AccountPlanInput {
  @Field(() => ID, { description: 'ID of the account.' })
  @IsUUID('all', { message: 'This is not the ID of an account' })
  account: string;

  @Field(() => HandOverPlanEnum, { description: 'What becomes of it.' })
  @IsIn(Object.values(HandOverPlanEnum))
  becomes: HandOverPlan;
}

@InputType('HandOverInvitationInput', { description: 'Somebody who comes.' })
export class HandOverInvitationInput {
  @Field({ description: 'Name of the officer.' })
  @ValidatedText(HAND_OVER_RULES.name)
  name: string;

  @Field({ description: 'E-mail address for signing in.' })
  @ValidatedText(HAND_OVER_RULES.email)
  email: string;

  @Field(() => AccountRoleEnum, { description: 'What the officer may do.' })
  @IsIn(Object.values(AccountRoleEnum))
  role: AccountRole;
}

@InputType('HandOverMemberInput', { description: 'A member on the new team page.' })
export class HandOverMemberInput {
  @Field({ description: `Full name, 1 to ${TEAM_LIMITS.name} characters.` })
  @ValidatedText(HAND_OVER_RULES.memberName)
  name: string;

  @Field(() => TEAM_POSITIONS, { nullable: true, description: 'Position in the new year; null if it is still open.' })
  @IsOptional()
  @ValidatedText(HAND_OVER_RULES.position)
  position: TeamPosition | null = null;

  @Field(() => ID, {
    nullable: true,
    description: 'Takes the photo of the member with this ID, if they still have one.',
  })
  @IsOptional()
  @IsUUID('all', { message: 'This is not the ID of a member' })
  photoOf: string | null = null;
}

const atMost = (most: number, what: string) => ({ message: HAND_OVER_MESSAGES.tooMany(what, most) });

@InputType('HandOverPatch', { description: 'Changes of a hand-over. What is omitted stays as it is.' })
export class HandOverPatch {
  @Field({ nullable: true, description: 'Year of the new committee, such as `27/28`.' })
  @ValidatedText(HAND_OVER_RULES.year, { optional: true })
  year?: string;

  @Field({
    nullable: true,
    description: 'Last day on which those who go have access, `YYYY-MM-DD`; empty if it ends when it is completed.',
  })
  @ValidatedText(HAND_OVER_RULES.lastDay, { optional: true })
  lastDay?: string;

  @Field(() => [AccountPlanInput], { nullable: true, description: 'What becomes of accounts.' })
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => AccountPlanInput)
  @ArrayMaxSize(HAND_OVER_LIMITS.plans, atMost(HAND_OVER_LIMITS.plans, 'accounts'))
  plans?: AccountPlanInput[];

  @Field(() => [HandOverInvitationInput], {
    nullable: true,
    description: `Those who come, at most ${HAND_OVER_LIMITS.invitations}.`,
  })
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => HandOverInvitationInput)
  @ArrayMaxSize(HAND_OVER_LIMITS.invitations, atMost(HAND_OVER_LIMITS.invitations, 'invitations'))
  invitations?: HandOverInvitationInput[];

  @Field(() => [HandOverMemberInput], {
    nullable: true,
    description: `The new team page, at most ${HAND_OVER_LIMITS.members} members.`,
  })
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => HandOverMemberInput)
  @ArrayMaxSize(HAND_OVER_LIMITS.members, atMost(HAND_OVER_LIMITS.members, 'members'))
  members?: HandOverMemberInput[];

  @Field({ nullable: true, description: 'Address that the operator should set as `MAIL_CLUB`; empty for no change.' })
  @ValidatedText(HAND_OVER_RULES.mailClub, { optional: true })
  mailClub?: string;

  @Field({
    nullable: true,
    description: 'Address that the operator should set as `MAIL_DEVELOPER`; empty for no change.',
  })
  @ValidatedText(HAND_OVER_RULES.mailDeveloper, { optional: true })
  mailDeveloper?: string;

  @Field({
    nullable: true,
    description: 'Address that the operator should set as `CONTACT_EMAIL`; empty for no change.',
  })
  @ValidatedText(HAND_OVER_RULES.contactEmail, { optional: true })
  contactEmail?: string;

  @Field({ nullable: true, description: `Notes, up to ${HAND_OVER_LIMITS.notes} characters.` })
  @ValidatedText(HAND_OVER_RULES.notes, { optional: true })
  notes?: string;
}
