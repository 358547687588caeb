import type { OnModuleInit } from '@nestjs/common';
import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import { CurrentAdmin } from '../../core/access/request-principal.js';
import type { SignedInAdmin } from '../../core/access/principal.js';
import type { KeysetPage } from '../../infra/database/keyset.js';
import { IdempotencyKey } from '../../infra/graphql/idempotency-key.js';
import { idempotentRequest } from '../../core/records/idempotency/idempotent-request.js';
import { ImageModel, imageOf } from '../../infra/graphql/image.js';
import { NodeService } from '../../infra/graphql/node.service.js';
import { withImageChange } from '../../core/records/record-media.js';
import { EditedVersion } from '../../infra/graphql/versioned.js';
import { TeamMemberEntity } from './team-member.entity.js';
import { TeamService, type Committee } from './team.service.js';
import {
  CommitteeInput,
  CommitteeYearModel,
  TeamArguments,
  TeamMemberConnection,
  TeamMemberInput,
  TeamMemberModel,
  TeamMemberPatch,
} from './team.types.js';
import { TEAM_LIMITS } from '../../shared/team.js';
import { TEAM_POLICIES } from './team.policy.js';

const TESTIMONIALS = 60;

@Resolver(() => TeamMemberModel)
export class TeamResolver implements OnModuleInit {
  constructor(
    private readonly team: TeamService,
    private readonly nodes: NodeService,
  ) {}

  onModuleInit(): void {
    this.nodes.register('TeamMember', TeamMemberEntity, () => true);
  }

  @Policy(TEAM_POLICIES.list)
  @Query(() => TeamMemberConnection, { description: 'Members: newest year first, then by position, then by name.' })
  teamMembers(@Args() { year, search, ...page }: TeamArguments): Promise<KeysetPage<TeamMemberEntity>> {
    return this.team.page({ year, search }, page);
  }

  @Policy(TEAM_POLICIES.get)
  @Query(() => TeamMemberModel, { description: 'One member of any year. `NOT_FOUND` for an unknown ID.' })
  teamMember(@Args('id', { type: () => ID, description: 'ID of the member.' }) id: string): Promise<TeamMemberEntity> {
    return this.team.byId(id);
  }

  @Policy(TEAM_POLICIES.list)
  @Query(() => [String], { description: 'The years that have members, newest first.' })
  teamYears(): Promise<string[]> {
    return this.team.years();
  }

  @Policy(TEAM_POLICIES.list)
  @Query(() => [CommitteeYearModel], { description: 'The Executive Committees, newest year first.' })
  executiveCommittee(
    @Args('years', { type: () => Int, defaultValue: 10, description: 'Number of years, 1 to 100.' }) years: number,
  ): Promise<Committee[]> {
    return this.team.committees(years);
  }

  @Policy(TEAM_POLICIES.list)
  @Query(() => [TeamMemberModel], { description: 'Members with a testimonial, newest year first.' })
  testimonials(
    @Args('first', {
      type: () => Int,
      nullable: true,
      defaultValue: TESTIMONIALS,
      description: `Maximum number, 1 to 100; null means ${TESTIMONIALS}.`,
    })
    first: number | null,
  ): Promise<TeamMemberEntity[]> {
    return this.team.testimonials(first ?? TESTIMONIALS);
  }

  @Policy(TEAM_POLICIES.create)
  @Mutation(() => TeamMemberModel, { description: 'Adds a member.' })
  createTeamMember(
    @Args('input', { description: 'The member.' }) input: TeamMemberInput,
    @IdempotencyKey() key: string | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<TeamMemberEntity> {
    return this.team.create(withImageChange(input), admin.email, {
      request: idempotentRequest(key, { admin }),
    });
  }

  @Policy(TEAM_POLICIES.create)
  @Mutation(() => [TeamMemberModel], {
    description:
      'Adds the members of a new committee together: all, or none. `BAD_USER_INPUT` if one of them holds the position in that year already.',
  })
  createCommittee(
    @Args('input', { description: 'The committee.' }) input: CommitteeInput,
    @IdempotencyKey() key: string | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<TeamMemberEntity[]> {
    return this.team.createCommittee(input, admin.email, idempotentRequest(key, { admin }));
  }

  @Policy(TEAM_POLICIES.update)
  @Mutation(() => TeamMemberModel, {
    description:
      'Changes a member. With `version`, a save by somebody else since then is a `CONFLICT` that says who saved and when.',
  })
  updateTeamMember(
    @Args('id', { type: () => ID, description: 'ID of the member.' }) id: string,
    @Args('input', { description: 'The changes.' }) input: TeamMemberPatch,
    @EditedVersion() version: number | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<TeamMemberEntity> {
    return this.team.update(id, withImageChange(input), admin.email, version ?? undefined);
  }

  @Policy(TEAM_POLICIES.delete)
  @Mutation(() => ID, {
    description: 'Deletes a member and returns the ID. `undoDelete` restores them.',
  })
  async deleteTeamMember(
    @Args('id', { type: () => ID, description: 'ID of the member.' }) id: string,
  ): Promise<string> {
    await this.team.delete(id);
    return id;
  }

  @Policy(TEAM_POLICIES.delete)
  @Mutation(() => ID, {
    description:
      'Deletes members together; those that are gone already are left out. `undoDelete` with the returned ID restores all of them.',
  })
  deleteTeamMembers(
    @Args('ids', { type: () => [ID], description: `IDs of the members, 1 to ${TEAM_LIMITS.committee}.` }) ids: string[],
  ): Promise<string> {
    return this.team.deleteAll(ids);
  }

  @ResolveField(() => ImageModel, { nullable: true, description: 'A photo of the member; square photos work best.' })
  image(@Parent() { image }: TeamMemberEntity): ImageModel | null {
    return imageOf(image);
  }
}
