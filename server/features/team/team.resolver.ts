import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Allow, CurrentCaller, Public } from '../../platform/access/access.js';
import type { Caller } from '../../platform/access/caller.js';
import type { Page } from '../../platform/database/keyset.js';
import { ImageModel, imageOf } from '../../platform/graphql/image.js';
import { withPicture } from '../../platform/graphql/image-input.js';
import { EditedVersion } from '../../platform/graphql/versioned.js';
import type { TeamMemberEntity } from './team-member.entity.js';
import { TeamService, type Committee } from './team.service.js';
import {
  CommitteeYearModel,
  TeamArguments,
  TeamMemberConnection,
  TeamMemberInput,
  TeamMemberModel,
  TeamMemberPatch,
} from './team.types.js';

@Resolver(() => TeamMemberModel)
export class TeamResolver {
  constructor(private readonly team: TeamService) {}

  @Public()
  @Query(() => TeamMemberConnection, { description: 'The members: newest year first, then by position, then by name.' })
  teamMembers(@Args() { year, search, ...page }: TeamArguments): Promise<Page<TeamMemberEntity>> {
    return this.team.page({ year, search }, page);
  }

  @Public()
  @Query(() => TeamMemberModel, { description: 'One member, of any year. `NOT_FOUND` when none has this id.' })
  teamMember(@Args('id', { type: () => ID, description: 'Of the member.' }) id: string): Promise<TeamMemberEntity> {
    return this.team.byId(id);
  }

  @Public()
  @Query(() => [String], { description: 'The years that have members, newest first.' })
  teamYears(): Promise<string[]> {
    return this.team.years();
  }

  @Public()
  @Query(() => [CommitteeYearModel], { description: 'The Executive Committees, newest year first.' })
  executiveCommittee(
    @Args('years', { type: () => Int, defaultValue: 10, description: 'How many years, 1 to 100.' }) years: number,
  ): Promise<Committee[]> {
    return this.team.committees(years);
  }

  @Public()
  @Query(() => [TeamMemberModel], { description: 'Members who say something of the club, newest year first.' })
  testimonials(
    @Args('first', { type: () => Int, defaultValue: 60, description: 'How many, 1 to 100.' }) first: number,
  ): Promise<TeamMemberEntity[]> {
    return this.team.testimonials(first);
  }

  @Allow('admin', 'write')
  @Mutation(() => TeamMemberModel, { description: 'A new member.' })
  createTeamMember(
    @Args('input', { description: 'The member.' }) input: TeamMemberInput,
    @CurrentCaller() caller: Caller,
  ): Promise<TeamMemberEntity> {
    return this.team.create(withPicture(input), caller.admin!.email);
  }

  @Allow('admin', 'write')
  @Mutation(() => TeamMemberModel, {
    description: 'Changes a member. With `version`, a save in between is a CONFLICT that says who and when.',
  })
  updateTeamMember(
    @Args('id', { type: () => ID, description: 'Of the member.' }) id: string,
    @Args('input', { description: 'What changes.' }) input: TeamMemberPatch,
    @EditedVersion() version: number | undefined,
    @CurrentCaller() caller: Caller,
  ): Promise<TeamMemberEntity> {
    return this.team.update(id, withPicture(input), caller.admin!.email, version ?? undefined);
  }

  @Allow('admin', 'write')
  @Mutation(() => ID, {
    description: 'Deletes a member; `undoDelete` brings them back within an hour. Answers the id.',
  })
  async deleteTeamMember(@Args('id', { type: () => ID, description: 'Of the member.' }) id: string): Promise<string> {
    await this.team.delete(id);
    return id;
  }

  @Public()
  @ResolveField(() => ImageModel, { nullable: true, description: 'A photo of the member; a square suits best.' })
  image(@Parent() { image }: TeamMemberEntity): ImageModel | null {
    return imageOf(image);
  }
}
