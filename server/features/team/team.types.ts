import { ArgsType, Field, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { WithImage } from '../../platform/graphql/image-input.js';
import { PageArguments } from '../../platform/graphql/page-arguments.js';
import { VersionedModel } from '../../platform/graphql/versioned.js';
import { Checked } from '../../platform/input/checked.js';
import { TEAM_LIMITS, TEAM_POSITIONS, TEAM_RULES, type TeamPosition } from '../../shared/team.js';

/** The values are the words that are stored and shown; the keys are what the schema shows. */
registerEnumType(TEAM_POSITIONS, {
  name: 'TeamPosition',
  description: 'The sixteen positions of the club.',
  valuesMap: Object.fromEntries(Object.entries(TEAM_POSITIONS).map(([key, words]) => [key, { description: words }])),
});

@ObjectType('TeamMember', { description: 'Somebody who holds or held a position in the club.' })
export class TeamMemberModel extends VersionedModel {
  @Field({ description: `Full name, ${TEAM_LIMITS.name} characters at most.` })
  name: string;

  @Field(() => TEAM_POSITIONS, { description: 'What they are in that year.' })
  position: TeamPosition;

  @Field({ description: 'The club’s year, like `24/25`.' })
  year: string;

  @Field({
    description: `What they say of the club, ${TEAM_LIMITS.thoughts} characters at most; empty when they do not.`,
  })
  thoughts: string;
}

@ObjectType({ description: 'A page of members, in their order.' })
export class TeamMemberConnection extends connectionOf(TeamMemberModel) {}

@ArgsType()
export class TeamArguments extends PageArguments {
  @Field({ nullable: true, description: 'Only members of this year, like `24/25`.' })
  year?: string;

  @Field({ nullable: true, description: 'Plain text to look for in name and position, whatever its case.' })
  search?: string;
}

@ObjectType('CommitteeYear', { description: 'The Executive Committee of a year.' })
export class CommitteeYearModel {
  @Field({ description: 'Like `24/25`.' })
  year: string;

  @Field(() => [TeamMemberModel], { description: 'Its members, from the President to the Web Master.' })
  members: TeamMemberModel[];
}

@InputType({ isAbstract: true })
abstract class WithThoughts extends WithImage {
  @Field({ nullable: true, description: `Plain text, ${TEAM_LIMITS.thoughts} characters at most.` })
  @Checked(TEAM_RULES.thoughts, { optional: true })
  thoughts?: string;
}

@InputType({ description: 'A new member.' })
export class TeamMemberInput extends WithThoughts {
  @Field({ description: `Full name, 1 to ${TEAM_LIMITS.name} characters.` })
  @Checked(TEAM_RULES.name)
  name: string;

  @Field(() => TEAM_POSITIONS, { description: 'What they are.' })
  @Checked(TEAM_RULES.position)
  position: TeamPosition;

  @Field({ description: 'A pair like `24/25`, from `20/21` to the one that begins next year.' })
  @Checked(TEAM_RULES.year)
  year: string;
}

@InputType({ description: 'Changes to a member; what is left out stays as it is.' })
export class TeamMemberPatch extends WithThoughts {
  @Field({ nullable: true, description: `Full name, 1 to ${TEAM_LIMITS.name} characters.` })
  @Checked(TEAM_RULES.name, { optional: true })
  name?: string;

  @Field(() => TEAM_POSITIONS, { nullable: true, description: 'What they are.' })
  @Checked(TEAM_RULES.position, { optional: true })
  position?: TeamPosition;

  @Field({ nullable: true, description: 'A pair like `24/25`, from `20/21` to the one that begins next year.' })
  @Checked(TEAM_RULES.year, { optional: true })
  year?: string;
}
