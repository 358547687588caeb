import { Args, Context, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../../../core/access/policy.js';
import type { GraphqlContext, Principal, SessionPrincipal } from '../../../../core/access/principal.js';
import { CurrentPrincipal, CurrentSession } from '../../../../core/access/request-principal.js';
import { SingleUse } from '../../../../infra/graphql/operation-limits/single-use.js';
import { PASSKEY_CHALLENGE_MINUTES, MAX_PASSKEYS } from '../../../../shared/second-step.js';
import { SignedInCookies } from '../../sessions/signed-in-cookies.js';
import { SESSION_POLICIES } from '../../sessions/sessions.policy.js';
import { SignedInModel, toAdminModel } from '../../sessions/sessions.types.js';
import { ACCOUNT_POLICIES } from '../../accounts.policy.js';
import { SECOND_STEP_POLICIES } from '../second-step.policy.js';
import { InvitedPasskey } from './invited-passkey.service.js';
import { PasskeySignIn } from './passkey-sign-in.service.js';
import { type OwnPasskey, Passkeys } from './passkeys.service.js';
import {
  AcceptWithPasskeyArguments,
  AddPasskeyArguments,
  PasskeyModel,
  PasskeyNameArguments,
  PasskeyResponseArguments,
} from './passkeys.types.js';

const idArgument = () => Args('id', { type: () => ID, description: 'ID of the passkey.' });
const VALID = `It is valid for ${PASSKEY_CHALLENGE_MINUTES} minutes, once.`;

@Resolver()
export class PasskeysResolver {
  constructor(
    private readonly service: Passkeys,
    private readonly signIn: PasskeySignIn,
    private readonly invited: InvitedPasskey,
    private readonly cookies: SignedInCookies,
  ) {}

  @Policy(SECOND_STEP_POLICIES.get)
  @Query(() => [PasskeyModel], { description: 'The passkeys of the signed-in officer, the oldest first.' })
  passkeys(@CurrentSession() session: SessionPrincipal): Promise<OwnPasskey[]> {
    return this.service.own(session);
  }

  @Policy(SECOND_STEP_POLICIES.setUp)
  @Mutation(() => String, {
    description: `Options for \`navigator.credentials.create\`, as JSON. ${VALID} Throws \`CONFLICT\` if the officer has ${MAX_PASSKEYS} passkeys.`,
  })
  startPasskey(@CurrentSession() session: SessionPrincipal): Promise<string> {
    return this.service.start(session);
  }

  @Policy(SECOND_STEP_POLICIES.setUp)
  @Mutation(() => [String], {
    description:
      'Adds a passkey. It signs in without a password, and a password alone no longer does. Returns recovery codes, this once, if the officer had no second step before.',
  })
  addPasskey(
    @Args() { name, response }: AddPasskeyArguments,
    @CurrentSession() session: SessionPrincipal,
  ): Promise<string[]> {
    return this.service.add(name, response, session);
  }

  @Policy(SECOND_STEP_POLICIES.change)
  @Mutation(() => ID, { description: 'Gives a passkey of the signed-in officer another name and returns its ID.' })
  async renamePasskey(
    @idArgument() id: string,
    @Args() { name }: PasskeyNameArguments,
    @CurrentSession() session: SessionPrincipal,
  ): Promise<string> {
    await this.service.rename(id, name, session);
    return id;
  }

  @Policy(SECOND_STEP_POLICIES.change)
  @Mutation(() => ID, { description: 'Removes a passkey of the signed-in officer and returns its ID.' })
  async removePasskey(@idArgument() id: string, @CurrentSession() session: SessionPrincipal): Promise<string> {
    await this.service.remove(id, session);
    return id;
  }

  @Policy(SECOND_STEP_POLICIES.startPasskeySignIn)
  @SingleUse()
  @Mutation(() => String, { description: `Options for \`navigator.credentials.get\`, as JSON. ${VALID}` })
  startPasskeySignIn(@CurrentPrincipal() principal: Principal): Promise<string> {
    return this.signIn.start(principal);
  }

  @Policy(SECOND_STEP_POLICIES.signInWithPasskey)
  @SingleUse()
  @Mutation(() => SignedInModel, {
    description:
      'Signs in with a passkey, without a password and a code. Every refusal is the same: `UNAUTHENTICATED`.',
  })
  async signInWithPasskey(
    @Args() { response }: PasskeyResponseArguments,
    @CurrentPrincipal() principal: Principal,
    @Context() { res }: GraphqlContext,
  ): Promise<SignedInModel> {
    const signedIn = await this.signIn.signIn(response, principal);
    if (res) this.cookies.set(res, signedIn, principal);
    return { ...signedIn, admin: toAdminModel(signedIn.admin) };
  }

  @Policy(SESSION_POLICIES.confirm)
  @SingleUse()
  @Mutation(() => Boolean, {
    description:
      'Confirms that the officer is there, by a passkey in place of the password: see `confirmPassword`. The challenge comes from `startPasskeySignIn`.',
  })
  async confirmWithPasskey(
    @Args() { response }: PasskeyResponseArguments,
    @CurrentSession() session: SessionPrincipal,
  ): Promise<boolean> {
    await this.signIn.confirm(response, session);
    return true;
  }

  @Policy(ACCOUNT_POLICIES.useLink)
  @SingleUse()
  @Mutation(() => String, {
    description: `Options for \`navigator.credentials.create\`, as JSON, for the holder of an invitation. ${VALID}`,
  })
  startInvitedPasskey(
    @Args('token', { description: 'Token at the end of the link.' }) token: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<string> {
    return this.invited.start(token, principal);
  }

  @Policy(ACCOUNT_POLICIES.useLink)
  @SingleUse()
  @Mutation(() => [String], {
    description:
      'Accepts an invitation with a passkey instead of a password. Returns recovery codes, this once. A passkey that is refused leaves the link as it is.',
  })
  acceptWithPasskey(
    @Args() { token, name, response }: AcceptWithPasskeyArguments,
    @CurrentPrincipal() principal: Principal,
  ): Promise<string[]> {
    return this.invited.accept(token, name, response, principal);
  }
}
