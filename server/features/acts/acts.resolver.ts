import { Args, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import type { SignedInAdmin } from '../../core/access/principal.js';
import { CurrentAdmin } from '../../core/access/request-principal.js';
import type { ActEntity } from '../../core/records/acts/act.entity.js';
import type { KeysetPage } from '../../infra/database/keyset.js';
import { ACT_DAYS } from '../../shared/acts.js';
import { ACT_POLICIES } from './acts.policy.js';
import { type ActPerson, ActsService } from './acts.service.js';
import { ActArguments, ActConnection, ActPersonModel } from './acts.types.js';

const VISIBLE = 'Administrators see all; other officers those on content and their own.';

@Resolver()
export class ActsResolver {
  constructor(private readonly service: ActsService) {}

  @Policy(ACT_POLICIES.list)
  @Query(() => ActConnection, { description: `Who did what in the last ${ACT_DAYS} days, newest first. ${VISIBLE}` })
  acts(
    @Args() { first, last, after, before, ...filter }: ActArguments,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<KeysetPage<ActEntity>> {
    return this.service.list(filter, { first, last, after, before }, admin);
  }

  @Policy(ACT_POLICIES.list)
  @Query(() => [ActPersonModel], { description: `Everybody in that list, by name. ${VISIBLE}` })
  actPeople(@CurrentAdmin() admin: SignedInAdmin): Promise<ActPerson[]> {
    return this.service.people(admin);
  }
}
