import { ArgsType, Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ValidateNested } from 'class-validator';
import { baseConnectionType } from '../../infra/graphql/connection.js';
import { WithFocusedImage } from '../../infra/graphql/image-input.js';
import { PageArguments } from '../../infra/graphql/page-arguments.js';
import { VersionedModel } from '../../infra/graphql/versioned.js';
import { ValidatedText } from '../../core/validation/validated-text.js';
import { TEAM_API_MESSAGES, TEAM_LIMITS, TEAM_POSITIONS, TEAM_RULES, type TeamPosition } from '../../shared/team.js';

/** Values are stored and displayed; keys appear in the schema. */
registerEnumType(TEAM_POSITIONS, {
  name: 'TeamPosition',
  description: 'Positions of the club.',
  valuesMap: Object.fromEntries(Object.entries(TEAM_POSITIONS).map(([key, words]) => [key, { description: words }])),
});

@ObjectType('TeamMember', { description: 'A current or former holder of a position in the club.' })
export class TeamMemberModel extends VersionedModel {
  @Field({ description: `Full name, up to ${TEAM_LIMITS.name} characters.` })
  name: string;

  @Field(() => TEAM_POSITIONS, { description: 'Position in that year.' })
  position: TeamPosition;

  @Field({ description: 'Year of the club, such as `24/25`.' })
  year: string;

  @Field({
    description: `Testimonial about the club, up to ${TEAM_LIMITS.thoughts} characters; may be empty.`,
  })
  thoughts: string;
}

@ObjectType({ description: 'A page of members.' })
export class TeamMemberConnection extends baseConnectionType(TeamMemberModel) {}

@ArgsType()
export class TeamArguments extends PageArguments {
  @Field({ nullable: true, description: 'Return only members of this year, such as `24/25`.' })
  year?: string;

  @Field({ nullable: true, description: 'Return only members with this text in name or position, ignoring case.' })
  search?: string;
}

@ObjectType('CommitteeYear', { description: 'The Executive Committee of one year.' })
export class CommitteeYearModel {
  @Field({ description: 'Year of the club, such as `24/25`.' })
  year: string;

  @Field(() => [TeamMemberModel], { description: 'Members from the President to the Web Master.' })
  members: TeamMemberModel[];
}

@InputType({ isAbstract: true })
abstract class TeamMemberExtras extends WithFocusedImage {
  @Field({ nullable: true, description: `Testimonial as plain text, up to ${TEAM_LIMITS.thoughts} characters.` })
  @ValidatedText(TEAM_RULES.thoughts, { optional: true })
  thoughts?: string;
}

@InputType({ description: 'A new member.' })
export class TeamMemberInput extends TeamMemberExtras {
  @Field({ description: `Full name, 1 to ${TEAM_LIMITS.name} characters.` })
  @ValidatedText(TEAM_RULES.name)
  name: string;

  @Field(() => TEAM_POSITIONS, { description: 'Position in that year.' })
  @ValidatedText(TEAM_RULES.position)
  position: TeamPosition;

  @Field({ description: 'Year of the club, such as `24/25`, from `20/21` to the one that starts next year.' })
  @ValidatedText(TEAM_RULES.year)
  year: string;
}

@InputType({ description: 'Changes to a member; omitted fields stay unchanged.' })
export class TeamMemberPatch extends TeamMemberExtras {
  @Field({ nullable: true, description: `Full name, 1 to ${TEAM_LIMITS.name} characters.` })
  @ValidatedText(TEAM_RULES.name, { optional: true })
  name?: string;

  @Field(() => TEAM_POSITIONS, { nullable: true, description: 'Position in that year.' })
  @ValidatedText(TEAM_RULES.position, { optional: true })
  position?: TeamPosition;

  @Field({
    nullable: true,
    description: 'Year of the club, such as `24/25`, from `20/21` to the one that starts next year.',
  })
  @ValidatedText(TEAM_RULES.year, { optional: true })
  year?: string;
}

@InputType({ description: 'A member of a new committee.' })
export class CommitteeMemberInput {
  @Field({ description: `Full name, 1 to ${TEAM_LIMITS.name} characters.` })
  @ValidatedText(TEAM_RULES.name)
  name: string;

  @Field(() => TEAM_POSITIONS, { description: 'Position in the new year.' })
  @ValidatedText(TEAM_RULES.position)
  position: TeamPosition;

  @Field(() => ID, {
    nullable: true,
    description: 'Takes the photo of the member with this ID, if they still have one.',
  })
  photoOf?: string;
}

const COMMITTEE_SIZE = { message: TEAM_API_MESSAGES.committeeSize(TEAM_LIMITS.committee) };

@InputType({ description: 'The members of a new committee.' })
export class CommitteeInput {
  @Field({ description: 'Year of the club, such as `24/25`, from `20/21` to the one that starts next year.' })
  @ValidatedText(TEAM_RULES.year)
  year: string;

  @Field(() => [CommitteeMemberInput], { description: `1 to ${TEAM_LIMITS.committee} members.` })
  @ValidateNested({ each: true })
  @Type(() => CommitteeMemberInput)
  @ArrayMinSize(1, COMMITTEE_SIZE)
  @ArrayMaxSize(TEAM_LIMITS.committee, COMMITTEE_SIZE)
  members: CommitteeMemberInput[];
}
