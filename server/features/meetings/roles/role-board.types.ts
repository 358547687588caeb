import { Field, ID, ObjectType } from '@nestjs/graphql';
import { CalendarDate } from '../../../infra/graphql/calendar-date.js';
import { PERSONAL_LINK_PATHS } from '../../../shared/personal-links.js';
import { EveningModel } from '../evening.types.js';
import type { MeetingEvening } from '../meetings.service.js';
import { BOARD_EVENINGS } from './role-rules.js';

@ObjectType('BoardHolder', { description: 'Whoever has a role, as members see it.' })
export class BoardHolderModel {
  @Field({ description: 'Their name.' })
  name: string;

  @Field({ description: 'Title of the speech; may be empty.' })
  speechTitle: string;
}

@ObjectType('BoardRole', { description: 'A role of an evening, as members see it.' })
export class BoardRoleModel {
  @Field({ description: 'Unique in the evening.' })
  id: string;

  @Field({ description: 'What it is called.' })
  name: string;

  @Field({ description: 'Whether it is a speech, which has a title.' })
  isSpeech: boolean;

  @Field(() => BoardHolderModel, { nullable: true, description: 'Whoever has it; null while it is free.' })
  holder: BoardHolderModel | null;
}

@ObjectType('BoardEvening', { description: 'An evening of the role board.' })
export class BoardEveningModel {
  @Field(() => ID, { description: 'ID of the weekly meeting.' })
  meetingId: string;

  @Field({ description: 'Title of the weekly meeting.' })
  title: string;

  @Field(() => EveningModel, { description: 'The evening.' })
  evening: MeetingEvening;

  @Field(() => [BoardRoleModel], { description: 'Its roles in their order.' })
  roles: BoardRoleModel[];
}

@ObjectType('RoleHistory', {
  description:
    'The last time before today that somebody had a role of a weekly meeting. Evenings that were called off do not count.',
})
export class RoleHistoryModel {
  @Field(() => ID, { description: 'ID of the weekly meeting.' })
  meetingId: string;

  @Field({ description: 'ID of the role.' })
  roleId: string;

  @Field({ description: 'What the role was called when it was taken.' })
  roleName: string;

  @Field({ description: 'Name of the person.' })
  name: string;

  @Field(() => CalendarDate, { description: 'Day of the evening by the weekly rule.' })
  date: string;
}

@ObjectType('RoleBoard', { description: 'The coming evenings and their roles, for whoever has the club link.' })
export class RoleBoardModel {
  @Field({ description: 'When the club link stops working.' })
  expiresAt: Date;

  @Field(() => [BoardEveningModel], {
    description: `The next ${BOARD_EVENINGS} evenings that take place, of all weekly meetings, soonest first.`,
  })
  evenings: BoardEveningModel[];

  @Field(() => [String], { description: 'Names of the present team, for whoever takes a role.' })
  team: string[];

  @Field(() => [RoleHistoryModel], {
    description: 'The last time that each person had each role of each weekly meeting, the latest first.',
  })
  history: RoleHistoryModel[];
}

@ObjectType('ClubLink', { description: 'The link to the role board that officers share with members.' })
export class ClubLinkModel {
  @Field({ description: 'When it was created.' })
  createdAt: Date;

  @Field({ description: 'When it stops working.' })
  expiresAt: Date;
}

@ObjectType('NewClubLink', { description: 'A club link that was just created.' })
export class NewClubLinkModel {
  @Field({
    description: `Secret of the link, \`${PERSONAL_LINK_PATHS.club}{token}\`. Only this response has it; it cannot be read again.`,
  })
  token: string;

  @Field({ description: 'When it stops working.' })
  expiresAt: Date;
}
