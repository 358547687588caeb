import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../../core/access/policy.js';
import { CalendarDate } from '../../../infra/graphql/calendar-date.js';
import { ROLE_LIMITS } from '../../../shared/evening-roles.js';
import { ClubLink } from './club-link.service.js';
import { ClubLinkModel, NewClubLinkModel } from './role-board.types.js';
import { CLUB_LINK_DAYS } from './role-rules.js';
import { CLUB_LINK_POLICIES, ROLE_POLICIES } from './roles.policy.js';
import { OfficerRoles } from './officer-roles.service.js';
import { RoleViews } from './role-views.service.js';
import { AssignedRoleModel, RoleHolderInput, RoleHolderModel } from './roles.types.js';

const MeetingId = (): ParameterDecorator =>
  Args('meetingId', { type: () => ID, description: 'ID of the weekly meeting.' });
const EveningDate = (): ParameterDecorator =>
  Args('date', { type: () => CalendarDate, description: 'Day of the evening by the weekly rule.' });
const RoleId = (): ParameterDecorator => Args('roleId', { description: 'ID of the role.' });

/** Roles and the club link, for officers. */
@Resolver()
export class OfficerRolesResolver {
  constructor(
    private readonly roles: OfficerRoles,
    private readonly views: RoleViews,
    private readonly clubLink: ClubLink,
  ) {}

  @Policy(ROLE_POLICIES.holders)
  @Query(() => [RoleHolderModel], {
    description: `Everybody who has a role of an evening, in the order of the roles. Names are erased ${ROLE_LIMITS.keptDays} days after it.`,
  })
  roleHolders(@MeetingId() meetingId: string, @EveningDate() date: string): Promise<RoleHolderModel[]> {
    return this.views.holders(meetingId, date);
  }

  @Policy(ROLE_POLICIES.assign)
  @Mutation(() => AssignedRoleModel, {
    description:
      'Gives a role to somebody, or changes the title and what everybody sees if the same person has it. `CONFLICT` with the reason `ROLE_TAKEN` if somebody else has it.',
  })
  assignRole(
    @MeetingId() meetingId: string,
    @EveningDate() date: string,
    @RoleId() roleId: string,
    @Args('input', { description: 'The person.' }) input: RoleHolderInput,
  ): Promise<AssignedRoleModel> {
    return this.roles.assign({ meetingId, date, roleId }, input);
  }

  @Policy(ROLE_POLICIES.free)
  @Mutation(() => Boolean, {
    description: 'Takes a role from whoever has it, and erases the name and the link. Returns false if nobody has it.',
  })
  freeRole(@MeetingId() meetingId: string, @EveningDate() date: string, @RoleId() roleId: string): Promise<boolean> {
    return this.roles.free({ meetingId, date, roleId });
  }

  @Policy(CLUB_LINK_POLICIES.get)
  @Query(() => ClubLinkModel, {
    name: 'clubLink',
    nullable: true,
    description: 'The link to the role board; null if there is none that works.',
  })
  current(): Promise<ClubLinkModel | null> {
    return this.clubLink.current();
  }

  @Policy(CLUB_LINK_POLICIES.renew)
  @Mutation(() => NewClubLinkModel, {
    description: `Creates the link to the role board, which works for ${CLUB_LINK_DAYS} days. The former one stops working at once.`,
  })
  renewClubLink(): Promise<NewClubLinkModel> {
    return this.clubLink.renew();
  }

  @Policy(CLUB_LINK_POLICIES.revoke)
  @Mutation(() => Boolean, {
    description: 'Makes the link to the role board stop working. Returns false if there is none.',
  })
  revokeClubLink(): Promise<boolean> {
    return this.clubLink.revoke();
  }
}
