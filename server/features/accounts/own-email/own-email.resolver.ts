import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import { EMAIL_CHANGE_LIMIT } from '../link-limits.js';
import { Policy } from '../../../core/access/policy.js';
import type { GraphqlContext, Principal, SessionPrincipal } from '../../../core/access/principal.js';
import { CurrentPrincipal, CurrentSession } from '../../../core/access/request-principal.js';
import { SingleUse } from '../../../infra/graphql/operation-limits/single-use.js';
import { MAILED_LINK_MINUTES } from '../../../shared/accounts.js';
import { OWN_EMAIL_POLICIES } from './own-email.policy.js';
import { type OpenEmailChange, OwnEmail } from './own-email.service.js';
import { EmailChangeModel, RequestEmailChangeArguments } from './own-email.types.js';

const tokenArgument = () => Args('token', { description: 'Token at the end of the link.' });

@Resolver()
export class OwnEmailResolver {
  constructor(private readonly service: OwnEmail) {}

  @Policy(OWN_EMAIL_POLICIES.request)
  @SingleUse()
  @Mutation(() => Boolean, {
    description: `Mails a link to a new address of the signed-in officer’s account, which works for ${MAILED_LINK_MINUTES} minutes. The address counts when the link is confirmed. False if the message could not be sent. Throws \`CONFLICT\` for an address of another account. Limited to ${EMAIL_CHANGE_LIMIT.buckets.account.points} requests an hour.`,
  })
  requestEmailChange(
    @Args() { email }: RequestEmailChangeArguments,
    @CurrentSession() session: SessionPrincipal,
  ): Promise<boolean> {
    return this.service.request(email, session);
  }

  @Policy(OWN_EMAIL_POLICIES.open)
  @Query(() => EmailChangeModel, {
    nullable: true,
    description:
      'What a link for changing an e-mail address is for; null if it was used, replaced or has expired. Changes nothing.',
  })
  emailChange(
    @tokenArgument() token: string,
    @CurrentPrincipal() principal: Principal,
    @Context() context: GraphqlContext,
  ): Promise<OpenEmailChange | null> {
    context.isPrivate = true;
    return this.service.open(token, principal);
  }

  @Policy(OWN_EMAIL_POLICIES.confirm)
  @SingleUse()
  @Mutation(() => Boolean, {
    description:
      'Gives an account the new e-mail address of a link. Its owner signs in with that from then on; sessions stay.',
  })
  async confirmEmailChange(@tokenArgument() token: string, @CurrentPrincipal() principal: Principal): Promise<boolean> {
    await this.service.confirm(token, principal);
    return true;
  }
}
