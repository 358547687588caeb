import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import { CurrentAdmin } from '../../core/access/request-principal.js';
import type { SignedInAdmin } from '../../core/access/principal.js';
import { EditedVersion } from '../../infra/graphql/versioned.js';
import { MembershipService } from './membership.service.js';
import {
  MembershipConfigInput,
  MembershipConfigModel,
  toMembershipModel,
  StoredMembershipConfigModel,
} from './membership.types.js';
import { MEMBERSHIP_POLICIES } from './membership.policy.js';

@Resolver()
export class MembershipResolver {
  constructor(private readonly membership: MembershipService) {}

  @Policy(MEMBERSHIP_POLICIES.get)
  @Query(() => MembershipConfigModel, { description: 'Whether applications are open today.' })
  async membershipConfig(): Promise<MembershipConfigModel> {
    return toMembershipModel(await this.membership.effective());
  }

  @Policy(MEMBERSHIP_POLICIES.getStored)
  @Query(() => StoredMembershipConfigModel, { description: 'The stored settings for applications, for editing.' })
  async adminMembershipConfig(): Promise<StoredMembershipConfigModel> {
    return toMembershipModel(await this.membership.stored());
  }

  @Policy(MEMBERSHIP_POLICIES.update)
  @Mutation(() => StoredMembershipConfigModel, {
    description:
      'Opens or closes applications. With `version`, a save by somebody else since then is a `CONFLICT` that says who saved and when.',
  })
  async updateMembershipConfig(
    @Args('input', { description: 'The new settings.' }) input: MembershipConfigInput,
    @EditedVersion() version: number | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<StoredMembershipConfigModel> {
    return toMembershipModel(await this.membership.save(input, admin.email, version ?? undefined));
  }
}
