import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentCaller, Public } from '../../platform/access/access.js';
import type { Caller } from '../../platform/access/caller.js';
import { EditedVersion } from '../../platform/graphql/versioned.js';
import { MembershipService } from './membership.service.js';
import {
  MembershipConfigInput,
  MembershipConfigModel,
  shown,
  StoredMembershipConfigModel,
} from './membership.types.js';

@Resolver()
export class MembershipResolver {
  constructor(private readonly membership: MembershipService) {}

  @Public()
  @Query(() => MembershipConfigModel, { description: 'How applications stand today.' })
  async membershipConfig(): Promise<MembershipConfigModel> {
    return shown(await this.membership.told());
  }

  @Allow('admin', 'read')
  @Query(() => StoredMembershipConfigModel, { description: 'How applications were set, to be edited.' })
  async adminMembershipConfig(): Promise<StoredMembershipConfigModel> {
    return shown(await this.membership.stored());
  }

  @Allow('admin', 'write')
  @Mutation(() => StoredMembershipConfigModel, {
    description: 'Sets how applications stand. With `version`, a save in between is a CONFLICT that says who and when.',
  })
  async updateMembershipConfig(
    @Args('input', { description: 'How they are to stand.' }) input: MembershipConfigInput,
    @EditedVersion() version: number | undefined,
    @CurrentCaller() caller: Caller,
  ): Promise<StoredMembershipConfigModel> {
    return shown(await this.membership.save(input, caller.admin!.email, version ?? undefined));
  }
}
