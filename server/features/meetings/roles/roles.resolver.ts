import { Args, Context, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Policy } from '../../../core/access/policy.js';
import { ANONYMOUS, type GraphqlContext, type Principal } from '../../../core/access/principal.js';
import { CurrentPrincipal } from '../../../core/access/request-principal.js';
import { IdentifiesVisitor } from '../../../core/access/visitor-id.js';
import { idempotentRequest } from '../../../core/records/idempotency/idempotent-request.js';
import {
  LINK_CHANGE_LIMIT_DESCRIPTION,
  PERSONAL_LINK_LIMIT,
} from '../../../core/records/personal-links/personal-link-limit.js';
import { Batch } from '../../../infra/graphql/batch.js';
import { IdempotencyKey } from '../../../infra/graphql/idempotency-key.js';
import { SingleUse } from '../../../infra/graphql/operation-limits/single-use.js';
import { RateLimits } from '../../../infra/rate-limits/rate-limits.js';
import { ROLE_LIMITS } from '../../../shared/evening-roles.js';
import { PERSONAL_LINK_PATHS } from '../../../shared/personal-links.js';
import { EveningModel } from '../evening.types.js';
import type { MeetingEvening } from '../meetings.service.js';
import { ROLE_LIMIT_DESCRIPTION } from './role-limit.js';
import { BOARD_EVENINGS } from './role-rules.js';
import { RoleBoardModel } from './role-board.types.js';
import { ROLE_POLICIES } from './roles.policy.js';
import { eveningKey, RoleViews } from './role-views.service.js';
import { RolesService } from './roles.service.js';
import {
  EveningRoleModel,
  GivenBackRoleModel,
  RoleHolderInput,
  RoleTakingModel,
  TakenRoleModel,
  TakeRoleInput,
} from './roles.types.js';

const Token = (): ParameterDecorator => Args('token', { description: '`token` from the response to `takeRole`.' });

const OVER = '`NOT_FOUND` for a token that leads to none.';

/** Roles for everybody, for whoever has the club link, and for their holders. */
@Resolver(() => EveningModel)
export class RolesResolver {
  readonly #taken = new Batch((keys) => this.views.takenByEvening(keys));

  constructor(
    private readonly roles: RolesService,
    private readonly views: RoleViews,
    private readonly limits: RateLimits,
  ) {}

  @ResolveField('roles', () => [EveningRoleModel], {
    description:
      'Its roles, with as much of the holders’ names as they let everybody see. None if it does not take place.',
  })
  async ofEvening(@Parent() evening: MeetingEvening, @Context() context: GraphqlContext): Promise<EveningRoleModel[]> {
    const taken = await this.#taken.load(eveningKey(evening.meeting.id, evening.date), context);
    return this.views.publicRoles(evening, taken ?? []);
  }

  @Policy(ROLE_POLICIES.board)
  @Query(() => RoleBoardModel, {
    nullable: true,
    description: `The roles of the next ${BOARD_EVENINGS} evenings, for whoever has the club link. Null for a token that leads nowhere.`,
  })
  roleBoard(
    @Args('token', { description: `Secret of the club link, \`${PERSONAL_LINK_PATHS.club}{token}\`.` }) token: string,
    @CurrentPrincipal() principal: Principal,
    @Context() context: GraphqlContext,
  ): Promise<RoleBoardModel | null> {
    context.isPrivate = true;
    if (principal !== ANONYMOUS) this.limits.consumeBurst(PERSONAL_LINK_LIMIT, principal);
    return this.views.board(token);
  }

  @Policy(ROLE_POLICIES.take)
  @IdentifiesVisitor()
  @SingleUse()
  @Mutation(() => RoleTakingModel, {
    description: `Takes a role that is free on one of the next ${BOARD_EVENINGS} evenings. \`CONFLICT\` with the reason \`ROLE_TAKEN\`, and a message that says by whom, if it is not free. \`NOT_FOUND\` without a club link that works. ${ROLE_LIMIT_DESCRIPTION} Beyond that: \`TOO_MANY_REQUESTS\`.`,
  })
  takeRole(
    @Args('input', { description: 'The role, and whoever takes it.' }) input: TakeRoleInput,
    @IdempotencyKey() key: string | undefined,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RoleTakingModel> {
    return this.roles.take(input, principal, idempotentRequest(key, principal));
  }

  @Policy(ROLE_POLICIES.get)
  @Query(() => TakenRoleModel, {
    nullable: true,
    description: 'A role, for its holder. Null for a token that leads to none, and once it was given back.',
  })
  takenRole(
    @Token() token: string,
    @CurrentPrincipal() principal: Principal,
    @Context() context: GraphqlContext,
  ): Promise<TakenRoleModel | null> {
    context.isPrivate = true;
    if (principal !== ANONYMOUS) this.limits.consumeBurst(PERSONAL_LINK_LIMIT, principal);
    return this.roles.byToken(token);
  }

  @Policy(ROLE_POLICIES.change)
  @Mutation(() => TakenRoleModel, {
    description: `Changes the holder’s name, the title of the speech, and what everybody sees. ${OVER} ${LINK_CHANGE_LIMIT_DESCRIPTION}`,
  })
  changeTakenRole(
    @Token() token: string,
    @Args('input', { description: 'The holder.' }) input: RoleHolderInput,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TakenRoleModel> {
    this.limits.consumeBurst(PERSONAL_LINK_LIMIT, principal);
    return this.roles.changeByToken(token, input);
  }

  @Policy(ROLE_POLICIES.change)
  @Mutation(() => GivenBackRoleModel, {
    description: `Gives a role back. Name, title and the link itself are erased at once, also when the evening is over; by itself that happens ${ROLE_LIMITS.keptDays} days after it. ${OVER}`,
  })
  giveBackRole(@Token() token: string, @CurrentPrincipal() principal: Principal): Promise<GivenBackRoleModel> {
    this.limits.consumeBurst(PERSONAL_LINK_LIMIT, principal);
    return this.roles.giveBack(token);
  }
}
