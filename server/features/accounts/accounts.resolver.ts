import { Args, Context, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { PASSWORD_LINK_DAILY_LIMIT, PASSWORD_LINK_REQUEST_LIMIT } from './link-limits.js';
import { Policy } from '../../core/access/policy.js';
import type { AccountRole, GraphqlContext, Principal, SessionPrincipal } from '../../core/access/principal.js';
import { CurrentPrincipal, CurrentSession } from '../../core/access/request-principal.js';
import { SingleUse } from '../../infra/graphql/operation-limits/single-use.js';
import { HANDED_LINK_HOURS, MAILED_LINK_MINUTES } from '../../shared/accounts.js';
import { ACCOUNT_POLICIES } from './accounts.policy.js';
import { type Account, AccountsService, type HandedLink } from './accounts.service.js';
import {
  AccountModel,
  AccountNameArguments,
  AccountRoleEnum,
  HandedLinkModel,
  InvitationInput,
  PasswordLinkModel,
  RequestPasswordLinkArguments,
  SetPasswordArguments,
} from './accounts.types.js';
import { type OpenPasswordLink, PasswordLinks } from './password-links.service.js';
import { SECOND_STEP_POLICIES } from './second-step/second-step.policy.js';

const ONE_REMAINS = 'Throws `CONFLICT` if no active administrator would be left.';
const idArgument = () => Args('id', { type: () => ID, description: 'ID of the account.' });

@Resolver()
export class AccountsResolver {
  constructor(
    private readonly service: AccountsService,
    private readonly links: PasswordLinks,
  ) {}

  @Policy(ACCOUNT_POLICIES.list)
  @Query(() => [AccountModel], {
    description: 'All accounts: active ones, then invited and deactivated ones, by name.',
  })
  accounts(): Promise<Account[]> {
    return this.service.list();
  }

  @Policy(ACCOUNT_POLICIES.invite)
  @Mutation(() => HandedLinkModel, {
    description: `Creates an account, and a link by which its owner chooses a password or adds a passkey within ${HANDED_LINK_HOURS} hours.`,
  })
  inviteAccount(
    @Args('input', { description: 'The new account.' }) input: InvitationInput,
    @CurrentSession() session: SessionPrincipal,
  ): Promise<HandedLink> {
    return this.service.invite(input, session);
  }

  @Policy(ACCOUNT_POLICIES.createLink)
  @Mutation(() => HandedLinkModel, {
    description: `Creates a link by which the owner of another account chooses a password within ${HANDED_LINK_HOURS} hours. Earlier links of the account stop working.`,
  })
  createPasswordLink(@idArgument() id: string, @CurrentSession() session: SessionPrincipal): Promise<HandedLink> {
    return this.service.createLink(id, session);
  }

  @Policy(ACCOUNT_POLICIES.change)
  @Mutation(() => AccountModel, {
    description: `Changes what an officer may do, from the next request on. ${ONE_REMAINS}`,
  })
  setAccountRole(
    @idArgument() id: string,
    @Args('role', { type: () => AccountRoleEnum, description: 'The new role.' }) role: AccountRole,
    @CurrentSession() session: SessionPrincipal,
  ): Promise<Account> {
    return this.service.setRole(id, role, session);
  }

  @Policy(ACCOUNT_POLICIES.change)
  @Mutation(() => AccountModel, {
    description: `Ends all sessions, API keys and links of an account at once, and lets nobody sign in to it. ${ONE_REMAINS}`,
  })
  deactivateAccount(@idArgument() id: string, @CurrentSession() session: SessionPrincipal): Promise<Account> {
    return this.service.deactivate(id, session);
  }

  @Policy(ACCOUNT_POLICIES.change)
  @Mutation(() => AccountModel, {
    description:
      'Lets the owner of a deactivated account sign in again, as before. Of an active account, takes back its last day.',
  })
  reactivateAccount(@idArgument() id: string, @CurrentSession() session: SessionPrincipal): Promise<Account> {
    return this.service.reactivate(id, session);
  }

  @Policy(SECOND_STEP_POLICIES.removeFromAccount)
  @Mutation(() => AccountModel, {
    description:
      'Removes the second step of an account whose owner has lost it, with its passkeys. Signing in then asks for the password alone; an owner without one needs a link for choosing it.',
  })
  removeSecondStep(@idArgument() id: string, @CurrentSession() session: SessionPrincipal): Promise<Account> {
    return this.service.removeSecondStep(id, session);
  }

  @Policy(ACCOUNT_POLICIES.change)
  @Mutation(() => AccountModel, {
    description: 'Ends all sessions of an account. Its owner can sign in again, and its API keys keep working.',
  })
  endAccountSessions(@idArgument() id: string, @CurrentSession() session: SessionPrincipal): Promise<Account> {
    return this.service.endSessions(id, session);
  }

  @Policy(ACCOUNT_POLICIES.delete)
  @Mutation(() => ID, {
    description: `Deletes an account with its sessions, API keys and links, and returns its ID. What its owner has saved stays. ${ONE_REMAINS}`,
  })
  async deleteAccount(@idArgument() id: string, @CurrentSession() session: SessionPrincipal): Promise<string> {
    await this.service.delete(id, session);
    return id;
  }

  @Policy(ACCOUNT_POLICIES.rename)
  @Mutation(() => Boolean, { description: 'Changes the signed-in officer’s own name.' })
  async setOwnName(
    @Args() { name }: AccountNameArguments,
    @CurrentSession() session: SessionPrincipal,
  ): Promise<boolean> {
    await this.service.rename(name, session);
    return true;
  }

  @Policy(ACCOUNT_POLICIES.openLink)
  @Query(() => PasswordLinkModel, {
    nullable: true,
    description:
      'What a link for choosing a password is for; null if it was used, withdrawn or has expired. Changes nothing.',
  })
  passwordLink(
    @Args('token', { description: 'Token at the end of the link.' }) token: string,
    @CurrentPrincipal() principal: Principal,
    @Context() context: GraphqlContext,
  ): Promise<OpenPasswordLink | null> {
    context.isPrivate = true;
    return this.links.open(token, principal);
  }

  @Policy(ACCOUNT_POLICIES.requestLink)
  @SingleUse()
  @Mutation(() => Boolean, {
    description: `Mails a link for choosing a new password, which works for ${MAILED_LINK_MINUTES} minutes. False if this site sends no mail about accounts; the same with and without an account. Limited to ${PASSWORD_LINK_REQUEST_LIMIT.buckets.account.points} requests for an account in 15 minutes, and ${PASSWORD_LINK_DAILY_LIMIT.buckets.account.points} in a day.`,
  })
  requestPasswordLink(
    @Args() { email }: RequestPasswordLinkArguments,
    @CurrentPrincipal() principal: Principal,
  ): Promise<boolean> {
    return this.links.request(email, principal);
  }

  @Policy(ACCOUNT_POLICIES.useLink)
  @SingleUse()
  @Mutation(() => Boolean, {
    description:
      'Sets the password of the account of a link, and ends all its sessions, API keys and links. An unacceptable password or code leaves the link as it is.',
  })
  async setPassword(
    @Args() { token, newPassword, code }: SetPasswordArguments,
    @CurrentPrincipal() principal: Principal,
  ): Promise<boolean> {
    await this.links.use(token, newPassword, principal, code);
    return true;
  }
}
